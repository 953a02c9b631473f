from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode

QueryValue = str | int | bool | Sequence[str] | None


def path_of(pattern: str, *ids: str, metadata: Mapping[str, str] | None = None, **query: QueryValue) -> str:
    """Inserts ids into a path, each as one segment, and adds the defined parameters."""
    for each in ids:
        if each in ("", ".", ".."):
            raise ValueError(f'"{each}" is not an id.')
    path = pattern.format(*(quote(each, safe="") for each in ids))
    given = {name: _text(value) for name, value in query.items() if value is not None}
    given.update({f"metadata[{key}]": value for key, value in (metadata or {}).items()})
    return f"{path}?{urlencode(given)}" if given else path


def _text(value: QueryValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ",".join(value or ())


def key_of(given: str | None) -> str:
    """Returns the given idempotency key, or a new one."""
    return str(uuid.uuid4()) if given is None else given
