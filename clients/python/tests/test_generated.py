from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys

import pytest

from bulkfill import Bulkfill

PROJECT = pathlib.Path(__file__).resolve().parents[1]


def test_generated_sources_are_fresh() -> None:
    subprocess.run([sys.executable, PROJECT / "generate.py", "--check"], check=True)


@pytest.mark.parametrize("page", [PROJECT / "README.md", PROJECT.parents[1] / "docs" / "integrate" / "python.md"])
def test_samples_run(page: pathlib.Path, pdf: pathlib.Path, client: Bulkfill, tmp_path: pathlib.Path) -> None:
    samples = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "form.pdf").write_bytes(pdf.read_bytes())
    (tmp_path / "form.svc").write_bytes(pathlib.Path(os.environ["BULKFILL_TEST_SAMPLE"]).read_bytes())
    template = client.templates.create(pdf=tmp_path / "form.pdf", package=tmp_path / "form.svc")
    program = f"template_id = {template.template_id!r}\n" + "\n".join(samples)
    subprocess.run([sys.executable, "-c", program], check=True, cwd=tmp_path)
    assert (tmp_path / "out.zip").read_bytes().startswith(b"PK")
