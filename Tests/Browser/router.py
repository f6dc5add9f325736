"""C1-C8: one way for all that navigates; an address says all there is to say."""

import re
import urllib.parse

from playwright.sync_api import expect

from harness import check, equal, ready
from screen import (
    agree,
    back,
    entries,
    follow,
    go_to,
    heading,
    location,
    log,
    path,
    popularity,
    row,
)
from traffic import recorded

TERM, OTHER, THIRD = "#stanford", "#plain", "#retweets"
SOURCE = "div#source"

# A screen, and where on the way from the popularity of a term its link stands.
LINKS = {
    "tweets": f'main a[href^="{path(TERM, "tweets")}"]',
    "mention": f'main a[href^="{path(TERM, "mentions")}/"]',
    "trends": f'main a[href^="{path(TERM, "trends")}"]',
    "pairs": f'main a[href^="{path(TERM, "pairs")}"]',
    "compare": 'a[href^="/compare"]',
    "another term": f'#recents a[href="{popularity(OTHER)}"]',
    "home": 'header a[href="/"]',
    "help": 'a[href="/help"]',
    "about": 'a[href="/about"]',
}


def shown(page):
    return page.title(), page.get_by_role("main").inner_text()


@check("C1", "Every screen is the same, clicked to or opened by its address")
def cold_and_clicked(visit):
    page = visit.open(popularity(TERM))
    for screen, selector in LINKS.items():
        if location(page) != popularity(TERM):
            go_to(page, TERM)
        link = page.locator(selector).locator("visible=true").first
        if not link.count():
            visit.fault(f"no link leads to {screen}")
            continue
        follow(page, link)
        if location(page) == popularity(TERM):
            visit.fault(f"the link to {screen} leads nowhere")
            continue
        clicked = shown(page)
        cold = visit.open(location(page))
        if clicked != shown(cold):
            visit.fault(f"{screen} at {location(page)}:\nclicked {clicked!r}\ncold    {shown(cold)!r}")


@check("C2", "A click on what is shown already asks for nothing, adds no entry and goes to the heading")
def already_shown(visit):
    page = visit.open("/")
    go_to(page, TERM)
    before = entries(page)
    with recorded(page) as asked:
        row(page, TERM).click()
        expect(heading(page)).to_be_focused()
        ready(page)
    equal("requests", asked, [])
    equal("entries", entries(page), before)
    assert "already-shown" in log(page), f"the log tells {log(page)}"


@check("C3", "However a term is spelled, its screen is the same, and the address becomes the one")
def spelling(visit):
    expected = visit.open(popularity(TERM))
    page = visit.open(popularity("#STANFORD"))
    equal("address", location(page), popularity(TERM))
    equal("screen", shown(page), shown(expected))
    equal("entries", entries(page), entries(expected))


@check("C4", "Five changes of the least count add one entry")
def filters(visit):
    page = visit.open(popularity(TERM))
    before = entries(page)
    page.locator("details.filters > summary").click()
    for count in 3, 4, 5, 6, 1:
        field = page.locator('form#filters [name="min_count"]')
        field.fill(str(count))
        field.press("Enter")
        page.wait_for_url(re.compile(rf"[?&]min_count={count}\b"), wait_until="commit")
        ready(page)
    equal("entries", entries(page), before + 1)
    expect(page.locator('form#filters [name="min_count"]')).to_have_value("1")
    back(page)
    equal("address before them", location(page), popularity(TERM))


@check("C5", "From six screens deep, home is one step, and Back goes on from there as it must")
def home(visit):
    page = visit.open("/")
    for term in TERM, OTHER, THIRD, TERM, OTHER, THIRD:
        go_to(page, term)
    brand = page.locator('header a[href="/"]').first
    follow(page, brand)
    equal("address", location(page), "/")
    # Home was in the past already: it is gone back to, and all else lies ahead.
    equal("place among the entries", page.evaluate("navigation.currentEntry.index"), 0)
    page.go_forward(wait_until="commit")
    ready(page)
    equal("address ahead", location(page), popularity(TERM))
    agree(page)

    page = visit.open(popularity(TERM))
    go_to(page, OTHER)
    before = entries(page)
    follow(page, page.locator('header a[href="/"]').first)
    equal("address", location(page), "/")
    equal("entries", entries(page), before)
    back(page)
    equal("address before home", location(page), popularity(TERM))
    agree(page)


@check("C6", "Addresses made to harm get a safe screen that says so")
def harmful(visit):
    visit.allow_failures()
    for address in [
        "/terms/%00/popularity",
        "/terms/%ED%A0%80/popularity",
        "/terms/%FF/popularity",
        "/terms/" + "x" * 10_000 + "/popularity",
        "/terms/%2F%2Fevil.example/popularity",
        "/terms/javascript%3Aalert(1)/popularity",
        "/terms/%3Cscript%3Ealert(1)%3C%2Fscript%3E/popularity",
        "//evil.example/%2e%2e",
        "/search?term=" + urllib.parse.quote("javascript:alert(1)"),
        "/search?term=//evil.example",
        popularity(TERM) + "?min_count=-1",
        popularity(TERM) + "?since=%00",
    ]:
        page = visit.tab()
        # Joined by hand: a path that begins with // would be another host.
        answer = page.goto(visit.world.url + address, wait_until="domcontentloaded")
        what = address[:60]
        if not answer or answer.status not in (400, 404, 414):
            visit.fault(f"{what}: status {answer and answer.status}")
        elif not heading(page).count():
            visit.fault(f"{what}: no heading, {page.content()[:200]!r}")
        if visit.is_elsewhere(page.url):
            visit.fault(f"{what}: went to {page.url}")
        page.context.close()


@check("C7", "A reload keeps filters and scroll, and the popover is closed")
def reload(visit):
    page = visit.open(popularity(TERM, min_count=1), 1280, 400)
    page.locator("main tr[data-key] a").last.scroll_into_view_if_needed()
    before = location(page), scroll(page)
    page.locator('button[popovertarget="source"]').first.evaluate("button => button.click()")
    expect(page.locator(SOURCE)).to_be_visible()
    page.reload(wait_until="load")
    ready(page)
    equal("address", location(page), before[0])
    expect(page.locator('form#filters [name="min_count"]')).to_have_value("1")
    page.wait_for_function("top => Math.abs(scrollY - top) < 50", arg=before[1])
    expect(page.locator(SOURCE)).to_be_hidden()


def scroll(page):
    place = page.evaluate("scrollY")
    assert place > 0, "the page is too short to be scrolled"
    return place


@check("C8", "No address that could be shared holds a secret")
def no_secret(visit):
    page = visit.open(popularity(TERM))
    for address in popularity(TERM), popularity(TERM, min_count=1), "/", "/about", "/help":
        page.goto(address, wait_until="domcontentloaded")
        ready(page)
        links = page.evaluate(
            """() => [...document.querySelectorAll('[href], [src], [action]')].map(
                e => e.getAttribute('href') ?? e.getAttribute('src') ?? e.getAttribute('action'))"""
        )
        for link in {*links, page.url}:
            if re.search("token|secret|bearer|session|password", link, re.IGNORECASE):
                visit.fault(f"at {address}: {link}")
