"""Pictures with few colours: a page's screenshot as a PNG with a palette, a fraction of the size and nothing lost that is seen."""

import base64
import math
import struct
import zlib
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS: Final = 256
_ROUNDS: Final = 4
_TOGETHER: Final = 4096
_DECODE: Final = """async (data) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height).data
  let text = ""
  for (let at = 0; at < pixels.length; at += 32768) text += String.fromCharCode(...pixels.subarray(at, at + 32768))
  return [image.width, image.height, btoa(text)]
}"""
"""The browser that drew it can read it again."""

Pixels = NDArray[np.uint8]


def small(picture: bytes, blank: Page) -> bytes:
    """A screenshot with a palette. `blank` is any empty page."""
    width, height, text = blank.evaluate(_DECODE, base64.b64encode(picture).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)[:, :, :3]
    return png(*quantised(pixels))


def quantised(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """The palette and each pixel's place in it: boxes of colours are cut where they are widest until there are enough."""
    packed = pixels.reshape(-1, 3).astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    known, places, counts = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([known >> 16, known >> 8 & 255, known & 255], axis=1).astype(np.uint8)
    boxes = [np.arange(len(colours))]
    while len(boxes) < COLOURS:
        spread = [_spread(colours[box], counts[box]) for box in boxes]
        at = int(np.argmax(spread))
        if spread[at] <= 0:
            break
        box = boxes.pop(at)
        channel = int(np.argmax(np.ptp(colours[box].astype(int), axis=0)))
        order = box[np.argsort(colours[box, channel], kind="stable")]
        half = np.searchsorted(np.cumsum(counts[order]), counts[order].sum() / 2)
        cut = min(max(int(half), 1), len(order) - 1)
        boxes += [order[:cut], order[cut:]]
    palette = np.array([np.average(colours[box], axis=0, weights=counts[box]) for box in boxes])
    for _ in range(_ROUNDS):  # each to the nearest, and the palette into the middle of what came to it
        chosen = _nearest(colours, palette)
        for number in np.unique(chosen):
            own = chosen == number
            palette[number] = np.average(colours[own], axis=0, weights=counts[own])
    whole: Pixels = palette.round().astype(np.uint8)
    return whole, _nearest(colours, whole)[places.reshape(-1)].reshape(pixels.shape[:2])


def _nearest(colours: Any, palette: Any) -> Pixels:
    """The place of the palette's nearest colour, for each."""
    known, chosen = palette.astype(np.float32), np.empty(len(colours), np.uint8)
    for at in range(0, len(colours), _TOGETHER):
        some = colours[at : at + _TOGETHER].astype(np.float32)
        chosen[at : at + _TOGETHER] = np.argmin((known**2).sum(axis=1) - 2 * some @ known.T, axis=1)
    return chosen


def _spread(colours: Any, counts: Any) -> float:
    """How much would be gained by cutting a box: how far apart its colours are, and how often they come."""
    if len(colours) < 2:
        return 0.0
    widest, often = int(np.ptp(colours.astype(int), axis=0).max()), int(counts.sum())
    return widest**2 * math.sqrt(often)


def png(palette: Pixels, indices: Pixels) -> bytes:
    height, width = indices.shape
    rows = b"".join(b"\0" + row.tobytes() for row in indices)
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    made = b"\x89PNG\r\n\x1a\n"
    for name, data in parts:
        made += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return made
