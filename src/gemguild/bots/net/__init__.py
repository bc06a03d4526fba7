"""Small nets that say who will win and what to try: what they see, how they are evaluated, their files."""
