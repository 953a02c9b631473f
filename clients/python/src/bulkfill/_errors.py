from __future__ import annotations

import email.utils
import errno
import socket
import time
from collections.abc import Iterator, Mapping
from typing import Any

import httpx


class BulkfillApiError(Exception):
    """Expected failure of the client.

    `code` is an error code of the service (`INVALID_PDF`, `RATE_LIMITED`, …) or one of two codes of the client. These
    are `UNEXPECTED_ANSWER` for a response outside the contract, and `SERVICE_UNREACHABLE` (status 0) if no response
    arrived.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(status, code, message, request_id, retry_after_seconds, details)
        self.status = status
        """HTTP status; 0 without a response."""
        self.code = code
        self.message = message
        self.request_id = request_id
        """`X-Request-Id` of the response. Include it in support requests."""
        self.retry_after_seconds = retry_after_seconds
        """Seconds to wait before the next request, as the service asks."""
        self.details = details
        """Facts specific to the code, such as `{"warnings": …}` of `ROW_FAILED`."""

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class WebhookVerificationError(Exception):
    """The request is not a webhook of the service. Respond with 400.

    `code` is `WEBHOOK_HEADERS_MISSING`, `WEBHOOK_TIMESTAMP_REFUSED`, `WEBHOOK_SIGNATURE_WRONG` or
    `WEBHOOK_BODY_UNKNOWN`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def retry_after_seconds(headers: httpx.Headers) -> float | None:
    """Parses `Retry-After` (seconds or a date) as seconds; `None` if it is neither. Source: RFC 9110, 10.2.3."""
    text = headers.get("Retry-After", "")
    try:
        seconds = (
            float(text) if text[:1].isdigit() else email.utils.parsedate_to_datetime(text).timestamp() - time.time()
        )
    except (TypeError, ValueError):
        return None
    return seconds if seconds > 0 else None


def refusal(status: int, headers: httpx.Headers, url: str, body: object) -> BulkfillApiError:
    """Converts a response that is not a success to an error with the code of its envelope, or `UNEXPECTED_ANSWER`."""
    request_id = headers.get("X-Request-Id")
    after = retry_after_seconds(headers)
    if not 200 <= status <= 299 and isinstance(body, dict):
        code, message, details = body.get("code"), body.get("message"), body.get("details")
        if isinstance(code, str) and isinstance(message, str):
            return BulkfillApiError(
                status, code, message, request_id, after, details if isinstance(details, dict) else None
            )
    message = f"{origin_of(url)} answered {status} with an unknown response body."
    return BulkfillApiError(status, "UNEXPECTED_ANSWER", message, request_id, after)


def unreachable(url: str, reason: BaseException | str) -> BulkfillApiError:
    """Builds the error for a request without a response, or whose response broke off."""
    if isinstance(reason, BaseException) and has_no_listener(reason):
        text = "nothing answers there. Check the address, and that the service is running."
    else:
        text = str(reason) or type(reason).__name__
    return BulkfillApiError(0, "SERVICE_UNREACHABLE", f"{origin_of(url)} could not be reached: {text}")


def has_no_listener(error: BaseException) -> bool:
    """Whether the address refuses connections or does not resolve. An immediate retry cannot help then."""
    return any(
        isinstance(each, socket.gaierror) or (isinstance(each, OSError) and each.errno == errno.ECONNREFUSED)
        for each in _causes(error)
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        for inner in getattr(error, "exceptions", ()):
            yield from _causes(inner)
        error = error.__cause__ or error.__context__


def origin_of(url: str) -> str:
    parsed = httpx.URL(url)
    return f"{parsed.scheme}://{parsed.netloc.decode('ascii')}"
