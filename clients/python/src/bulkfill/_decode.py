"""Builds the generated models from JSON. Trusts the service: unknown members are ignored, unknown codes pass."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")


def decode(kind: type[T], value: object) -> T:
    return typing.cast(T, _converted(kind, value))


@functools.cache
def _members(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _converted(kind: Any, value: object) -> object:
    if value is None:
        return None
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        fitting = [each for each in arguments if _fits(each, value)]
        return _converted(fitting[0], value) if fitting else value
    if origin is list and isinstance(value, list):
        return [_converted(arguments[0], each) for each in value]
    if origin is dict and isinstance(value, dict):
        return {key: _converted(arguments[1], each) for key, each in value.items()}
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        members = _members(typing.cast(Any, kind))
        return kind(**{name: _converted(member, value.get(name)) for name, member in members.items()})  # type: ignore[operator]
    return value


def _fits(kind: Any, value: object) -> bool:
    if dataclasses.is_dataclass(kind) or typing.get_origin(kind) is dict:
        return isinstance(value, dict)
    return typing.get_origin(kind) is list and isinstance(value, list)
