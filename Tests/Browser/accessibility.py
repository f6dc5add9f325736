"""What axe-core finds wrong with a page, a line each."""

from axe_playwright_python.sync_playwright import Axe


def violations(page):
    found = Axe().run(page).response["violations"]
    return [
        f"axe {rule['id']}: {rule['help']}, at {len(rule['nodes'])}: "
        + "; ".join(" ".join(map(str, node["target"])) for node in rule["nodes"][:3])
        for rule in found
    ]
