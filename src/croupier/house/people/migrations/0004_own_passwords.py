from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0003_with_code")]

    operations = [
        migrations.AddField("login", "lent", models.BooleanField(default=False)),
        migrations.AddField("token", "due", models.BooleanField(default=False)),
    ]
