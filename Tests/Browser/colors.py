"""How bright the page is, as the screen shows it."""

import base64

BRIGHTNESS = """async picture => {
    const bytes = Uint8Array.from(atob(picture), c => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const {data} = canvas.getImageData(0, 0, image.width, image.height)
    let sum = 0
    for (let i = 0; i < data.length; i += 4)
        sum += 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]
    return sum / (data.length / 4) / 255
}"""


def brightness(page, x=0, y=0, width=4, height=4):
    """The mean of a rectangle of the window, from 0 (black) to 1."""
    picture = page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})
    # The picture is read on a page of its own, whose policy allows it.
    reader = page.context.browser.new_page()
    try:
        return reader.evaluate(BRIGHTNESS, base64.b64encode(picture).decode())
    finally:
        reader.close()


def style(locator, *names):
    """Computed values, such as "border-top-color"."""
    return locator.evaluate(
        "(e, names) => names.map(name => getComputedStyle(e).getPropertyValue(name))", list(names)
    )
