from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import httpx

from ._decode import decode
from .models import Check, ExportJob

T = TypeVar("T")
S = TypeVar("S", ExportJob, Check)


@dataclass(frozen=True)
class Answer:
    """Response with its body read: JSON, or text."""

    status: int
    headers: httpx.Headers
    body: object

    @property
    def ok(self) -> bool:
        return 200 <= self.status <= 299


Accept = Callable[[Answer], T | None]
"""Validates the members that the client itself relies on, and returns the body. `None` rejects the response."""


class Page(Protocol):
    @property
    def next(self) -> str | None: ...


def _standing(kind: type[S], id_name: str) -> Accept[S]:
    def accept(answer: Answer) -> S | None:
        body = answer.body
        known = (
            isinstance(body, dict)
            and isinstance(body.get(id_name), str)
            and body.get("status") in ("queued", "processing", "completed", "failed")
        )
        return decode(kind, body) if known else None

    return accept


job_answer = _standing(ExportJob, "job_id")
"""Accepts a job with any HTTP status: a job that fails while its create waits is answered with 4xx or 5xx."""
check_answer = _standing(Check, "check_id")


def whole_answer(kind: type[T], items: str) -> Accept[T]:
    """Accepts an object with a list of this name."""

    def accept(answer: Answer) -> T | None:
        body = answer.body
        return (
            decode(kind, body) if answer.ok and isinstance(body, dict) and isinstance(body.get(items), list) else None
        )

    return accept


def page_answer(kind: type[T], items: str) -> Accept[T]:
    def accept(answer: Answer) -> T | None:
        body = answer.body
        known = isinstance(body, dict) and isinstance(body.get("next"), str | None)
        return whole_answer(kind, items)(answer) if known else None

    return accept


def record_answer(kind: type[T], *names: str) -> Accept[T]:
    """Accepts an object with a string member of one of these names."""

    def accept(answer: Answer) -> T | None:
        body = answer.body
        known = answer.ok and isinstance(body, dict) and any(isinstance(body.get(name), str) for name in names)
        return decode(kind, body) if known else None

    return accept


def text_answer(answer: Answer) -> str | None:
    return answer.body if answer.ok and isinstance(answer.body, str) and answer.body else None


def done_answer(answer: Answer) -> bool | None:
    return answer.ok or None


def has_ended(answer: ExportJob | Check) -> bool:
    return answer.status in ("completed", "failed")
