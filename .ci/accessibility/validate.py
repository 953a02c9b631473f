"""Validates a report by OpenACR's schema, and compares its criteria, components and levels with those of a catalog."""

import json
import sys

import yaml
from jsonschema import Draft7Validator

report_file, schema_file, catalog_file = sys.argv[1:]
with open(report_file, encoding="utf8") as file:
    report = yaml.load(file, Loader=yaml.BaseLoader)
with open(schema_file, encoding="utf8") as file:
    schema = json.load(file)
with open(catalog_file, encoding="utf8") as file:
    catalog = yaml.safe_load(file)

# BaseLoader keeps dates as the strings that the schema wants; the two other types are converted.
report["version"] = int(report["version"])
for chapter in report["chapters"].values():
    if "disabled" in chapter:
        chapter["disabled"] = chapter["disabled"] == "true"
faults = [f"{error.json_path}: {error.message}" for error in Draft7Validator(schema).iter_errors(report)]

levels = {term["id"] for term in catalog["terms"]}
rated = 0
for chapter in catalog["chapters"]:
    found = report["chapters"].get(chapter["id"])
    if found is None:
        faults.append(f"{chapter['id']}: missing")
    elif not found.get("disabled"):
        known = {str(criterion["id"]): criterion for criterion in chapter.get("criteria", [])}
        rows = found.get("criteria", [])
        if [row["num"] for row in rows] != list(known):
            faults.append(f"{chapter['id']}: other criteria than the catalog")
        for row in rows:
            for component in row["components"]:
                rated += 1
                if component["name"] not in known[row["num"]]["components"]:
                    faults.append(f"{row['num']}: component {component['name']}")
                if component["adherence"]["level"] not in levels:
                    faults.append(f"{row['num']}: level {component['adherence']['level']}")
                if not component["adherence"].get("notes"):
                    faults.append(f"{row['num']}: no notes")
print(f"{rated} criteria rated")
print(*faults, sep="\n")
sys.exit(bool(faults))
