"""Holds answers to their JSON Schemas: schemas.py SCHEMAS FOLDER

A file `FOLDER/NAME-…json.txt`, or one that ends in `ndjson.txt`, has an answer of the command NAME in
its first line, or one in each line; what follows `---` is not part of it. Every schema must be sound,
and must refuse each answer when a required field is taken out of it. Beyond what the schemas say, no
answer may have a field that its schema does not tell of.
"""

import copy
import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator

from answers import end, expect, fault

# What snapshots have instead of what differs from run to run.
MASKS = [
    (r'"seconds":SECONDS', '"seconds":0.001'),
    (r'"bytes":BYTES', '"bytes":1'),
    (r'":"TIME"', '":"2020-01-01T00:00:00Z"'),
]
CHECKER = Draft202012Validator.FORMAT_CHECKER
TIME = re.compile(r"-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


@CHECKER.checks("date-time")
def is_time(value):
    return not isinstance(value, str) or TIME.fullmatch(value) is not None


def without_more(schema):
    """The schema, with no other fields than it tells of."""
    if isinstance(schema, list):
        return [without_more(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: without_more(part) for name, part in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        closed["additionalProperties"] = False
    return closed


def of_line(schema):
    return {"$ref": "#/$defs/line", "$defs": schema["$defs"]}


def answers(path):
    lines = path.read_text(encoding="utf-8").split("\n---", 1)[0].splitlines()
    for line in lines if path.name.endswith("ndjson.txt") else lines[:1]:
        for mask, value in MASKS:
            line = re.sub(mask, value, line)
        if line and not line.startswith("---"):
            yield json.loads(line)


def required(schema, part=None):
    """The required fields of an answer, or of each shape that it may have."""
    part = schema if part is None else part
    if "$ref" in part:
        yield from required(schema, schema["$defs"][part["$ref"].removeprefix("#/$defs/")])
    elif "anyOf" in part:
        for shape in part["anyOf"]:
            yield from required(schema, shape)
    else:
        yield part.get("required", [])


def hold(path, schema):
    is_line = path.name.endswith("ndjson.txt")
    if is_line and "line" not in schema.get("$defs", {}):
        return fault(f"{path.name}: the schema has no '$defs/line' for lines")
    schema = of_line(schema) if is_line else schema
    strict = Draft202012Validator(without_more(schema), format_checker=CHECKER)
    count = 0
    for answer in answers(path):
        count += 1
        for error in strict.iter_errors(answer):
            fault(f"{path.name}: {error.json_path}: {error.message}")
        for names in required(schema):
            for name in names:
                less = copy.deepcopy(answer)
                if less.pop(name, None) is not None and strict.is_valid(less):
                    fault(f"{path.name}: valid without '{name}'")
    return count


def main():
    folder, snapshots = (pathlib.Path(argument) for argument in sys.argv[1:3])
    schemas = {}
    for path in sorted(folder.glob("*.schema.json")):
        schemas[path.name.split(".")[0]] = schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        expect(f"{path.name} has its draft", schema.get("$schema"), Draft202012Validator.META_SCHEMA["$id"])
    held = 0
    for path in sorted(snapshots.glob("*json.txt")):
        name = path.name.split("-")[0]
        if name in schemas:
            held += hold(path, schemas[name]) or 0
        else:
            fault(f"{path.name}: no schema '{name}.schema.json'")
    if held == 0:
        fault(f"no answers in {snapshots}")
    print(f"{held} answers, {len(schemas)} schemas")
    end()


main()
