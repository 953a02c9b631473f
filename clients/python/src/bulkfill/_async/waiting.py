from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from anyio import sleep

from .._answers import Accept, Answer, has_ended
from .._errors import retry_after_seconds
from .._patience import backoff
from ..models import Check, ExportJob
from .transport import AsyncTransport

S = TypeVar("S", ExportJob, Check)


async def wait_until_ended(
    transport: AsyncTransport,
    path: str,
    accept: Accept[S],
    on_progress: Callable[[S], object] | None,
    longest_poll: float,
    timeout: float | None,
) -> S:
    """Polls: soon at first, then less often, and never before the time in `Retry-After`."""
    deadline = None if timeout is None else time.monotonic() + timeout
    asked = 0.0

    def noted(answer: Answer) -> S | None:
        nonlocal asked
        asked = retry_after_seconds(answer.headers) or 0
        return accept(answer)

    poll = 0
    while True:
        poll += 1
        now = await transport.ask(noted, "GET", path)
        if on_progress is not None:
            on_progress(now)
        if has_ended(now):
            return now
        pause = max(asked, backoff(poll, 0.25, longest_poll, 1.5))
        if deadline is not None and time.monotonic() + pause > deadline:
            raise TimeoutError(f"It has not ended within {timeout:g} seconds.")
        await sleep(pause)
