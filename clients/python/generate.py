"""Writes the generated sources: models from docs/openapi.json, and the synchronous client from the asynchronous one.

With --check it writes nothing, and fails if they are stale.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "bulkfill"
DOCUMENT = HERE.parents[1] / "docs" / "openapi.json"

OPTIONS = (
    "--input-file-type openapi --openapi-scopes schemas --output-model-type dataclasses.dataclass --keyword-only"
    " --frozen-dataclasses --enum-field-as-literal all --use-union-operator --use-standard-collections"
    " --use-schema-description --use-field-description --use-single-line-docstring --collapse-root-models"
    " --reuse-model --target-python-version 3.10 --disable-timestamp --formatters ruff-format --disable-warnings"
)

SYNC = [
    (r"\basync (def|for|with) ", r"\1 "),
    (r"\bawait ", ""),
    (r"Awaitable\[(\w+)\]", r"\1"),
    (r"from anyio import sleep", "from time import sleep"),
    (r"import AsyncIterator, Awaitable, Callable", "import Callable, Iterator"),
    (r"import AsyncIterator, ", "import Iterator, "),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\b__a(enter|exit)__\b", r"__\1__"),
    (r"\baclose\b", "close"),
    (r"\baiter_bytes\b", "iter_bytes"),
]


def models() -> str:
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "models.py"
        command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(DOCUMENT), "--output", str(out)]
        subprocess.run([*command, *OPTIONS.split()], check=True, cwd=HERE)
        return formatted(out.read_text(encoding="utf-8"))


def sync(source: str) -> str:
    for pattern, replacement in SYNC:
        source = re.sub(pattern, replacement, source)
    return formatted('"""Generated from `_async` by generate.py."""\n\n' + source)


def formatted(source: str) -> str:
    for options in ["check --select I,UP028 --fix --unsafe-fixes --quiet", "format"]:
        command = ["ruff", *options.split(), "--stdin-filename", "generated.py", "-"]
        source = subprocess.run(command, input=source, capture_output=True, check=True, text=True, cwd=HERE).stdout
    return source


def outputs() -> dict[pathlib.Path, str]:
    sources = sorted((PACKAGE / "_async").glob("*.py"))
    synced = {PACKAGE / "_sync" / path.name: sync(path.read_text(encoding="utf-8")) for path in sources}
    return {PACKAGE / "models.py": models(), **synced}


def main() -> None:
    stale = []
    for path, text in outputs().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(HERE)))
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"Stale: {', '.join(stale)}. Run python clients/python/generate.py.")


if __name__ == "__main__":
    main()
