"""What axe-core finds wrong with a page, a line each."""

from axe_playwright_python.sync_playwright import Axe


def still(page):
    """Waits until nothing moves: a colour on its way to another is neither."""
    page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")


def violations(page):
    still(page)
    found = Axe().run(page).response["violations"]
    return [
        f"axe {rule['id']}: {rule['help']}, at {len(rule['nodes'])}: "
        + "; ".join(" ".join(map(str, node["target"])) for node in rule["nodes"][:3])
        for rule in found
    ]
