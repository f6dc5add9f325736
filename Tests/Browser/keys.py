"""K1-K7: what keys do, and what an older browser does without the Navigation API."""

import re

from playwright.sync_api import expect

from harness import check, equal, ready
from screen import active, agree, back, current, entries, follow, go_to, heading, location, open_dialogs
from screen import path, popularity, row, rows
from traffic import recorded

TERM, OTHER, THIRD = "#stanford", "#plain", "#retweets"
DAYS = "#days"

# What Tab stops at within an element.
STOPS = "list => [...list.querySelectorAll('a, button')].filter(e => e.tabIndex >= 0).length"


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


@check("K1", "j, k and the arrows go through the rows of a list, Enter opens one, and Tab stops once at each list")
def rows_by_keys(visit):
    page = visit.open(popularity(TERM, min_count=1))
    for lists in "#recents ol", "#hashtags tbody", "#users tbody":
        assert page.locator(lists).evaluate(STOPS) <= 2, f"Tab stops more often in {lists}"
    links = page.locator("#hashtags tbody th a")
    press(page, "j")
    expect(links.nth(0)).to_be_focused()
    press(page, "j", "ArrowDown", "k")
    expect(links.nth(1)).to_be_focused()
    press(page, "ArrowUp", "ArrowUp")
    expect(links.nth(0)).to_be_focused()
    address = links.nth(0).get_attribute("href")
    press(page, "Enter")
    page.wait_for_function("address => location.pathname === address", arg=address)
    ready(page)
    back(page)
    expect(links.nth(0)).to_be_focused()


@check("K2", "/ searches, t finds, o, c and x open what belongs to the row or the term, g h leads home")
def letters(visit):
    page = visit.open(popularity(TERM, min_count=1))
    press(page, "/")
    expect(page.locator("form[role=search] input")).to_be_focused()
    press(page, "Escape", "t")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("STAN")
    shown = page.locator(".mentions tbody tr").locator("visible=true")
    assert shown.count() > 0, "nothing is found"
    for text in shown.all_inner_texts():
        assert "stan" in text.lower(), f"found {text!r}"
    page.locator("#find").fill("")
    press(page, "Escape", "x")
    expect(page.locator("#export")).to_be_visible()
    press(page, "Escape", "j", "o")
    page.wait_for_url(re.compile("/tweets[?]mention="))
    ready(page)
    press(page, "c")
    page.wait_for_url("**/compare?**")
    ready(page)
    press(page, "g", "h")
    page.wait_for_url(re.compile("/$"))
    ready(page)
    press(page, "?")
    expect(open_dialogs(page)).to_have_attribute("id", "help")
    # Over the page there is no page to lead.
    press(page, "/", "j")
    expect(open_dialogs(page)).to_have_count(1)


@check("K3", "Where somebody writes letters are letters; switched off they do nothing, and that is remembered")
def off(visit):
    page = visit.open(popularity(TERM))
    search = page.locator("form[role=search] input")
    search.press_sequentially("x?gh")
    expect(search).to_have_value("x?gh")
    expect(open_dialogs(page)).to_have_count(0)
    equal("address", location(page), popularity(TERM))
    page.goto("/help")
    page.locator("input[data-keys]").uncheck()
    for address in popularity(TERM), popularity(OTHER):
        page.goto(address)
        ready(page)
        press(page, "?", "/", "j")
        expect(open_dialogs(page)).to_have_count(0)
        equal("focus", active(page).split()[0], "body")
    page.goto("/help")
    expect(page.locator("input[data-keys]")).not_to_be_checked()


@check("K4", "Escape closes what lies on top; then it leads up, and no entry is added")
def escape(visit):
    page = visit.open(path(TERM, "tweets"))
    before = entries(page)
    page.locator('button[popovertarget="export"]').click()
    press(page, "?")
    expect(open_dialogs(page)).to_have_count(1)
    for _ in range(3):
        if page.evaluate("!document.querySelector('dialog[open], [popover]:popover-open')"):
            break
        press(page, "Escape")
    equal("address", location(page), path(TERM, "tweets"))
    press(page, "Escape")
    page.wait_for_url(re.compile("/$"))
    ready(page)
    equal("entries", entries(page), before)


@check("K5", "Dragging over the chart chooses a time, and so do arrows; [ and ] go to the time before and after", "days")
def brush(visit):
    page = visit.open(path(DAYS, "trends", by="day"))
    before = entries(page)
    box = page.locator(".chart svg").bounding_box()
    wide, middle = box["width"] / 10, box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 2.5 * wide, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 4.5 * wide, middle, steps=3)
    expect(page.locator(".chart g.chosen")).to_have_count(3)
    page.mouse.up()
    page.wait_for_url(re.compile("since=2019-11-03.*until=2019-11-06"))
    ready(page)
    equal("bars", page.locator(".chart g").count(), 3)
    press(page, "]")
    page.wait_for_url(re.compile("since=2019-11-06.*until=2019-11-09"))
    ready(page)
    page.locator(".chart").focus()
    press(page, "ArrowRight", "Shift+ArrowRight", "Enter")
    page.wait_for_url(re.compile("since=2019-11-06.*until=2019-11-08"))
    ready(page)
    equal("entries", entries(page), before + 1)
    back(page)
    equal("address", location(page), path(DAYS, "trends", by="day"))


@check("K6", "Filters apply by themselves, and who writes goes on writing")
def by_themselves(visit):
    page = visit.open(popularity(TERM))
    before = entries(page)
    page.locator("details.filters > summary").click()
    field = page.locator('#filters [name="text"]')
    field.press_sequentially("a", delay=20)
    page.wait_for_url(re.compile("text=a$"))
    ready(page)
    expect(field).to_be_focused()
    page.keyboard.type("i")
    page.wait_for_url(re.compile("text=ai$"))
    ready(page)
    expect(field).to_have_value("ai")
    expect(field).to_be_focused()
    equal("entries", entries(page), before + 1)


@check("K7", "A browser without the Navigation API has the same screens, and one entry for each")
def older(visit):
    page = visit.tab()
    page.add_init_script(
        """Object.defineProperty(window, 'older', {value: window.navigation})
        Object.defineProperty(window, 'navigation', {value: undefined})"""
    )
    page.goto("/")
    ready(page)
    with recorded(page) as asked:
        for term in TERM, OTHER:
            follow(page, row(page, term))
            agree(page)
        follow(page, row(page, OTHER))
        follow(page, page.locator("details.filters > summary"))
        page.locator('form#filters [name="min_count"]').fill("1")
        page.wait_for_url(re.compile("min_count=1"))
        ready(page)
    # Nothing was loaded as a whole.
    equal("requests", asked, [popularity(TERM), popularity(OTHER), popularity(OTHER, min_count=1)])
    equal("entries", page.evaluate("older.entries().length"), 4)
    for address in popularity(OTHER), popularity(TERM), "/":
        page.evaluate("() => { history.back() }")
        page.wait_for_function("address => location.pathname + location.search === address", arg=address)
        ready(page)
        equal("address", location(page), address)
        agree(page)
    expect(row(page, TERM)).to_be_focused()
    page.evaluate("link => { link.click(); link.click() }", row(page, THIRD).element_handle())
    ready(page)
    agree(page)
    assert rows(page).count(), "no rows"
    equal("selected", current(page).get_attribute("href"), popularity(THIRD))
    expect(heading(page)).to_contain_text(THIRD)
    equal("entries", page.evaluate("older.entries().length"), 2)
