"""Validates a report by OpenACR's schema, and compares its criteria, components and levels with those of a catalog.

The catalog has WCAG 2.1. Chapters that it lacks are only validated.
"""

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

ADDED_BY_WCAG_2_2 = {"2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"}

levels = {term["id"] for term in catalog["terms"]}
components = {str(row["id"]): row["components"] for chapter in catalog["chapters"] for row in chapter.get("criteria", [])}
for chapter in catalog["chapters"]:
    expected = {str(row["id"]) for row in chapter.get("criteria", [])}
    found = report["chapters"].get(chapter["id"])
    if found is None:
        faults.append(f"{chapter['id']}: missing")
    elif not found.get("disabled"):
        numbers = {row["num"] for row in found.get("criteria", [])} - ADDED_BY_WCAG_2_2
        faults += [f"{chapter['id']}: {number} differs from the catalog" for number in numbers ^ expected]

rated = 0
for row in (row for chapter in report["chapters"].values() for row in chapter.get("criteria", [])):
    for component in row["components"]:
        rated += 1
        if component["name"] not in components.get(row["num"], [component["name"]]):
            faults.append(f"{row['num']}: component {component['name']}")
        if component["adherence"]["level"] not in levels:
            faults.append(f"{row['num']}: level {component['adherence']['level']}")
        if not component["adherence"].get("notes"):
            faults.append(f"{row['num']}: no notes")
print(f"{rated} criteria rated")
print(*faults, sep="\n")
sys.exit(bool(faults))
