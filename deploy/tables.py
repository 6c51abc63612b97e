"""The tables of an installation: all at once where there are none yet, else what the migrations that are missing make of them."""

from __future__ import annotations

from django.apps import apps
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import DEFAULT_DB_ALIAS, connection, router
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder


def bring_up() -> None:
    """Have the tables be as the program wants them. On a new installation the way there would be gone through from the first
    version on, at several seconds; both ways come to the same (``tests/deploy/test_site.py``)."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan and not connection.introspection.table_names():
        make_all([(migration.app_label, migration.name) for migration, _ in plan])
    elif plan:
        call_command("migrate", interactive=False, verbosity=0)


def make_all(migrations: list[tuple[str, str]]) -> None:
    """All tables, and that these migrations need not be gone through: whole, or (if it is cut short) not at all."""
    emit_pre_migrate_signal(0, False, DEFAULT_DB_ALIAS)
    with connection.schema_editor() as editor:
        for app in apps.get_app_configs():
            for model in router.get_migratable_models(app, DEFAULT_DB_ALIAS):
                editor.create_model(model)
        recorder = MigrationRecorder(connection)
        editor.create_model(recorder.Migration)
        recorder.migration_qs.bulk_create(recorder.Migration(app=app, name=name) for app, name in migrations)
        emit_post_migrate_signal(0, False, DEFAULT_DB_ALIAS)
