from __future__ import annotations

import base64
from dataclasses import dataclass

from .models import FilledDocument


@dataclass(frozen=True)
class FilledTemplate:
    """One filled document. `document` has its status, warnings and notices."""

    pdf: bytes
    document: FilledDocument

    @property
    def file_name(self) -> str:
        return self.document.file_name

    @property
    def status(self) -> str:
        """`success` or `partial`."""
        return self.document.status


def pdf_of(document: FilledDocument) -> bytes | None:
    """Decodes the PDF of a response; `None` if the response has its address only."""
    return None if document.pdf is None else base64.b64decode(document.pdf)
