"""P1-P9: what holds for every page, however it is looked at."""

import re

from playwright.sync_api import expect

from accessibility import violations
from colors import style
from harness import SCREENSHOTS, check, equal, fits
from screen import active, agree, path, popularity

TERM, OTHER = "#stanford", "#plain"
COMPARE = "/compare?a=%23stanford&b=%23plain"
ADDRESSES = [
    "/",
    popularity(TERM),
    popularity(TERM, min_count=1),
    path(TERM, "tweets"),
    path(TERM, "mentions", "#stanford"),
    path(TERM, "trends", by="day"),
    path(TERM, "pairs"),
    COMPARE,
    "/help",
    "/about",
]
# CSS pixels, by WCAG 2.5.8.
TARGET = 24

# The controls that a keyboard must reach: what can be seen and has not been taken out.
CONTROLS = """() => [...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && e.tabIndex >= 0
        && e.type !== 'hidden' && e.getClientRects().length)"""


def each(visit, **options):
    page = visit.tab(**options)
    for address in ADDRESSES:
        visit.go(page, address)
        yield address, page


def name(address):
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-") or "home"


@check("P1", "Every page answers, has one first heading, landmarks, a language, and names itself alike")
def whole(visit):
    for address, page in each(visit):
        status = page.evaluate("performance.getEntriesByType('navigation')[0].responseStatus")
        if status != 200:
            visit.fault(f"{address}: status {status}")
            continue
        for what, selector in ("h1", "h1"), ("main", "main#main"), ("footer", "body > footer"):
            if page.locator(selector).count() != 1:
                visit.fault(f"{address}: {page.locator(selector).count()} of {what}")
        equal(f"language of {address}", page.locator("html").get_attribute("lang"), "en")
        agree(page)


@check("P2", "axe finds nothing wrong with any page, light or dark")
def accessible(visit):
    for address, page in each(visit):
        for scheme in "light", "dark":
            page.emulate_media(color_scheme=scheme)
            for text in violations(page):
                visit.fault(f"{address}, {scheme}: {text}")


@check("P3", "Without JavaScript lists, links, filters, search and export work")
def without_script(visit):
    for _, page in each(visit, java_script_enabled=False):
        expect(page.locator("main h1").first).to_be_visible()
    page = visit.open("/", java_script_enabled=False)
    page.locator('form[role=search] [name="term"]').fill(TERM)
    page.locator('form[role=search] [name="term"]').press("Enter")
    page.wait_for_url("**" + popularity(TERM))
    page.locator("details.filters > summary").click()
    page.locator('form#filters [name="min_count"]').fill("1")
    page.locator('form#filters [name="min_count"]').press("Enter")
    page.wait_for_url(re.compile("[?&]min_count=1"))
    count = page.locator("main tr[data-key]").count()
    assert count > 10, f"{count} rows"
    export = page.locator('a[href*="popularity.csv"]').first.get_attribute("href")
    answer = page.request.get(export)
    equal("status of the export", answer.status, 200)
    page.locator(f'#recents a[href="{popularity(OTHER)}"]').click()
    page.wait_for_url("**" + popularity(OTHER))


@check("P4", "On paper stand the sentence and the two tables, and nothing to press")
def paper(visit):
    page = visit.open(popularity(TERM))
    page.emulate_media(media="print")
    for selector in "main h1", "main p.sentence", "#hashtags table", "#users table":
        expect(page.locator(selector).first).to_be_visible()
    for selector in "#recents", "form[role=search]", "form#filters", "button", "a.skip":
        equal(f"{selector} on paper", page.locator(selector).locator("visible=true").count(), 0)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "paper-light-1280.png", full_page=True)


@check("P5", "In forced colours the bars and the selected row can still be told")
def forced_colors(visit):
    page = visit.open(popularity(TERM), forced_colors="active")
    page.screenshot(path=SCREENSHOTS / "forced-colors-light-1280.png", full_page=True)
    for text in violations(page):
        visit.fault(text)
    selected = page.locator('#recents a[aria-current="page"]')
    other = page.locator("#recents li > a:not([aria-current])").first
    looks = "background-color", "outline-style", "border-left-width", "font-weight", "text-decoration-line"
    assert style(selected, *looks) != style(other, *looks), "the selected row looks like any other"


@check("P6", "Who wants less motion sees none, on any page and on the way between them")
def no_motion(visit):
    page = visit.open(popularity(TERM), reduced_motion="reduce")
    page.locator(f'#recents a[href="{popularity(OTHER)}"]').click()
    moving = page.evaluate(
        """async () => {
            let most = 0
            for (let n = 0; n < 20; n++) {
                await new Promise(requestAnimationFrame)
                const running = document.getAnimations().filter(
                    a => a.effect.getComputedTiming().activeDuration > 20)
                most = Math.max(most, running.length)
            }
            return most
        }"""
    )
    equal("animations", moving, 0)


@check("P7", "At a zoom of 200 % and with wide text spacing nothing is cut off or scrolls sideways")
def zoomed(visit):
    wide = {"line-height": "1.5", "letter-spacing": ".12em", "word-spacing": ".16em"}
    spacing = "* {" + "".join(f"{name}: {value} !important;" for name, value in wide.items()) + "}"
    for address, page in each(visit, width=640, height=400, device_scale_factor=2):
        for text in "plain", "spaced":
            if text == "spaced":
                # A user's own style sheet, which no policy of the page governs.
                session = page.context.new_cdp_session(page)
                session.send("DOM.enable")
                session.send("CSS.enable")
                frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
                sheet = session.send("CSS.createStyleSheet", {"frameId": frame})["styleSheetId"]
                session.send("CSS.setStyleSheetText", {"styleSheetId": sheet, "text": spacing})
            try:
                fits(page)
            except AssertionError as error:
                visit.fault(f"{address}, {text}: {error}")


@check("P8", "The Tab key reaches every control, and the focus can always be seen")
def keyboard(visit):
    for address, page in each(visit):
        wanted = page.evaluate(
            f"({CONTROLS})().map((e, n) => {{ e.dataset.walk = n; return e.outerHTML.slice(0, 90) }})"
        )
        met, rounds = set(), len(wanted) + 30
        for _ in range(rounds):
            page.keyboard.press("Tab")
            place = page.evaluate(FOCUS)
            if place is None:
                continue
            met.add(place["number"])
            if place["fault"]:
                visit.fault(f"{address}: {active(page)}: {place['fault']}")
        missed = [text for number, text in enumerate(wanted) if str(number) not in met]
        if missed:
            visit.fault(f"{address}: not reached: {missed[:4]}, {len(missed)} in all")


# What is wrong with how the focus shows; null where it is the browser's own.
FOCUS = """() => {
    const e = document.activeElement
    if (e === document.body) return null
    const style = getComputedStyle(e), box = e.getBoundingClientRect()
    const at = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), box.top + box.height / 2)
    const seen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
        || style.boxShadow !== 'none'
    const inside = box.bottom > 0 && box.top < innerHeight && box.width > 0
    const free = at && (e.contains(at) || at.contains(e) || at.closest('label')?.control === e)
    return {number: e.dataset.walk,
        fault: !seen ? 'no ring' : !inside ? 'out of sight' : free ? ''
            : 'covered by ' + at?.outerHTML.slice(0, 60)}
}"""


@check("P9", "Everything to press is at least 24 px in each direction, or lies apart in a line of text")
def targets(visit):
    for address, page in each(visit, width=320):
        small = page.evaluate(
            f"""least => ({CONTROLS})().filter(e => {{
                // The word beside a box to tick can be pressed as well.
                const box = (e.closest('label') ?? e).getBoundingClientRect()
                const isInText = getComputedStyle(e).display === 'inline' && e.closest('p, li, dd')
                return !isInText && (box.width < least || box.height < least)
            }}).map(e => e.outerHTML.slice(0, 90))""",
            TARGET,
        )
        if small:
            visit.fault(f"{address}: {small[:3]}, {len(small)} in all")
