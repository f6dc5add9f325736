"""How a check looks at the page: a real browser, a page of its own, and what must never happen on it.

A check is a function with a name and a sentence. It gets a `Visit`, opens pages with it, and raises
AssertionError (or notes a fault and goes on) where something is not as its sentence says. Whatever the
check looks for, it also fails if the page logs to the console, throws, breaks its own content security
policy, or asks any other server than its own.
"""

import dataclasses
import os
import pathlib
import re
import urllib.parse

from playwright.sync_api import TimeoutError, expect

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build-browser" / "screenshots"
CHROMIUM = "/usr/bin/chromium"

# Milliseconds. The page reacts within 100 ms; the rest is room for a machine that is busy.
PATIENCE = 8_000
expect.set_options(timeout=PATIENCE)

checks = []


@dataclasses.dataclass(frozen=True)
class Check:
    name: str
    sentence: str
    world: str
    body: object


def check(name, sentence, world="sample"):
    """Makes a check of a function. `world` names the data that it looks at: see worlds.py."""

    def note(body):
        assert all(other.name != name for other in checks), f"two checks are named {name}"
        checks.append(Check(name, sentence, world, body))
        return body

    return note


def launch(playwright):
    return playwright.chromium.launch(
        executable_path=CHROMIUM, headless=True,
        # As root Chromium does not start inside its sandbox.
        chromium_sandbox=os.geteuid() != 0,
        # What is on this machine needs no proxy.
        args=["--no-proxy-server"],
    )  # fmt: skip


def equal(what, found, expected):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


class Visit:
    """One check's time with the browser. `world` is the data behind the page, and its service."""

    def __init__(self, browser, world):
        self.browser = browser
        self.world = world
        self.faults = []
        self.allowed = []
        self.contexts = []
        self.scriptless = []

    def fault(self, text):
        """Notes something that is not as it must be; the check goes on, and fails at its end."""
        if not any(re.search(pattern, text) for pattern in self.allowed):
            self.faults.append(text)

    def allow(self, pattern):
        """What is noted and matches this is meant to happen: a failure that the check itself causes."""
        self.allowed.append(pattern)

    def allow_failures(self):
        """Answers that fail are part of the check; the browser itself logs each."""
        self.allow("Failed to load resource")

    def open(self, path, width=1280, height=800, scheme="light", settled=True, **options):
        """A new tab without a past, at a path of the service. `options` are those of a browser context."""
        page = self.tab(width, height, scheme, **options)
        self.go(page, path, settled)
        return page

    def go(self, page, path, settled=True):
        """As if somebody typed the path into the address bar of a tab."""
        page.goto(path, wait_until="domcontentloaded")
        if settled and page.context not in self.scriptless:
            ready(page)

    def tab(self, width=1280, height=800, scheme="light", **options):
        context = self.browser.new_context(
            base_url=self.world.url, viewport={"width": width, "height": height}, color_scheme=scheme,
            locale="en-GB", timezone_id="UTC", **options,
        )  # fmt: skip
        self.contexts.append(context)
        if not options.get("java_script_enabled", True):
            self.scriptless.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda message: self.fault(f"console {message.type}: {message.text}"))
        context.on("weberror", lambda error: self.fault(f"uncaught: {error.error}"))
        context.on("dialog", self.refuse)
        context.route(self.is_elsewhere, self.stop)
        return context.new_page()

    def close(self):
        for context in self.contexts:
            context.close()

    def refuse(self, dialog):
        self.fault(f"a {dialog.type} of the browser: {dialog.message}")
        dialog.dismiss()

    def is_elsewhere(self, url):
        return urllib.parse.urlsplit(url)[:2] != urllib.parse.urlsplit(self.world.url)[:2]

    def stop(self, route):
        self.fault(f"a request to elsewhere: {route.request.url}")
        route.abort()


def ready(page):
    """Waits until nothing is on its way: the script, where there is one, runs and holds no lock."""
    try:
        page.wait_for_function(f"() => ({WAITS_FOR})() === ''")
    except TimeoutError as error:
        raise AssertionError(f"the page does not become ready: {page.evaluate(WAITS_FOR)}") from error


WAITS_FOR = """() => {
    if (document.readyState === 'loading') return 'its HTML is loading'
    if (document.querySelector('main[aria-busy=true]')) return 'main is busy'
    if (!document.querySelector('script[type=module]')) return ''
    if (!window.smashtag) return 'window.smashtag is not there'
    if (smashtag.coming) return smashtag.coming + ' parts of the script are coming'
    return smashtag.lock ? 'locked for ' + smashtag.lock.url : ''
}"""


def fits(page):
    """Nothing makes the page scroll sideways."""
    wide, room, culprits = page.evaluate(
        """() => {
            const root = document.documentElement, room = root.clientWidth
            const out = [...document.body.querySelectorAll('*')]
                .filter(e => e.getBoundingClientRect().right > room + 1)
                .slice(0, 3).map(e => e.outerHTML.slice(0, 80))
            return [root.scrollWidth, room, out]
        }"""
    )
    assert wide <= room, f"{wide} px wide in a window of {room} px: {culprits}"
