"""The house: the pit as a service. The only room with a database, a server and secrets; its rules are those below."""
