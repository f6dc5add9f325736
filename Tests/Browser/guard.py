"""D1-D9: however fast, late or wrong things come, one navigation is under way, and it ends."""

import random

from playwright.sync_api import expect

from harness import check, equal, ready
from screen import agree, current, entries, go_to, heading, location, lock, log, popularity, problem, row
from traffic import Gate, recorded
from worlds import tweet

TERM, OTHER, THIRD, FOURTH = "#stanford", "#plain", "#retweets", "#quotes"

# Notes which headings are shown, in their order.
WATCH_HEADINGS = """() => {
    const text = () => document.querySelector('main h1')?.textContent ?? ''
    window.headings = [text()]
    new MutationObserver(() => {
        if (text() !== headings.at(-1)) headings.push(text())
    }).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""

CLICK_FAST = """async addresses => {
    for (let n = 0; n < 20; n++) {
        const address = addresses[n % addresses.length]
        document.querySelector(`#recents a[href="${address}"]`).click()
        await new Promise(done => setTimeout(done, 10))
    }
}"""


def works(page, term):
    """What came before has left nothing behind: the next choice is shown."""
    equal("lock", lock(page), None)
    go_to(page, term)
    expect(problem(page)).to_have_count(0)
    agree(page)


@check("D1", "Two clicks at once on one row are one navigation: one entry, one request")
def twice(visit):
    page = visit.open(popularity(TERM))
    before = entries(page)
    with recorded(page) as asked:
        row(page, OTHER).evaluate("link => { link.click(); link.click() }")
        ready(page)
    equal("address", location(page), popularity(OTHER))
    equal("entries", entries(page), before + 1)
    equal("requests", asked, [popularity(OTHER)])
    # The platform aborts what is under way before the second navigation can be refused.
    agree(page)
    assert "dup-in-flight" in log(page), f"the log tells {log(page)}"


@check("D2", "Of 20 clicks on three rows within 200 ms the last counts: one entry, one screen")
def twenty(visit):
    # With answers that come at once, and with answers that come after the last click.
    for is_slow in False, True:
        page = visit.open(popularity(TERM))
        page.evaluate(WATCH_HEADINGS)
        before = entries(page)
        gate = Gate(page) if is_slow else None
        page.evaluate(CLICK_FAST, [popularity(term) for term in (THIRD, OTHER, FOURTH)])
        if gate:
            gate.open()
        ready(page)
        # The twentieth click met the second row.
        equal("address", location(page), popularity(OTHER))
        agree(page)
        if is_slow:
            equal("entries", entries(page), before + 1)
            equal("screens", len(page.evaluate("headings")), 2)
        equal("selected rows", current(page).count(), 1)


@check("D3", "An answer that never comes is given up after 8 s: an error, Retry, and the rest works")
def never(visit):
    page = visit.open(popularity(TERM))
    gate = Gate(page)
    row(page, OTHER).click()
    gate.waits_for(1)
    expect(problem(page)).to_be_visible(timeout=12_000)
    expect(problem(page).locator("button.retry")).to_be_visible()
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)
    equal("lock", lock(page), None)
    gate.open()
    problem(page).locator("button.retry").click()
    expect(problem(page)).to_have_count(0)
    ready(page)
    equal("address", location(page), popularity(OTHER))
    agree(page)
    works(page, THIRD)


@check("D4", "An old answer that comes late is never shown")
def out_of_order(visit):
    page = visit.open(popularity(TERM))
    page.evaluate(WATCH_HEADINGS)
    gate = Gate(page)
    row(page, OTHER).click()
    gate.waits_for(1)
    row(page, THIRD).click()
    gate.waits_for(2)
    gate.let(popularity(THIRD))
    ready(page)
    gate.open()
    page.wait_for_timeout(300)
    equal("address", location(page), popularity(THIRD))
    agree(page)
    equal("screens", len(page.evaluate("headings")), 2)
    assert "swap" in log(page), f"the log tells {log(page)}"


@check("D5", "An answer that cannot be shown is said to be so, and the next is shown")
def broken(visit):
    for body in "<p>no page", "":
        page = visit.open(popularity(TERM))
        mine = popularity(OTHER)
        page.route(
            lambda url: url.endswith(mine),
            lambda route: route.fulfill(body=body, content_type="text/html"),
        )
        row(page, OTHER).click()
        expect(problem(page)).to_be_visible()
        page.unroute_all()
        works(page, THIRD)


@check("D6", "A tab that is frozen while a screen changes is not stuck when it is shown again")
def frozen(visit):
    page = visit.open(popularity(TERM))
    session = page.context.new_cdp_session(page)
    gate = Gate(page)
    row(page, OTHER).click()
    gate.waits_for(1)
    gate.open()
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    ready(page)
    equal("address", location(page), popularity(OTHER))
    agree(page)
    works(page, THIRD)


@check("D7", "Back while a screen is on its way shows the one before, and no ghost of the other")
def back_meanwhile(visit):
    page = visit.open(popularity(THIRD))
    go_to(page, TERM)
    gate = Gate(page)
    row(page, OTHER).click()
    gate.waits_for(1)
    page.evaluate("() => { history.back() }")
    page.wait_for_function("address => location.pathname !== address", arg=popularity(OTHER))
    gate.open()
    ready(page)
    page.wait_for_timeout(300)
    equal("address", location(page), popularity(TERM))
    agree(page)
    works(page, OTHER)


@check("D8", "Offline is said, and mends itself when the network is back")
def offline(visit):
    visit.allow_failures()
    page = visit.open(popularity(TERM))
    page.context.set_offline(True)
    row(page, OTHER).click()
    expect(problem(page)).to_be_visible()
    expect(problem(page)).to_contain_text("offline", ignore_case=True)
    equal("lock", lock(page), None)
    page.context.set_offline(False)
    expect(problem(page)).to_have_count(0)
    ready(page)
    equal("address", location(page), popularity(OTHER))
    agree(page)


@check("D10", "A row can be clicked while the screen before it is still moving into place")
def meanwhile(visit):
    page = visit.open(popularity(TERM))
    places = {}
    for term in OTHER, THIRD, FOURTH:
        box = row(page, term).bounding_box()
        places[term] = box["x"] + 20, box["y"] + box["height"] / 2
    for pause in 0, 40, 80, 120, 160:
        for term in OTHER, THIRD, FOURTH:
            page.mouse.click(*places[term])
            page.wait_for_timeout(pause)
        ready(page)
        equal(f"address after pauses of {pause} ms", location(page), popularity(FOURTH))
        agree(page)


@check("D9", "Through 1 000 random actions heading and address agree, and nothing is locked for long", "live")
def random_actions(visit):
    page = visit.open("/")
    chance = random.Random(9)
    number = 1_000

    def run(script):
        return lambda: page.evaluate(script)

    def click():
        address = popularity(chance.choice([TERM, OTHER, THIRD, FOURTH]))
        page.evaluate(
            "address => document.querySelector(`#recents a[href='${address}']`)?.click()", address
        )

    def update():
        nonlocal number
        number += 1
        visit.world.ingest_tweets(TERM, [tweet(number, ["random"])])

    def resize():
        page.set_viewport_size({"width": chance.choice([320, 700, 1280]), "height": 700})

    actions = {
        click: 60,
        run("() => { if (navigation.currentEntry.index > 0) history.back() }"): 12,
        run("() => { if (navigation.canGoForward) history.forward() }"): 12,
        run("() => document.querySelector('button[data-dialog=help]')?.click()"): 3,
        lambda: page.keyboard.press("Escape"): 6,
        resize: 5,
        update: 2,
    }
    for step in range(1_000):
        chance.choices(list(actions), actions.values())[0]()
        held = page.evaluate("smashtag.lock ? performance.now() - smashtag.lock.since : 0")
        assert held < 10_000, f"step {step}: locked for {held} ms"
        if step % 20 == 19:
            ready(page)
            try:
                agree(page)
            except AssertionError as error:
                raise AssertionError(f"step {step}: {error}") from None
    works(page, OTHER)
