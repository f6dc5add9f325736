"""What stands on the page, by the names that every screen keeps to."""

import re
import urllib.parse

from harness import equal, ready


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


def agree(page):
    """Heading, title, address and the selected row speak of the same term."""
    found = re.fullmatch(r"/terms/([^/]+)/.*", urllib.parse.urlsplit(page.url).path)
    selected = current(page)
    assert selected.count() <= 1, f"{selected.count()} rows are selected"
    if not found:
        return
    term = urllib.parse.unquote(found[1])
    for what, text in ("heading", heading(page).inner_text()), ("title", page.title()):
        assert term.casefold() in text.casefold(), f"the {what} {text!r} is not of {term!r}"
    if row(page, term).count():
        equal("selected row", selected.get_attribute("href"), popularity(term))
