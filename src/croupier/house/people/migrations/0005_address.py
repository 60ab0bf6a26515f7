from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0004_own_passwords")]

    operations = [migrations.AddField("login", "address", models.TextField(default=""))]
