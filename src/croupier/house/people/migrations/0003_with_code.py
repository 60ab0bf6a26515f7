from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0002_reserved")]

    operations = [migrations.AddField("token", "with_code", models.BooleanField(default=False))]
