"""Prints the requirements of a wheel as JSON: name, range, and the version and licence in this environment."""

import json
import re
import sys
import zipfile
from email.parser import Parser
from importlib.metadata import metadata

with zipfile.ZipFile(sys.argv[1]) as wheel:
    path = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    required = Parser().parsestr(wheel.read(path).decode()).get_all("Requires-Dist") or []

found = []
for requirement in required:
    name, specifier = re.match(r"([\w.-]+)([^;]*)", requirement).groups()
    installed = metadata(name)
    found.append(
        {
            "name": re.sub(r"[-_.]+", "-", name).lower(),
            "range": specifier.strip(),
            "version": installed["Version"],
            "license": installed["License-Expression"] or installed["License"],
        }
    )
print(json.dumps(found))
