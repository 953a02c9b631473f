"""Validates the bills of materials of a release by CycloneDX's own schema, and compares each with its artifact."""

import hashlib
import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

folder = Path(sys.argv[1])
validator = JsonStrictValidator(SchemaVersion.V1_6)
suffix = ".cdx.json"
boms = sorted(folder.glob(f"*{suffix}"))
artifacts = {path.name for path in folder.iterdir()} - {path.name for path in boms} - {"SHA256SUMS"}
assert artifacts == {path.name.removesuffix(suffix) for path in boms}, "an artifact has no bill of materials"

faults = []
for path in boms:
    text = path.read_text(encoding="utf8")
    error = validator.validate_str(text)
    if error is not None:
        faults.append(f"{path.name}: {error}")
    bom = json.loads(text)
    content = (folder / path.name.removesuffix(suffix)).read_bytes()
    if bom["metadata"]["component"]["hashes"][0]["content"] != hashlib.sha256(content).hexdigest():
        faults.append(f"{path.name}: has the hash of another artifact")
    components = bom["components"]
    for component in components:
        missing = {"version", "purl"} - component.keys()
        if component["type"] == "library":
            missing |= {"licenses"} - component.keys()
        if component.get("purl", "").startswith("pkg:npm/"):
            missing |= {"hashes"} - component.keys()
        if missing:
            faults.append(f"{path.name}: {component['name']} has no {', '.join(sorted(missing))}")
    files = [file["name"] for component in components for file in component.get("components", [])]
    fonts = sum(not name.endswith(".wasm") for name in files)
    print(f"{path.name}: {len(components)} components, {fonts} fonts, {len(files) - fonts} WebAssembly modules")

print(*faults, sep="\n")
sys.exit(bool(faults))
