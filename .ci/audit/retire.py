"""Searches for libraries that Retire.js knows as vulnerable: in the lock file by name and version, and as copies in the
scripts that the service sends to browsers. Exits 1 if deployed or served code has one of severity high or critical."""

import glob
import json
import sys

from unretiredjs.retirejs import scan_file_content
from unretiredjs.vulnerabilities import definitions


def numbers(version):
    return [int(part) if part.isdigit() else -1 for part in version.replace("-", ".").split(".")]


def applies(vulnerability, version):
    below, above = vulnerability.get("below"), vulnerability.get("atOrAbove")
    return (not below or numbers(version) < numbers(below)) and (not above or numbers(version) >= numbers(above))


with open("package-lock.json", encoding="utf8") as file:
    packages = json.load(file)["packages"]
by_name = {name: entry for name, entry in definitions.items()} | {
    entry["npmname"]: entry for entry in definitions.values() if entry.get("npmname")
}
known, found = 0, []
for path, package in packages.items():
    entry = by_name.get(path.rpartition("node_modules/")[2])
    if entry is None:
        continue
    known += 1
    for vulnerability in entry.get("vulnerabilities", []):
        if applies(vulnerability, package["version"]):
            found.append((f"{path} {package['version']}", vulnerability))

served = sorted(glob.glob("node_modules/swagger-ui-dist/swagger-ui*.js"))
for path in served:
    with open(path, encoding="utf8") as file:
        for result in scan_file_content(file.read()):
            for vulnerability in result.get("vulnerabilities", []):
                found.append((f"{result['component']} {result['version']} inside {path}", vulnerability))

print(f"Retire.js: {len(definitions)} libraries known, {known} of them in the lock file, {len(served)} served scripts looked through")
for where, vulnerability in found:
    print(f"  {vulnerability.get('severity')}: {where}: {vulnerability.get('identifiers', {}).get('summary')}")
sys.exit(any(vulnerability.get("severity") in ("high", "critical") for _, vulnerability in found))
