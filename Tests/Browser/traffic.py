"""What the page asks of its service, and holding the answers back."""

import contextlib
import logging
import urllib.parse

# Open as long as the page is.
EVENTS = "/api/v1/events"


@contextlib.contextmanager
def recorded(page):
    """The paths that the page asks for meanwhile."""
    seen = []

    def note(request):
        parts = urllib.parse.urlsplit(request.url)
        # The icon is asked for when the browser likes to.
        if parts.path != EVENTS and not parts.path.startswith("/assets/"):
            seen.append(parts.path + ("?" + parts.query if parts.query else ""))

    page.on("request", note)
    try:
        yield seen
    finally:
        page.remove_listener("request", note)


class Gate:
    """Holds back what the page asks for about terms, until it is let through; the service is real."""

    def __init__(self, page, under="/terms/"):
        self.page = page
        self.under = under
        self.held = []
        page.route(self.is_held, lambda route: self.held.append(route))

    def is_held(self, url):
        return urllib.parse.urlsplit(url).path.startswith(self.under)

    def waits_for(self, count):
        """Until that many are held."""
        for _ in range(200):
            if len(self.held) >= count:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{len(self.held)} requests came, expected {count}")

    def let(self, path):
        """Lets through what asks for this path. What the page has given up meanwhile nobody gets."""
        for route in reversed(self.held):
            if urllib.parse.urlsplit(route.request.url).path == path:
                self.held.remove(route)
                pass_on(route)

    def open(self):
        """Holds nothing any more."""
        self.page.unroute(self.is_held)
        for route in self.held:
            pass_on(route)
        self.held = []


def pass_on(route):
    # A request that the page has given up cannot be answered; asyncio would tell of that later.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    with contextlib.suppress(Exception):
        # The answer is fetched first, so that the page has it at once: late does not mean some day.
        route.fulfill(response=route.fetch())
