"""W1-W7: what changes the store from the page, and how the page follows what others change."""

import json
import re

from playwright.sync_api import expect

from harness import check, equal, ready
from screen import mention, open_dialogs, popularity, row, rows
from worlds import TOKEN, tweet

TERM, OTHER = "#stanford", "#plain"
PLENTY = "#plenty"


def lines(*numbers):
    return "".join(json.dumps(tweet(number, ["sent"], ["sender"])) + "\n" for number in numbers).encode()


def file(*numbers):
    return {"name": "tweets.jsonl", "mimeType": "application/jsonl", "buffer": lines(*numbers)}


def give(page, token):
    dialog = page.locator("dialog#token[open]")
    expect(dialog).to_be_visible()
    dialog.locator("input").fill(token)
    dialog.locator("button[value=ok]").click()


@check("W1", "A file is sent; the token is asked for once, and again where it is wrong; then it is said what came", "token")
def sent(visit):
    visit.allow_failures()
    page = visit.open("/")
    form = page.locator("form#drop")
    for attempt, numbers, said in (1, (1, 2, 3), "3 new"), (2, (3, 4), "1 new, 1 known"):
        form.locator("[name=add]").fill("#sent")
        form.locator("[type=file]").set_input_files(file(*numbers))
        form.locator("[type=submit]").click()
        if attempt == 1:
            give(page, "not the token at all")
            dialog = page.locator("dialog#token[open]")
            expect(dialog).to_contain_text("not the right one")
            give(page, TOKEN)
        expect(form.locator(".result")).to_contain_text(said)
    kept = page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}, document.cookie])")
    assert TOKEN not in kept, "the token is kept"
    expect(row(page, "#sent")).to_be_visible()
    form.locator(".result a").click()
    page.wait_for_url("**" + popularity("#sent"))
    ready(page)
    expect(mention(page, "#sent")).to_be_visible()


@check("W2", "What cannot be read, or is sent without a token, changes nothing and says why", "token")
def refused(visit):
    visit.allow_failures()
    page = visit.open("/")
    form = page.locator("form#drop")
    form.locator("[name=add]").fill("#refused")
    words = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"no tweets"}
    form.locator("[type=file]").set_input_files(words)
    form.locator("[type=submit]").click()
    expect(open_dialogs(page)).to_have_attribute("id", "token")
    page.keyboard.press("Escape")
    expect(open_dialogs(page)).to_have_count(0)
    expect(form.locator("[type=submit]")).not_to_have_attribute("aria-disabled", "true")
    form.locator("[type=submit]").click()
    give(page, TOKEN)
    expect(form.locator(".result")).not_to_be_empty()
    expect(row(page, "#refused")).to_have_count(0)


@check("W3", "A file that is dropped on a term's screen is taken to the form, with the term", "token")
def dropped(visit):
    page = visit.open(popularity(TERM))
    page.evaluate(
        """() => {
            const data = new DataTransfer()
            data.items.add(new File(['{}'], 'dropped.jsonl'))
            for (const kind of ['dragover', 'drop']) {
                const event = new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true})
                document.querySelector('main').dispatchEvent(event)
            }
        }"""
    )
    page.wait_for_url(re.compile("/$"))
    ready(page)
    expect(page.locator("#drop [name=add]")).to_have_value(TERM)
    equal("file", page.evaluate("document.querySelector('#drop [type=file]').files[0].name"), "dropped.jsonl")


@check("W4", "A term that is removed can be taken back for 5 s; then it is gone, in other tabs too", "token")
def removed(visit):
    visit.allow_failures()
    page = visit.open(popularity("#quotes"))
    other = page.context.new_page()
    other.goto(popularity(TERM))
    ready(other)
    remove = page.get_by_role("button", name="Remove #quotes", exact=True)
    row(page, "#quotes").hover()
    remove.click()
    expect(row(page, "#quotes")).to_be_hidden()
    page.locator("#toasts").get_by_role("button", name="Undo").click()
    expect(row(page, "#quotes")).to_be_visible()
    row(page, "#quotes").focus()
    page.keyboard.press("Delete")
    expect(row(page, "#quotes")).to_be_hidden()
    give(page, TOKEN)
    expect(page.locator("#toasts")).to_contain_text("Removed #quotes")
    page.wait_for_url(re.compile("/$"))
    expect(row(other, "#quotes")).to_have_count(0)
    equal("status", page.request.get(popularity("#quotes")).status, 404)


@check("W5", "A term of more than 10 000 tweets is removed only when its name is typed", "token")
def typed(visit):
    visit.allow_failures()
    page = visit.open("/")
    row(page, PLENTY).focus()
    page.keyboard.press("Delete")
    dialog = page.locator("dialog#remove[open]")
    expect(dialog).to_contain_text(re.compile(r"10[,.\u2009\u202f]001"))
    button = dialog.locator("button[value=ok]")
    expect(button).to_be_disabled()
    dialog.locator("input").fill("#plent")
    expect(button).to_be_disabled()
    dialog.locator("input").fill(PLENTY)
    button.click()
    expect(row(page, PLENTY)).to_be_hidden()
    page.locator("#toasts").get_by_role("button", name="Undo").click()
    expect(row(page, PLENTY)).to_be_visible()


@check("W6", "Of eight tabs one listens, all follow what is stored, and another takes over when it goes", "live")
def leader(visit):
    first = visit.open(popularity(TERM))
    streams = []
    is_stream = lambda r: r.url.endswith("/api/v1/events") and r.frame.page != first
    first.context.on("request", lambda r: streams.append(r.url) if is_stream(r) else None)
    tabs = [first] + [first.context.new_page() for _ in range(7)]
    for tab in tabs[1:]:
        tab.goto(popularity(OTHER))
        ready(tab)
    visit.world.ingest_tweets("#eight", [tweet(8_000, ["eight"])])
    for tab in tabs:
        expect(row(tab, "#eight")).to_have_count(1)
    equal("streams beside the first", streams, [])
    first.close()
    visit.world.ingest_tweets("#seven", [tweet(7_000, ["seven"])])
    for tab in tabs[1:]:
        expect(row(tab, "#seven")).to_have_count(1)
    equal("streams", len(streams), 1)


@check("W7", "While the pointer is at Recents no row moves there; its number does", "live")
def calm(visit):
    page = visit.open(popularity(TERM))
    row(page, OTHER).hover()
    before = [link.get_attribute("href") for link in rows(page).all()]
    number = row(page, OTHER).locator(".count")
    old = number.inner_text()
    visit.world.ingest_tweets(OTHER, [tweet(6_000, ["calm"])])
    expect(number).not_to_have_text(old)
    equal("rows", [link.get_attribute("href") for link in rows(page).all()], before)
