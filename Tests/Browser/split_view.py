"""A1-A9: two columns or one, the terms at the side, and the popover that fits itself to the room."""

import re

from playwright.sync_api import expect

from harness import check, equal, fits, ready
from screen import (
    active,
    agree,
    back,
    current,
    entries,
    follow,
    go_to,
    heading,
    location,
    mention,
    popularity,
    recents,
    row,
    rows,
    up,
)
from worlds import tweet

TERM, OTHER = "#stanford", "#plain"
WIDE, NARROW = 1200, 400


def narrow(page):
    page.set_viewport_size({"width": NARROW, "height": 800})


def wide(page):
    page.set_viewport_size({"width": WIDE, "height": 800})


def source(page):
    return page.locator("div#source")


def open_source(page):
    button = page.locator('button[popovertarget="source"]').first
    button.click()
    expect(source(page)).to_be_visible()
    return button


@check("A1", "At 1200 px both columns are visible and nothing leads up; at 400 px there is one")
def columns(visit):
    page = visit.open(popularity(TERM), WIDE)
    expect(recents(page)).to_be_visible()
    expect(page.get_by_role("main")).to_be_visible()
    expect(up(page)).to_be_hidden()
    narrow(page)
    expect(page.locator("nav#recents")).to_be_hidden()
    expect(page.get_by_role("main")).to_be_visible()
    expect(up(page)).to_be_visible()
    follow(page, up(page))
    expect(recents(page)).to_be_visible()
    above, below = recents(page).bounding_box(), page.get_by_role("main").bounding_box()
    assert above["y"] + above["height"] <= below["y"] + 1, f"Recents {above} beside main {below}"


@check("A2", "Wide, narrow and wide again keeps address, heading, scroll and focus")
def resizing(visit):
    page = visit.open(popularity(TERM, min_count=1), WIDE)
    page.locator("main tr[data-key] a").last.focus()

    def state():
        place = page.evaluate(
            "() => document.activeElement.getBoundingClientRect().top"
            " + 0 * document.body.offsetHeight"
        )
        return location(page), heading(page).inner_text(), active(page), place

    before = state()
    narrow(page)
    equal("narrow", state()[:3], before[:3])
    wide(page)
    after = state()
    equal("wide again", after[:3], before[:3])
    assert abs(after[3] - before[3]) < 100, f"the focused row moved from {before[3]} to {after[3]}"


@check("A3", "From a deep link in a new narrow tab, up leads to the list without a new entry")
def deep_link(visit):
    page = visit.open(popularity(TERM), NARROW)
    length = page.evaluate("history.length")
    follow(page, up(page))
    expect(recents(page)).to_be_visible()
    equal("address", location(page), "/")
    equal("history.length", page.evaluate("history.length"), length)


@check("A4", "Back from a narrow detail shows the list, its row focused and in view", world="many")
def back_to_row(visit):
    page = visit.open("/", NARROW, 500)
    chosen = rows(page).last
    address = chosen.get_attribute("href")
    follow(page, chosen)
    back(page)
    expect(recents(page)).to_be_visible()
    chosen = page.locator(f'#recents li > a[href="{address}"]')
    expect(chosen).to_be_focused()
    expect(chosen).to_be_in_viewport()


@check("A5", "Of 120 terms the list shows 20, on demand 100, the newest first, each once", world="many")
def long_list(visit):
    page = visit.open("/", WIDE)
    expect(rows(page)).to_have_count(20)
    equal("newest", rows(page).first.get_attribute("href"), popularity("#term119"))
    equal("last of them", rows(page).last.get_attribute("href"), popularity("#term100"))
    follow(page, recents(page).get_by_role("link", name=re.compile("show all", re.I)))
    expect(rows(page)).to_have_count(100)
    equal("last of all", rows(page).last.get_attribute("href"), popularity("#term20"))
    visit.world.ingest_tweets("#TERM110", [tweet(110, ["alike"])])
    page = visit.open("/", WIDE)
    expect(row(page, "#term110")).to_have_count(1)
    equal("newest", rows(page).first.get_attribute("href"), popularity("#term110"))
    expect(rows(page).first).to_contain_text("#TERM110")


@check("A6", "With the popover open, down and Enter on another row closes it, and it never tells the old URL")
def popover_after_row(visit):
    page = visit.open(popularity(TERM), WIDE)
    open_source(page)
    old = source(page).inner_text()
    # Focus, not a click: that would close the popover by itself.
    current(page).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("address => location.pathname !== address", arg=popularity(TERM))
    ready(page)
    expect(source(page)).to_be_hidden()
    agree(page)
    open_source(page)
    assert source(page).inner_text() != old, "the popover tells the old URL"


@check("A7", "With the popover open, an update that changes the detail closes it", world="live")
def popover_after_update(visit):
    page = visit.open(popularity(TERM), WIDE)
    open_source(page)
    visit.world.ingest_tweets(TERM, [tweet(n, ["live", "stanford"]) for n in range(12)])
    news = page.locator("button#news")
    expect(news).to_be_visible()
    # As a key would, without the click that closes a popover by itself.
    news.evaluate("button => button.click()")
    expect(mention(page, "#live")).to_be_visible()
    expect(source(page)).to_be_hidden()


@check("A8", "Escape closes the popover alone, and the focus is on its button")
def escape(visit):
    page = visit.open("/", WIDE)
    go_to(page, TERM)
    before = location(page), entries(page)
    button = open_source(page)
    page.keyboard.press("Escape")
    expect(source(page)).to_be_hidden()
    expect(button).to_be_focused()
    equal("address and entries", (location(page), entries(page)), before)


@check("A9", "At 320 px nothing scrolls sideways, the popover least of all")
def narrowest(visit):
    for address in "/", popularity(TERM), popularity(OTHER, min_count=1), "/help", "/about":
        fits(visit.open(address, 320))
    page = visit.open(popularity(TERM), 320)
    open_source(page)
    fits(page)
    box = source(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320, f"the popover lies at {box}"
