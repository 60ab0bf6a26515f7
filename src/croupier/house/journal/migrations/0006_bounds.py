"""No balance, and no gaming day, comes near to what the database cannot hold exactly."""

from django.db import migrations, models

import croupier.house.journal.bounds

CEILING = 10**18


def _bounded(*columns: str) -> models.Q:
    whole = (croupier.house.journal.bounds.IsWhole(column) for column in columns)
    return models.Q(*whole, **{f"{column}__range": (-CEILING, CEILING) for column in columns})


class Migration(migrations.Migration):
    dependencies = [("journal", "0005_stretches")]
    operations = [
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(condition=_bounded("balance"), name="account_bound"),
        ),
        migrations.AddConstraint(
            model_name="patronday",
            constraint=models.CheckConstraint(
                condition=_bounded("net", "cash_in", "cash_out", "seconds", "began", "last"), name="patron_day_bound"
            ),
        ),
    ]
