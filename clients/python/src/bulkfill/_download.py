from __future__ import annotations

import contextlib
import io
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

import httpx

from ._errors import BulkfillApiError, refusal

Destination = str | os.PathLike[str] | IO[bytes]
"""Path, or a binary file object that stays open."""

PLAIN_HEADERS = {"Accept-Encoding": "identity"}
"""Prevents compression, which would change the length and the bytes of the file."""

GOOD_WAY_BYTES = 1024 * 1024
"""A download that breaks off after this many bytes starts with a fresh set of attempts."""

MAX_REFUSAL_BYTES = 64 * 1024


@dataclass(frozen=True)
class DownloadProgress:
    received_bytes: int
    total_bytes: int | None
    """`None` if the service does not report it."""


OnDownload = Callable[[DownloadProgress], object]


@dataclass(frozen=True)
class FilePart:
    """A response with a file or the rest of one."""

    response: httpx.Response
    url: str
    from_bytes: int
    """Offset in the file of the first byte."""
    total_bytes: int | None
    tag: str | None

    @property
    def changed(self) -> BulkfillApiError:
        """The error if the file has changed since the first part."""
        return refusal(self.response.status_code, self.response.headers, self.url, None)

    def continues(self, first: FilePart, received_bytes: int) -> bool:
        return self.total_bytes == first.total_bytes and self.tag == first.tag and self.from_bytes <= received_bytes


def part_of(response: httpx.Response, url: str) -> FilePart:
    headers = response.headers
    if response.status_code == 206:
        bounds = re.fullmatch(r"bytes (\d+)-\d+/(\d+)", headers.get("Content-Range", ""))
        start, total = (int(bounds[1]), int(bounds[2])) if bounds else (sys.maxsize, None)
        return FilePart(response, url, start, total, headers.get("ETag"))
    length = None if "Content-Encoding" in headers else headers.get("Content-Length")
    return FilePart(response, url, 0, None if length is None else int(length), headers.get("ETag"))


def redirect_of(response: httpx.Response, url: str) -> str | None:
    """Returns the signed address that a response leads to; `None` if it is no redirect."""
    location = response.headers.get("Location")
    if not 300 <= response.status_code <= 399 or location is None:
        return None
    target = httpx.URL(url).join(location)
    if target.scheme not in ("http", "https"):
        raise refusal(response.status_code, response.headers, url, None)
    return str(target)


@contextlib.contextmanager
def opened(destination: Destination | None) -> Iterator[IO[bytes]]:
    """Opens a destination. A file appears under its name only when it is complete; a failure leaves none."""
    if destination is None:
        yield io.BytesIO()
    elif isinstance(destination, str | os.PathLike):
        path = os.fspath(destination)
        part = f"{path}.{secrets.token_hex(6)}.part"
        try:
            with open(part, "xb") as file:
                yield file
            os.replace(part, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(part)
            raise
    else:
        yield destination
