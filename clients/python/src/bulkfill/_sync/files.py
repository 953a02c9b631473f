"""Generated from `_async` by generate.py."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from time import sleep
from typing import IO

import httpx

from .._download import (
    GOOD_WAY_BYTES,
    MAX_REFUSAL_BYTES,
    PLAIN_HEADERS,
    Destination,
    DownloadProgress,
    FilePart,
    OnDownload,
    opened,
    part_of,
    redirect_of,
)
from .._errors import BulkfillApiError, refusal, unreachable
from .transport import Transport


def fetch_file(
    transport: Transport, path: str, destination: Destination | None, on_progress: OnDownload | None
) -> bytes | int:
    """Downloads a file of the service. Returns the number of its bytes; without a destination, the bytes."""
    with opened(destination) as file:
        size = _receive(transport, path, file, on_progress)
        if destination is not None:
            return size
        file.seek(0)
        return file.read()


def fetch_signed(transport: Transport, address: str) -> bytes:
    """Downloads a file from a signed address, without sending the key."""
    url = str(httpx.URL(transport.base_url).join(address))

    def attempt() -> bytes:
        part = _accepted(_send(transport, url, PLAIN_HEADERS), url)
        file = io.BytesIO()
        _copy(part, file, 0, lambda size: None)
        if part.total_bytes not in (None, file.tell()):
            raise unreachable(url, f"the download ended after {file.tell()} of {part.total_bytes} bytes")
        return file.getvalue()

    return transport.patiently(attempt)


def _receive(transport: Transport, path: str, file: IO[bytes], on_progress: OnDownload | None) -> int:
    """Follows a redirect without sending the key. Resumes an interrupted download where it stopped."""
    first: FilePart | None = None
    received = started = attempt = 0

    def opening() -> FilePart:
        return _open(transport, path, received)

    while True:
        attempt += 1
        part = transport.patiently(opening)
        first = first or part
        if not part.continues(first, received):
            part.response.close()
            raise part.changed

        def advance(size: int, total: int | None = part.total_bytes) -> None:
            nonlocal received
            received += size
            if on_progress is not None:
                on_progress(DownloadProgress(received, total))

        advance(0)
        try:
            _copy(part, file, received - part.from_bytes, advance)
            if part.total_bytes in (None, received):
                return received
            raise unreachable(part.url, f"the download ended after {received} of {part.total_bytes} bytes")
        except BulkfillApiError as error:
            if received - started >= GOOD_WAY_BYTES:
                attempt = 1
            started = received
            pause = transport.patience.pause(error, attempt)
            if pause is None:
                raise
        sleep(pause)


def _copy(part: FilePart, file: IO[bytes], skip: int, advance: Callable[[int], None]) -> None:
    """Writes the body of a response from an offset on, and closes it."""
    try:
        for chunk in part.response.iter_bytes():
            fresh = chunk[skip:]
            skip = max(0, skip - len(chunk))
            if fresh:
                file.write(fresh)
                advance(len(fresh))
    except httpx.HTTPError as error:
        raise unreachable(part.url, error) from error
    finally:
        part.response.close()


def _open(transport: Transport, path: str, from_bytes: int) -> FilePart:
    url = f"{transport.base_url}{path}"
    plain = {**PLAIN_HEADERS, **({"Range": f"bytes={from_bytes}-"} if from_bytes else {})}
    response = _send(transport, url, {**plain, "Authorization": f"Bearer {transport.api_key}"})
    try:
        target = redirect_of(response, url)
    except BulkfillApiError:
        response.close()
        raise
    if target is None:
        return _accepted(response, url)
    response.close()
    # The address is signed. The key must reach the service only.
    return _accepted(_send(transport, target, plain), target)


def _send(transport: Transport, url: str, headers: dict[str, str]) -> httpx.Response:
    http = transport.http
    request = http.build_request("GET", url, headers=headers, timeout=httpx.Timeout(transport.timeout))
    try:
        return http.send(request, stream=True, follow_redirects=False)
    except httpx.HTTPError as error:
        raise unreachable(url, error) from error


def _accepted(response: httpx.Response, url: str) -> FilePart:
    if response.status_code in (200, 206):
        return part_of(response, url)
    body = b""
    try:
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > MAX_REFUSAL_BYTES:
                break
        raise refusal(response.status_code, response.headers, url, json.loads(body))
    except ValueError:
        raise refusal(response.status_code, response.headers, url, None) from None
    except httpx.HTTPError as error:
        raise unreachable(url, error) from error
    finally:
        response.close()
