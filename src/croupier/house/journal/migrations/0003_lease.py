"""Which process deals at a table."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("journal", "0002_append_only")]
    operations = [
        migrations.CreateModel(
            name="Lease",
            fields=[
                (
                    "stream",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        serialize=False,
                        to="journal.stream",
                    ),
                ),
                ("holder", models.TextField()),
                ("until", models.BigIntegerField()),
            ],
            options={"db_table": "lease"},
        ),
    ]
