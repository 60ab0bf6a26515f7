from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0001_first")]

    operations = [migrations.AddField("login", "reserved", models.BigIntegerField(default=0))]
