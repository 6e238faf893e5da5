"""The subcommands of `companion`, one module each with `run(args) -> exit code`."""
