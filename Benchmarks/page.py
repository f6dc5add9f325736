"""Measures the page in a browser: what it weighs, how soon it is seen, how soon it answers.

    .build-interop/bin/python Benchmarks/page.py SMASHTAG

serves databases of its own on the loopback, and prints what was measured as JSON.
"""

import json
import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Browser"))

import harness
import worlds
from screen import popularity

VISITS = 9
CLICKS = 15

# Milliseconds from an event of the user until the next picture shows what it did, as the browser itself tells.
OBSERVE = """() => {
    window.answered = []
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (/^(click|pointerup|keydown|keyup|input)$/.test(entry.name)) answered.push(entry.duration)
    }).observe({type: 'event', durationThreshold: 16, buffered: false})
}"""
# Milliseconds from now until the screen of a term is there and painted.
SHOWN = """term => new Promise(done => {
    const begun = performance.now()
    const look = () => document.querySelector('main h1')?.textContent.trim() === term
        && !smashtag.lock ? setTimeout(() => done(performance.now() - begun)) : requestAnimationFrame(look)
    document.querySelector(`#recents a[href="/terms/${encodeURIComponent(term)}/popularity"]`).click()
    requestAnimationFrame(look)
})"""
PAINTS = """() => new Promise(done => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    new PerformanceObserver(list =>
        done({first: paint, largest: list.getEntries().at(-1).startTime})
    ).observe({type: 'largest-contentful-paint', buffered: true})
})"""


def main():
    binary = sys.argv[1]
    places = worlds.Worlds(str(Path(binary).resolve()))
    try:
        with sync_playwright() as playwright:
            browser = harness.launch(playwright)
            big = places.named("big")
            big.ingest("#stanford", "stanford.jsonl")
            measured = {
                "weight": weight(browser, big, popularity("#stanford")),
                "seen": seen(browser, big, popularity("#stanford")),
                "answered": {
                    "200 rows of 10 000": answered(browser, big, popularity("#big")),
                    "10 000 rows": answered(browser, big, popularity("#big", all=1)),
                },
                "screens": screens(browser, big),
            }
            browser.close()
        print(json.dumps(measured, indent=2))
    finally:
        places.remove()


def page_of(browser, world):
    return browser.new_context(base_url=world.url, viewport={"width": 1280, "height": 800}).new_page()


def weight(browser, world, path):
    """Bytes over the wire, fields of the answers included, by kind; nothing was there before."""
    page = page_of(browser, world)
    kinds, bytes_of, count = {}, {}, 0
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: bytes_of.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(path)
    harness.ready(page)
    page.wait_for_timeout(500)
    sums = {}
    for request, size in bytes_of.items():
        kind = kinds.get(request, "Other")
        sums[kind] = sums.get(kind, 0) + round(size)
        count += 1
    page.context.close()
    return {"bytes": sum(sums.values()), "requests": count, "by kind": sums}


def seen(browser, world, path):
    """Milliseconds until the first and the largest part is painted, in a browser that knows nothing yet."""
    paints = []
    for _ in range(VISITS):
        page = page_of(browser, world)
        page.goto(path)
        paints.append(page.evaluate(PAINTS))
        page.context.close()
    return {
        name: summary([paint[name] for paint in paints if paint[name] is not None])
        for name in ("first", "largest")
    }


def answered(browser, world, path):
    """Milliseconds until the browser paints after a click or a key; what takes less than 16 counts as 16."""
    page = page_of(browser, world)
    page.set_default_timeout(60_000)
    page.goto(path)
    harness.ready(page)
    page.wait_for_timeout(1_000)
    page.evaluate(OBSERVE)
    longest = {
        "menu": longest_of(page, lambda _: page.locator('[popovertarget="export"]').click()),
        "filter": longest_of(page, lambda _: page.locator(".filters > summary").click()),
        "find": longest_of(page, lambda n: type_into(page, "tag123"[n % 6])),
        "next row": longest_of(page, lambda _: page.keyboard.press("ArrowDown"), begin=focus_row),
    }
    page.context.close()
    return longest


def focus_row(page):
    page.locator("#find").fill("")
    page.locator("main tbody a").first.focus()


def type_into(page, letter):
    page.locator("#find").focus()
    page.keyboard.press("Backspace" if len(page.locator("#find").input_value()) > 4 else letter)


def longest_of(page, action, begin=lambda page: None):
    begin(page)
    page.evaluate("answered.length = 0")
    for number in range(CLICKS):
        action(number)
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    return summary(page.evaluate("answered.length ? answered : [16]"))


def screens(browser, world):
    """Milliseconds from a click in Recents until the other screen is there: fetched, put in place, painted."""
    page = page_of(browser, world)
    page.goto(popularity("#stanford"))
    harness.ready(page)
    times = {"#big": [], "#stanford": []}
    for _ in range(CLICKS):
        for term, found in times.items():
            found.append(page.evaluate(SHOWN, term))
            harness.ready(page)
            page.wait_for_timeout(200)
    page.context.close()
    return {term: summary(found) for term, found in times.items()}


def summary(numbers):
    return {"median": round(statistics.median(numbers), 1), "most": round(max(numbers), 1)}


if __name__ == "__main__":
    main()
