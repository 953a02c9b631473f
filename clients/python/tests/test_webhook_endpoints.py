from __future__ import annotations

import pytest
from fault_proxy import FaultProxy, lost

from bulkfill import AsyncBulkfill, Bulkfill, BulkfillApiError

# An address that needs no name server.
URL = "https://93.184.216.34/hooks"


def test_manages_endpoints(client: Bulkfill, shaky: Bulkfill, proxy: FaultProxy) -> None:
    proxy.faults = [lost]
    made = shaky.webhook_endpoints.create(url=URL, events=["bulkfill.export_job.failed"])
    assert made.secret.startswith("whsec_") and made.events == ["bulkfill.export_job.failed"]
    listed = [each.endpoint_id for each in client.webhook_endpoints.list()]
    assert listed.count(made.endpoint_id) == 1
    proxy.faults = [lost]
    rotated = shaky.webhook_endpoints.rotate_secret(made.endpoint_id)
    assert rotated.secret != made.secret and rotated.former_secret_expires_at is not None
    assert client.webhook_endpoints.get(made.endpoint_id).url == URL
    proxy.faults = [lost]
    shaky.webhook_endpoints.delete(made.endpoint_id)
    with pytest.raises(BulkfillApiError) as missing:
        client.webhook_endpoints.test(made.endpoint_id)
    assert missing.value.code == "WEBHOOK_ENDPOINT_NOT_FOUND"


async def test_manages_endpoints_asynchronously(anyio_backend: str) -> None:
    async with AsyncBulkfill() as client:
        made = await client.webhook_endpoints.create(url=URL)
        listed = [each.endpoint_id async for each in client.webhook_endpoints.list()]
        assert made.endpoint_id in listed and len(made.events) == 2
        await client.webhook_endpoints.delete(made.endpoint_id)
