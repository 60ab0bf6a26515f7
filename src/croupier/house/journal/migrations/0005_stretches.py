"""A gaming day keeps the stretches in which a patron played. Of those already counted only the sum is known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("journal", "0004_patron_day")]
    operations = [
        migrations.AddField(model_name="patronday", name="earlier", field=models.TextField(default=None, null=True)),
        migrations.AlterField(model_name="patronday", name="earlier", field=models.TextField(default="", null=True)),
    ]
