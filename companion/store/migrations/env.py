"""Alembic's entry: the connection, inside a transaction of ours, is handed in."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True, transactional_ddl=False)
context.run_migrations()
