"""How a database of an older server becomes one of this server, step by step. They run by themselves."""
