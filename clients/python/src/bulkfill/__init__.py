"""Client of the bulkfill service, synchronous (`Bulkfill`) and asynchronous (`AsyncBulkfill`)."""

from . import models
from ._async.client import AsyncBulkfill
from ._download import DownloadProgress
from ._errors import BulkfillApiError, WebhookVerificationError
from ._filled import FilledTemplate
from ._inputs import FileInput, Row, Rows, RowValue
from ._sync.client import Bulkfill
from ._webhooks import UnknownEvent, WebhookEvent, verify_webhook

__version__ = "1.1.0"

__all__ = [
    "AsyncBulkfill",
    "Bulkfill",
    "BulkfillApiError",
    "DownloadProgress",
    "FileInput",
    "FilledTemplate",
    "Row",
    "RowValue",
    "Rows",
    "UnknownEvent",
    "WebhookEvent",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
