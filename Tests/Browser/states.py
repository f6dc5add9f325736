"""S1-S17: every state that a screen can be in, light and dark, narrow and wide.

Of each, a picture for the eye is left in .build-browser/screenshots; axe finds nothing wrong, and nothing
scrolls sideways.
"""

import contextlib
import json
import re
import sqlite3

from playwright.sync_api import expect

from accessibility import still, violations
from harness import SCREENSHOTS, check, equal, fits, ready
from screen import heading, mention, popularity, problem, row, rows
from traffic import Gate
from worlds import LONG, TOKEN, tweet

TERM, OTHER = "#stanford", "#plain"
# The fields of a request that may change something.
AUTHORITY = {"Authorization": f"Bearer {TOKEN}"}
WIDTHS = 320, 768, 1280
SCHEMES = "light", "dark"
EXAMINED = ("light", 320), ("dark", 1280)


def look(visit, page, name):
    """A page in a state, in every form of it."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            still(page)
            page.screenshot(path=SCREENSHOTS / f"{name}-{scheme}-{width}.png", full_page=True)
            form = f"{scheme}, {width} px"
            # Each scheme and each layout once: a picture is soon taken, but axe takes its time.
            for text in violations(page) if (scheme, width) in EXAMINED else []:
                visit.fault(f"{form}: {text}")
            try:
                fits(page)
            except AssertionError as error:
                visit.fault(f"{form}: {error}")


def main(page):
    return page.get_by_role("main")


@check("S1", "First run: a sentence, and the command that fills the database", "first run")
def first_run(visit):
    page = visit.open("/")
    expect(main(page)).to_contain_text('smashtag ingest tweets.json --term "#stanford"')
    look(visit, page, "first-run")


@check("S2", "A term without tweets says so, and the command that brings some", "thin")
def no_tweets(visit):
    page = visit.open(popularity("#nothing"))
    expect(main(page)).to_contain_text(re.compile("no tweet", re.I))
    expect(main(page)).to_contain_text("smashtag ingest")
    look(visit, page, "no-tweets")


@check("S3", "Where nothing is seen twice, it says so and leads to what is seen once", "thin")
def seen_once(visit):
    page = visit.open(popularity("#single"))
    expect(main(page)).to_contain_text("nothing seen more than once")
    link = main(page).locator('a[href*="min_count=1"]').first
    expect(link).to_be_visible()
    look(visit, page, "nothing-twice")
    link.click()
    expect(mention(page, "#once0")).to_be_visible()
    page = visit.open(popularity(TERM, retweets="exclude"))
    expect(main(page).locator('a:has-text("retweets")').first).to_be_visible()


@check("S4", "A section of which nothing is seen twice keeps its heading and says so", "thin")
def empty_section(visit):
    page = visit.open(popularity("#hashtags"))
    expect(mention(page, "#alike")).to_be_visible()
    expect(page.locator("#users h2")).to_be_visible()
    expect(page.locator("#users")).to_contain_text("more than once")
    look(visit, page, "one-section-empty")


@check("S5", "Loading: nothing at first, then a bar, then what was there before, dimmed")
def loading(visit):
    page = visit.open(popularity(TERM))
    gate = Gate(page)
    row(page, OTHER).click()
    gate.waits_for(1)
    expect(page.locator("main[aria-busy=true]")).to_be_attached()
    expect(heading(page)).to_contain_text(TERM)
    page.wait_for_function("() => Number(getComputedStyle(document.querySelector('main')).opacity) < 0.9")
    page.screenshot(path=SCREENSHOTS / "loading-light-1280.png")
    gate.open()
    ready(page)
    page.wait_for_function("() => Number(getComputedStyle(document.querySelector('main')).opacity) === 1")


@check("S6", "An unknown term leads to those that are most like it")
def unknown(visit):
    visit.allow_failures()
    page = visit.open(popularity("#stanfrod"))
    expect(main(page).locator(f'a[href="{popularity(TERM)}"]')).to_be_visible()
    look(visit, page, "unknown-term")


@check("S7", "A pruned term says that it was there, and how to have it back", "thin")
def pruned(visit):
    visit.allow_failures()
    page = visit.open(popularity("#old"))
    expect(main(page)).to_contain_text(re.compile(r"ingested for it on \d+ \w+ \d{4}, and deleted since"))
    expect(main(page)).to_contain_text("smashtag ingest")
    look(visit, page, "pruned-term")


@check("S8", "An answer that fails: what failed, its title, Retry, and what was there before")
def failed(visit):
    visit.allow_failures()
    for status in 404, 500, 503:
        page = visit.open(popularity(TERM))
        mine = popularity(OTHER)
        page.route(
            lambda url: url.endswith(mine),
            lambda route: route.fulfill(
                status=status,
                content_type="application/problem+json",
                body=f'{{"title": "Made to fail", "status": {status}}}',
            ),
        )  # fmt: skip
        row(page, OTHER).click()
        expect(problem(page)).to_contain_text("Made to fail")
        expect(problem(page).locator("button.retry")).to_be_visible()
        if status == 503:
            look(visit, page, "failed")
        page.context.close()


@check("S9", "No answer: offline and too late are said, with what was there before and as of when")
def no_answer(visit):
    visit.allow_failures()
    page = visit.open(popularity(TERM))
    page.context.set_offline(True)
    row(page, OTHER).click()
    expect(problem(page)).to_be_visible()
    expect(main(page)).to_contain_text(re.compile(r"as of \d\d:\d\d"))
    look(visit, page, "offline")
    page.context.set_offline(False)
    expect(problem(page)).to_have_count(0)
    gate = Gate(page)
    row(page, TERM).click()
    expect(problem(page)).to_be_visible(timeout=12_000)
    look(visit, page, "too-late")
    gate.open()


@check("S10", "Under the pointer no row moves: new tweets are announced, and shown on demand", "live")
def news(visit):
    page = visit.open(popularity(TERM))
    page.locator("#hashtags table").hover()
    before = page.locator("#hashtags").inner_text()
    visit.world.ingest_tweets(TERM, [tweet(5_000 + n, ["news", "news2"]) for n in range(12)])
    pill = page.locator("button#news")
    expect(pill).to_have_text(re.compile("12 new tweets"))
    expect(page.locator("#announcer")).to_contain_text("12 new tweets")
    assert page.locator("#hashtags").inner_text() == before, "rows changed before they were asked for"
    look(visit, page, "news")
    pill.click()
    expect(mention(page, "#news")).to_be_visible()
    expect(pill).to_be_hidden()


@check("S17", "A mention appears the moment a second tweet names it, where nobody is disturbed", "live")
def second_tweet(visit):
    page = visit.open(popularity(TERM))
    page.mouse.move(0, 0)
    visit.world.ingest_tweets(TERM, [tweet(5_100, ["seenonce"])])
    expect(page.locator("#announcer")).to_contain_text("1 new tweet")
    assert mention(page, "#seenonce").count() == 0, "shown though one tweet names it"
    visit.world.ingest_tweets(TERM, [tweet(5_101, ["seenonce"])])
    expect(mention(page, "#seenonce")).to_be_visible()


@check("S11", "While somebody else writes, pages answer; a change is refused with a reason", "token")
def locked(visit):
    path = "/api/v1/terms/%23stanford/tweets"
    line = json.dumps(tweet(7_000, ["late"]))
    with contextlib.closing(sqlite3.connect(visit.world.database, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        page = visit.open(popularity(TERM))
        expect(mention(page, "#cs193p")).to_be_visible()
        expect(problem(page)).to_have_count(0)
        answer = page.request.post(path, data=line, headers=AUTHORITY, timeout=30_000)
        equal("status while it is locked", answer.status, 503)
        equal("its title", answer.json()["title"], "Database in use")
        assert int(answer.headers["retry-after"]) > 0
        look(visit, page, "locked")
        database.execute("ROLLBACK")
    answer = page.request.post(path, data=line, headers=AUTHORITY, timeout=30_000)
    equal("status afterwards", answer.status, 200)


@check("S12", "A database of a newer smashtag: it says so, and what to do", "newer")
def newer(visit):
    visit.allow_failures()
    page = visit.open(popularity(TERM))
    expect(problem(page)).to_contain_text(re.compile("newer smashtag.*update smashtag", re.I))
    look(visit, page, "newer-schema")


@check("S16", "Where nothing may be changed, it says so, and the command that does it", "read-only")
def read_only(visit):
    page = visit.open("/")
    expect(page.locator("#top .badge")).to_have_text("read-only")
    expect(main(page)).to_contain_text("smashtag ingest")
    equal("files to send", page.locator('input[type="file"]').count(), 0)
    equal("rows to remove", page.locator("#recents button.remove").count(), 0)
    path = "/api/v1/terms/%23stanford/tweets"
    answer = page.request.post(path, data=json.dumps(tweet(1)), headers=AUTHORITY)
    equal("status of a change", answer.status, 403)
    assert "--read-only" in answer.json()["detail"], answer.text()
    look(visit, page, "read-only")


@check("S13", "Names that are long, from right to left, or made to deceive break nothing", "hostile")
def hard_names(visit):
    page = visit.open(popularity("#hard", min_count=1))
    expect(mention(page, f"#{LONG}").locator("bdi")).to_be_visible()
    look(visit, page, "hard-names")
    look(visit, visit.open(popularity(OTHER, min_count=1)), "hostile-names")


@check("S14", "Of 10 000 mentions 200 are shown, with their number; the export has all", "big")
def ten_thousand(visit):
    page = visit.open(popularity("#big"))
    expect(page.locator("#hashtags tr[data-key]")).to_have_count(200)
    expect(page.locator("#hashtags")).to_contain_text(re.compile("10[,\u2009\u202f ]?000"))
    lines = page.request.get(popularity("#big").replace("popularity", "popularity.csv")).text().splitlines()
    assert len(lines) == 10_001, f"the export has {len(lines)} lines"
    look(visit, page, "ten-thousand")


@check("S15", "Home and the popularity of a term as they are on most days", "sample")
def ordinary(visit):
    look(visit, visit.open("/"), "home")
    page = visit.open(popularity(TERM))
    assert rows(page).count() == 4, f"{rows(page).count()} rows"
    look(visit, page, "popularity")
    look(visit, visit.open(popularity(TERM, min_count=1)), "popularity-all")
