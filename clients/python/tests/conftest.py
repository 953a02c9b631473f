"""Fixtures: a running service, and a proxy in front of it that injects faults."""

from __future__ import annotations

import csv
import os
import pathlib
import uuid
from collections.abc import Iterator

import pytest
from fault_proxy import FaultProxy

from bulkfill import Bulkfill

EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "examples" / "certificate"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def package() -> pathlib.Path:
    return pathlib.Path(os.environ["BULKFILL_TEST_PACKAGE"])


@pytest.fixture(scope="session")
def pdf() -> pathlib.Path:
    return EXAMPLE / "source.pdf"


@pytest.fixture(scope="session")
def rows() -> list[list[str]]:
    with open(EXAMPLE / "rows.csv", newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[:5]


@pytest.fixture(scope="session")
def labels() -> list[str]:
    return ["Name", "Course", "Hours", "City", "Date of award", "Grade", "Certificate number", "Honours"]


@pytest.fixture(scope="session")
def client() -> Iterator[Bulkfill]:
    with Bulkfill() as client:
        yield client


@pytest.fixture(scope="session")
def template_id(client: Bulkfill, pdf: pathlib.Path, package: pathlib.Path) -> str:
    return client.templates.create(pdf=pdf, package=package, name=str(uuid.uuid4())).template_id


@pytest.fixture
def proxy() -> Iterator[FaultProxy]:
    with FaultProxy(os.environ["BULKFILL_BASE_URL"]) as proxy:
        yield proxy


@pytest.fixture
def shaky(proxy: FaultProxy) -> Iterator[Bulkfill]:
    """Returns a client that calls the service through the proxy."""
    with Bulkfill(base_url=proxy.url, first_pause=0.01) as client:
        yield client
