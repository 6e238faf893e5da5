"""A host that runs for days makes a backup for each of them."""

from companion.live.server.background import back_up_daily
from companion.store.backups import backups_of
from companion.store.store import Store
from tests.waiting import wait_until


def test_a_running_host_makes_the_days_backup_by_itself(tmp_path):
    file = tmp_path / "companion.db"
    store = Store(f"sqlite:///{file}")
    with back_up_daily(file, every=0.01):
        wait_until(lambda: backups_of(file), "a backup")
    store.close()
    assert len(backups_of(file)) == 1


def test_a_database_on_a_server_is_left_to_its_own_backups():
    with back_up_daily(None):
        pass
