"""A test for every numbered ruling of ``docs/rules``, named after it."""
