"""What stands on the page, by the names that every screen keeps to."""

import re
import time
import urllib.parse

from harness import PATIENCE, equal, ready


def path(term, *rest, **query):
    """The path of a term's screen: path("#stanford", "tweets", min_count=1)."""
    words = [urllib.parse.quote(word, safe="") for word in (term, *rest)]
    return "/terms/" + "/".join(words) + ("?" + urllib.parse.urlencode(query) if query else "")


def popularity(term, **query):
    return path(term, "popularity", **query)


def recents(page):
    return page.get_by_role("navigation", name="Recents")


def rows(page):
    return page.locator("#recents li > a")


def row(page, term):
    return page.locator(f'#recents li > a[href="{popularity(term)}"]')


def current(page):
    return page.locator('#recents a[aria-current="page"]')


def mention(page, word):
    """The row of a mention, written with its sign: "#live"."""
    return page.locator(f'main tr[data-key="{word}"]')


def heading(page):
    return page.locator("main h1").first


def up(page):
    return page.locator("a#up")


def problem(page):
    return page.locator("main section.problem")


def opener(page, dialog):
    return page.locator(f'button[data-dialog="{dialog}"]').first


def open_dialogs(page):
    return page.locator("dialog[open]")


def location(page):
    """Path and query of what the address bar says."""
    parts = urllib.parse.urlsplit(page.url)
    return parts.path + ("?" + parts.query if parts.query else "")


def entries(page):
    """How many places Back and Forward lead to in all, this one among them."""
    return page.evaluate("navigation.entries().length")


def lock(page):
    return page.evaluate("smashtag.lock")


def log(page):
    return page.evaluate("[...smashtag.log]")


def active(page):
    """The element that has the focus, in a few words."""
    return page.evaluate(
        """() => {
            const e = document.activeElement
            return e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + ' '
                + (e.getAttribute('href') ?? e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40))
        }"""
    )


def follow(page, locator):
    """Clicks, and waits until what it leads to is there."""
    locator.click()
    ready(page)


def go_to(page, term):
    """Chooses a term in Recents."""
    follow(page, row(page, term))
    equal("address after choosing a row", location(page), popularity(term))


def back(page):
    page.go_back(wait_until="commit")
    ready(page)


SPOKEN_OF = """() => ({
    path: location.pathname, title: document.title,
    heading: document.querySelector('main h1')?.textContent ?? '',
    selected: [...document.querySelectorAll('#recents a[aria-current="page"]')]
        .map(a => a.getAttribute('href')),
    rows: [...document.querySelectorAll('#recents li > a')].map(a => a.getAttribute('href')),
})"""


def disagreement(page):
    """What speaks of another term than the address does, or None."""
    seen = page.evaluate(SPOKEN_OF)
    if len(seen["selected"]) > 1:
        return f"{seen['selected']} are selected"
    found = re.fullmatch(r"/terms/([^/]+)/.*", seen["path"])
    if not found:
        return None
    term = urllib.parse.unquote(found[1])
    for what in "heading", "title":
        if term.casefold() not in seen[what].casefold():
            return f"the {what} {seen[what]!r} is not of {term!r}"
    wanted = [popularity(term)] if popularity(term) in seen["rows"] else []
    if seen["selected"] != wanted:
        return f"the selected row is {seen['selected']}, expected {wanted}"
    return None


def agree(page):
    """Heading, title, address and the selected row come to speak of the same term."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := disagreement(page)) and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert found is None, found
