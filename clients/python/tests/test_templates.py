from __future__ import annotations

import pathlib

import pytest
from fault_proxy import FaultProxy, instead, lost

from bulkfill import AsyncBulkfill, Bulkfill, BulkfillApiError

ROW = {"Name": "Zoë", "Course": "Ink", "Hours": 3, "City": "Zürich", "Date of award": "2026-08-09", "Grade": "a"}
ROW_WITH_NUMBER = {**ROW, "Certificate number": "N-1", "Honours": "with distinction"}


def test_fills_one_document(client: Bulkfill, template_id: str) -> None:
    before = client.usage().fills or 0
    pairs = {"order": "4710"}
    one = client.templates.fill(template_id, ROW_WITH_NUMBER, idempotency_key=f"order-{template_id}")
    again = client.templates.fill(template_id, ROW_WITH_NUMBER, idempotency_key=f"order-{template_id}")
    assert one.pdf.startswith(b"%PDF-") and one.pdf == again.pdf and len(one.pdf) == one.document.size_bytes
    assert client.templates.fill(template_id, ROW_WITH_NUMBER, metadata=pairs).document.metadata == pairs
    assert one.status == "success" and one.file_name.endswith(".pdf")
    assert client.templates.fill(template_id, group_rows=[ROW_WITH_NUMBER, {}], sample=True).status == "success"
    assert client.usage().fills == before + 2
    with pytest.raises(BulkfillApiError) as unsealed:
        client.templates.fill(template_id, ROW_WITH_NUMBER, seal=True)
    assert unsealed.value.code == "SEAL_NOT_CONFIGURED"
    with pytest.raises(BulkfillApiError) as unknown:
        client.templates.fill(template_id, {"Nmae": "Zoë"})
    assert unknown.value.code == "UNKNOWN_COLUMN" and "Name" in unknown.value.message
    with pytest.raises(BulkfillApiError) as failed:
        client.templates.fill(template_id, {}, strict=True, filename_columns=["column_0"])
    assert failed.value.details and failed.value.details["warnings"]


async def test_fills_one_document_asynchronously(anyio_backend: str, template_id: str) -> None:
    async with AsyncBulkfill() as client:
        assert (await client.templates.fill(template_id, ROW_WITH_NUMBER)).pdf.startswith(b"%PDF-")


def test_fetches_a_large_document_from_its_address(shaky: Bulkfill, proxy: FaultProxy, template_id: str) -> None:
    large = b'{"status":"success","file_name":"a.pdf","pdf_url":"/signed?x=1"}'
    proxy.faults = [instead(200, large), instead(503), instead(200, b"%PDF-1.7 large")]
    assert shaky.templates.fill(template_id, ROW_WITH_NUMBER).pdf == b"%PDF-1.7 large"
    assert [seen.path for seen in proxy.seen[1:]] == ["/signed?x=1", "/signed?x=1"]
    assert all("authorization" not in seen.headers for seen in proxy.seen[1:])


def test_changes_lists_and_deletes_templates(
    client: Bulkfill, shaky: Bulkfill, proxy: FaultProxy, pdf: pathlib.Path, package: pathlib.Path
) -> None:
    template = client.templates.create(pdf=pdf, package=package, name="One", metadata={"form": "one"})
    assert template.columns[0].label == "Name"
    assert template.template_id in [each.template_id for each in client.templates.list(metadata={"form": "one"})]
    revised = client.templates.update(template.template_id, pdf=pdf, package=package, name="Two", revision=1)
    assert revised.revision > template.revision and client.templates.get(template.template_id).name == "Two"
    with pytest.raises(BulkfillApiError) as changed:
        client.templates.update(template.template_id, pdf=pdf, package=package, revision=1)
    assert changed.value.code == "TEMPLATE_CHANGED"
    proxy.faults = [lost]
    shaky.templates.delete(template.template_id)
    assert len(proxy.seen) == 2
    with pytest.raises(BulkfillApiError, match="TEMPLATE_NOT_FOUND"):
        client.templates.delete(template.template_id)
