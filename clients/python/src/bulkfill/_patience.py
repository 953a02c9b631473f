from __future__ import annotations

from dataclasses import dataclass

from ._errors import BulkfillApiError, has_no_listener


@dataclass(frozen=True)
class Patience:
    """Number of attempts, and the pauses between them in seconds."""

    attempts: int = 5
    first_pause: float = 0.5
    max_retry_after: float = 60

    def pause(self, error: BulkfillApiError, attempt: int) -> float | None:
        """Returns the seconds before the next attempt; `None` if the failure is permanent or no attempts remain."""
        passes = not has_no_listener(error) if error.status == 0 else error.status == 429 or error.status >= 500
        after = error.retry_after_seconds or 0
        if attempt >= self.attempts or not passes or after > self.max_retry_after:
            return None
        return after or backoff(attempt, self.first_pause, self.max_retry_after)


def backoff(attempt: int, first: float, longest: float, growth: float = 2) -> float:
    """Returns the seconds before attempt `attempt` + 1 (the first is 1), from `first` up to `longest`."""
    return float(min(longest, first * growth ** min(attempt - 1, 64)))
