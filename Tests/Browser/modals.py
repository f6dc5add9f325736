"""B1-B9: dialogs over the page."""

from playwright.sync_api import expect

from colors import brightness, style
from harness import check, equal, ready
from screen import active, agree, back, entries, go_to, heading, location, open_dialogs, opener, popularity

TERM, OTHER = "#stanford", "#plain"
# A place that no dialog covers.
OUTSIDE = 3


def opened(page, name="help"):
    opener(page, name).click()
    expect(open_dialogs(page)).to_have_count(1)
    return open_dialogs(page)


def names(page):
    return page.evaluate(
        "[...new Set([...document.querySelectorAll('button[data-dialog]')].map(b => b.dataset.dialog))]"
    )


def add(page, name):
    """One more dialog, and what opens it: a page need not have three of its own."""
    page.evaluate(
        """name => {
            const [opener, close] = [document.createElement('button'), document.createElement('button')]
            const dialog = document.createElement('dialog')
            opener.dataset.dialog = opener.textContent = close.textContent = dialog.id = name
            dialog.append(close)
            document.body.append(opener, dialog)
        }""",
        name,
    )


def press(page, name):
    """Opens a dialog while another one makes the page inert, as a key may."""
    opener(page, name).evaluate("button => button.click()")


@check("B1", "An open dialog darkens the page behind it to less than 60 %")
def darkened(visit):
    page = visit.open(popularity(TERM))
    before = brightness(page)
    opened(page)
    # Until the transition has ended.
    page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
    after = brightness(page)
    assert after < 0.6 * before, f"{before:.2f} became {after:.2f}"


@check("B2", "A click beside the dialog closes it; one inside does not, nor a drag from inside to outside")
def light_dismiss(visit):
    page = visit.open(popularity(TERM))
    dialog = opened(page)
    box = dialog.bounding_box()
    inside = box["x"] + 6, box["y"] + 6
    page.mouse.click(*inside)
    expect(dialog).to_have_count(1)
    page.mouse.move(*inside)
    page.mouse.down()
    page.mouse.move(OUTSIDE, OUTSIDE, steps=4)
    page.mouse.up()
    expect(dialog).to_have_count(1)
    page.mouse.click(OUTSIDE, OUTSIDE)
    expect(dialog).to_have_count(0)
    expect(opener(page, "help")).to_be_focused()


@check("B3", "Tab never leaves the dialog, and the page behind it can be neither clicked nor read")
def contained(visit):
    page = visit.open(popularity(TERM))
    opened(page)
    for step in range(20):
        page.keyboard.press("Tab")
        # Between last and first the focus is the browser's own, which is body to the page.
        place = page.evaluate(
            "document.activeElement.closest('dialog[open]') ? 'dialog' : document.activeElement.localName"
        )
        assert place in ("dialog", "body"), f"after {step + 1} Tabs the focus is at {active(page)}"
    hit = page.evaluate(
        """place => {
            const e = document.elementFromPoint(place, place)
            const isFree = e === null || e === document.documentElement || e.closest('dialog')
            return isFree ? '' : e.outerHTML.slice(0, 80)
        }""",
        OUTSIDE,
    )
    equal("what a click beside the dialog meets", hit, "")
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    readable = {node["role"]["value"] for node in nodes if not node["ignored"] and "role" in node}
    assert "dialog" in readable, f"no dialog among {sorted(readable)}"
    equal("readable behind the dialog", readable & {"main", "navigation", "table"}, set())


@check("B4", "Of dialogs over dialogs, Escape closes the upper one, and the focus goes back step by step")
def stack(visit):
    page = visit.open(popularity(TERM))
    for name in "second", "third":
        add(page, name)
    chosen = names(page)
    opener(page, chosen[0]).focus()
    before = []
    for depth, name in enumerate(chosen):
        before.append(active(page))
        press(page, name)
        expect(open_dialogs(page)).to_have_count(depth + 1)
    for depth in reversed(range(len(chosen))):
        page.keyboard.press("Escape")
        expect(open_dialogs(page)).to_have_count(depth)
        equal(f"focus with {depth} open", active(page), before[depth])


@check("B5", "Back closes the dialog; in a narrow window the page stays as it was")
def back_closes(visit):
    for width in 400, 1280:
        page = visit.open("/", width)
        if width == 1280:
            go_to(page, OTHER)
        go_to(page, TERM)
        shown, address = heading(page).inner_text(), location(page)
        opened(page)
        back(page)
        expect(open_dialogs(page)).to_have_count(0)
        agree(page)
        if width == 400:
            equal("heading", heading(page).inner_text(), shown)
            equal("address", location(page), address)


@check("B6", "A double click on what opens a dialog opens one, and it stays")
def double_click(visit):
    page = visit.open(popularity(TERM))
    before = entries(page)
    opener(page, "help").dblclick()
    expect(open_dialogs(page)).to_have_count(1)
    ready(page)
    assert entries(page) <= before + 1, f"{entries(page) - before} entries more"


@check("B7", "Who wants less motion sees none when a dialog opens or closes")
def no_motion(visit):
    page = visit.open(popularity(TERM), reduced_motion="reduce")
    moving = "document.getAnimations().length"
    equal("opening", opener(page, "help").evaluate(f"b => {{ b.click(); return {moving} }}"), 0)
    expect(open_dialogs(page)).to_have_count(1)
    equal("open", page.evaluate(moving), 0)
    page.keyboard.press("Escape")
    equal("closing", page.evaluate(moving), 0)
    expect(open_dialogs(page)).to_have_count(0)


@check("B8", "In the dark and in forced colours a border shows where the dialog ends")
def border(visit):
    for options in {"scheme": "dark"}, {"scheme": "dark", "forced_colors": "active"}:
        page = visit.open(popularity(TERM), **options)
        dialog = opened(page)
        width, line, color, ground = style(
            dialog, "border-top-width", "border-top-style", "border-top-color", "background-color"
        )
        assert float(width.removesuffix("px")) >= 1 and line != "none", f"{options}: {width} {line}"
        assert color != ground, f"{options}: the border is as the ground, {color}"


@check("B9", "At a zoom of 200 % every button of every dialog can be reached")
def zoomed(visit):
    page = visit.open(popularity(TERM), 640, 400, device_scale_factor=2)
    for name in names(page):
        press(page, name)
        expect(open_dialogs(page)).to_have_count(1)
        buttons = open_dialogs(page).locator("button, input, a[href]")
        assert buttons.count(), f"{name} has no button"
        for index in range(buttons.count()):
            buttons.nth(index).click(trial=True)
        page.keyboard.press("Escape")
        expect(open_dialogs(page)).to_have_count(0)
