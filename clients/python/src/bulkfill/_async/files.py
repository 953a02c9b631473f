from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import IO

import httpx
from anyio import sleep

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
from .transport import AsyncTransport


async def fetch_file(
    transport: AsyncTransport, path: str, destination: Destination | None, on_progress: OnDownload | None
) -> bytes | int:
    """Downloads a file of the service. Returns the number of its bytes; without a destination, the bytes."""
    with opened(destination) as file:
        size = await _receive(transport, path, file, on_progress)
        if destination is not None:
            return size
        file.seek(0)
        return file.read()


async def fetch_signed(transport: AsyncTransport, address: str) -> bytes:
    """Downloads a file from a signed address, without sending the key."""
    url = str(httpx.URL(transport.base_url).join(address))

    async def attempt() -> bytes:
        part = await _accepted(await _send(transport, url, PLAIN_HEADERS), url)
        file = io.BytesIO()
        await _copy(part, file, 0, lambda size: None)
        if part.total_bytes not in (None, file.tell()):
            raise unreachable(url, f"the download ended after {file.tell()} of {part.total_bytes} bytes")
        return file.getvalue()

    return await transport.patiently(attempt)


async def _receive(transport: AsyncTransport, path: str, file: IO[bytes], on_progress: OnDownload | None) -> int:
    """Follows a redirect without sending the key. Resumes an interrupted download where it stopped."""
    first: FilePart | None = None
    received = started = attempt = 0

    async def opening() -> FilePart:
        return await _open(transport, path, received)

    while True:
        attempt += 1
        part = await transport.patiently(opening)
        first = first or part
        if not part.continues(first, received):
            await part.response.aclose()
            raise part.changed

        def advance(size: int, total: int | None = part.total_bytes) -> None:
            nonlocal received
            received += size
            if on_progress is not None:
                on_progress(DownloadProgress(received, total))

        advance(0)
        try:
            await _copy(part, file, received - part.from_bytes, advance)
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
        await sleep(pause)


async def _copy(part: FilePart, file: IO[bytes], skip: int, advance: Callable[[int], None]) -> None:
    """Writes the body of a response from an offset on, and closes it."""
    try:
        async for chunk in part.response.aiter_bytes():
            fresh = chunk[skip:]
            skip = max(0, skip - len(chunk))
            if fresh:
                file.write(fresh)
                advance(len(fresh))
    except httpx.HTTPError as error:
        raise unreachable(part.url, error) from error
    finally:
        await part.response.aclose()


async def _open(transport: AsyncTransport, path: str, from_bytes: int) -> FilePart:
    url = f"{transport.base_url}{path}"
    plain = {**PLAIN_HEADERS, **({"Range": f"bytes={from_bytes}-"} if from_bytes else {})}
    response = await _send(transport, url, {**plain, "Authorization": f"Bearer {transport.api_key}"})
    try:
        target = redirect_of(response, url)
    except BulkfillApiError:
        await response.aclose()
        raise
    if target is None:
        return await _accepted(response, url)
    await response.aclose()
    # The address is signed. The key must reach the service only.
    return await _accepted(await _send(transport, target, plain), target)


async def _send(transport: AsyncTransport, url: str, headers: dict[str, str]) -> httpx.Response:
    http = transport.http
    request = http.build_request("GET", url, headers=headers, timeout=httpx.Timeout(transport.timeout))
    try:
        return await http.send(request, stream=True, follow_redirects=False)
    except httpx.HTTPError as error:
        raise unreachable(url, error) from error


async def _accepted(response: httpx.Response, url: str) -> FilePart:
    if response.status_code in (200, 206):
        return part_of(response, url)
    body = b""
    try:
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > MAX_REFUSAL_BYTES:
                break
        raise refusal(response.status_code, response.headers, url, json.loads(body))
    except ValueError:
        raise refusal(response.status_code, response.headers, url, None) from None
    except httpx.HTTPError as error:
        raise unreachable(url, error) from error
    finally:
        await response.aclose()
