"""For all tests: on a busy machine an example may be slow to make, and that says nothing about the rules."""

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
