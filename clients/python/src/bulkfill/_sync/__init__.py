"""Generated from `_async` by generate.py."""
