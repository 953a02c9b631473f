"""Generated from `_async` by generate.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import sleep
from typing import TypeVar

import httpx

from .._answers import Accept, Answer, Page, done_answer
from .._errors import BulkfillApiError, refusal, unreachable
from .._inputs import Form
from .._patience import Patience

T = TypeVar("T")
P = TypeVar("P", bound=Page)


@dataclass(frozen=True)
class Transport:
    """Address and key of the service, and the bounds of its calls."""

    http: httpx.Client
    base_url: str
    api_key: str
    patience: Patience
    timeout: float

    def ask(
        self,
        accept: Accept[T],
        method: str,
        path: str,
        *,
        form: Form | None = None,
        content: str | None = None,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        count_try: Callable[[], object] = lambda: None,
    ) -> T:
        """Sends a request and retries temporary failures. Follows no redirect: key and files stay at the service."""
        sent = {"Authorization": f"Bearer {self.api_key}", **(headers or {})}
        if key is not None:
            sent["Idempotency-Key"] = key
        if content is not None:
            sent["Content-Type"] = "application/json"

        def attempt() -> T:
            count_try()
            answer = self._answer(method, path, sent, form, content)
            known = accept(answer)
            if known is None:
                raise refusal(answer.status, answer.headers, self.base_url, answer.body)
            return known

        return self.patiently(attempt)

    def delete_once(self, path: str, missing: str) -> None:
        """Deletes an object. `missing` is the code of one that does not exist."""
        tries: list[None] = []
        try:
            self.ask(done_answer, "DELETE", path, count_try=lambda: tries.append(None))
        except BulkfillApiError as error:
            # An earlier attempt may have deleted it, and its response was lost.
            if len(tries) < 2 or error.code != missing:
                raise

    def patiently(self, attempt: Callable[[], T]) -> T:
        """Retries while the attempt fails for a temporary reason. Raises its last error."""
        number = 0
        while True:
            number += 1
            try:
                return attempt()
            except BulkfillApiError as error:
                pause = self.patience.pause(error, number)
                if pause is None:
                    raise
            sleep(pause)

    def _answer(
        self, method: str, path: str, headers: dict[str, str], form: Form | None, content: str | None
    ) -> Answer:
        url = f"{self.base_url}{path}"
        # The duration of an upload is unknown: only each chunk has a time limit.
        limits = httpx.Timeout(self.timeout, read=max(self.timeout, 600) if form else self.timeout)
        try:
            if form is None:
                response = self.http.request(
                    method, url, headers=headers, content=content, timeout=limits, follow_redirects=False
                )
            else:
                with form.open() as parts:
                    response = self.http.request(
                        method, url, headers=headers, files=parts or None, timeout=limits, follow_redirects=False
                    )
        except httpx.HTTPError as error:
            raise unreachable(url, error) from error
        return Answer(response.status_code, response.headers, _body_of(response))


def items_of(page: Callable[[str | None], P], items: Callable[[P], list[T]], first: str | None) -> Iterator[T]:
    """Yields the items of all pages, and fetches each page when it is needed."""
    after = first
    while True:
        now = page(after)
        yield from items(now)
        if now.next is None:
            return
        if now.next == after:
            message = "The service returned the same page as its next page."
            raise BulkfillApiError(200, "UNEXPECTED_ANSWER", message)
        after = now.next


def _body_of(response: httpx.Response) -> object:
    try:
        return json.loads(response.content)
    except ValueError:
        return response.text
