"""Pictures with a palette: few colours are kept as they are, many become near ones, and the file is a whole PNG."""

import struct
import zlib

import numpy as np
from tests.browser.palette import COLOURS, png, quantised


def test_few_colours_are_kept_as_they_are() -> None:
    pixels = np.zeros((20, 30, 3), np.uint8)
    pixels[3:9, 4:20] = (224, 185, 100)
    pixels[10:, :, 2] = np.arange(30)
    palette, indices = quantised(pixels)
    assert (palette[indices] == pixels).all()


def test_many_colours_become_near_ones() -> None:
    pixels = np.random.default_rng(1).integers(0, 64, (60, 80, 3), dtype=np.uint8)
    palette, indices = quantised(pixels)
    assert len(palette) == COLOURS
    assert np.abs(palette[indices].astype(int) - pixels).mean() < 8


def test_the_file_is_a_whole_png() -> None:
    palette, indices = quantised(np.arange(300, dtype=np.uint8).reshape(10, 10, 3))
    made = png(palette, indices)
    at, parts = 8, {}
    while at < len(made):
        (size,) = struct.unpack(">I", made[at : at + 4])
        name, data = made[at + 4 : at + 8], made[at + 8 : at + 8 + size]
        assert struct.unpack(">I", made[at + 8 + size : at + 12 + size]) == (zlib.crc32(name + data),)
        parts[name] = data
        at += 12 + size
    assert list(parts) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    rows = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(10, 11)
    assert (rows[:, 1:] == indices).all()
