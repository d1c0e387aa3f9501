"""Derivatives have the colours of their source in sRGB; LittleCMS in Pillow computes the expected values."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageCms
from . import profiles
from .collection import INK_CORNERS, P3_CORNERS, SAMPLES, of_corners
from .decoded import expect_corners, opened
from .drawings import CORNERS, Colour, corner_colours
from .helper import Helper, derivatives_of, recipe

PROFILES = {"p3": profiles.display_p3, "adobe-rgb": profiles.adobe_rgb}
KINDS = ("jpg", "png", "webp", "avif")


def in_srgb(colours: dict[str, Colour], mode: str, profile: bytes) -> dict[str, Colour]:
    """Converts colours to sRGB: relative colorimetric, with black point compensation."""
    source, target = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    return {
        corner: ImageCms.profileToProfile(
            Image.new(mode, (1, 1), colour), source, target, renderingIntent=intent, outputMode="RGB", flags=flags
        ).getpixel((0, 0))
        for corner, colour in colours.items()
    }


def files(helper: Helper, name: str) -> list[Image.Image]:
    sample = SAMPLES[name]
    return [opened(file) for file in derivatives_of(helper, sample.data, recipe(sample.width, sample.height)).files]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("profile", PROFILES)
def test_wide_gamuts(helper: Helper, profile: str, kind: str) -> None:
    expected = in_srgb(P3_CORNERS, "RGB", PROFILES[profile]())
    for image in files(helper, f"{profile}.{kind}"):
        expect_corners(image, expected, f"{profile} {kind} as {image.format}")


def test_heic(helper: Helper) -> None:
    expected = in_srgb(P3_CORNERS, "RGB", profiles.display_p3())
    for image in files(helper, "p3.heic"):
        expect_corners(image, expected, f"HEIC as {image.format}")


def test_upright_heic(helper: Helper) -> None:
    expected = in_srgb(CORNERS, "RGB", profiles.display_p3())
    for image in files(helper, "plain.heic"):
        expect_corners(image, expected, f"HEIC as {image.format}")


def test_cmyk_with_profile(helper: Helper) -> None:
    expected = in_srgb(INK_CORNERS, "CMYK", profiles.press())
    for image in files(helper, "inks-with-profile.jpg"):
        expect_corners(image, expected, f"CMYK as {image.format}")


def test_cmyk_without_profile(helper: Helper) -> None:
    """CMYK without a profile has no exact colours; black, red and cyan must be recognizable."""
    for image in files(helper, "inks.jpg"):
        cyan, red, black, _ = corner_colours(image).values()
        ground = image.getpixel((image.width // 2, image.height // 2))
        assert cyan[0] < 80 and min(cyan[1:]) > 120, f"cyan is {cyan}"
        assert red[0] > 150 and max(red[1:]) < 90, f"red is {red}"
        assert max(black) < 70, f"black is {black}"
        assert max(ground) - min(ground) < 12 and 80 < ground[0] < 180, f"half of black is {ground}"


@pytest.mark.parametrize("name", ["grey.png", "grey.jpg", "deep-grey.png"])
def test_greys(helper: Helper, name: str) -> None:
    expected = {corner: (grey,) * 3 for corner, grey in greys().items()}
    for image in files(helper, name):
        expect_corners(image, expected, f"{name} as {image.format}")


def greys() -> dict[str, int]:
    return {corner: Image.new("RGB", (1, 1), colour).convert("L").getpixel((0, 0)) for corner, colour in CORNERS.items()}


def test_few_greys(helper: Helper) -> None:
    """Two bits represent four greys: 0, 85, 170, 255."""
    expected = {corner: (grey // 64 * 85,) * 3 for corner, grey in greys().items()}
    for image in files(helper, "two-bits.png"):
        expect_corners(image, expected, f"two bits as {image.format}")


def test_grey_with_a_profile(helper: Helper) -> None:
    """A linear grey of 128 is 188 in sRGB."""
    expected = in_srgb({"all": (128,)}, "L", profiles.grey_gamma())["all"]
    assert expected == (188, 188, 188)
    for image in files(helper, "grey-with-profile.png"):
        expect_corners(image, dict.fromkeys(CORNERS, expected), f"grey as {image.format}")


@pytest.mark.parametrize("name", ["see-through.png", "see-through.webp"])
def test_transparency_is_preserved(helper: Helper, name: str) -> None:
    """Transparency is preserved, and colours do not darken at edges."""
    sample = SAMPLES[name]
    for file in derivatives_of(helper, sample.data, recipe(480, 320, "png")).files:
        image = opened(file)
        assert image.mode == "RGBA", f"{image.format} is {image.mode}"
        places = [(80, 53), (240, 160), (400, 53)]
        faint, hidden, full = (image.getpixel((x * image.width // 480, y * image.width // 480)) for x, y in places)
        assert abs(faint[3] - 128) <= 4 and hidden[3] <= 4 and full[3] >= 251, (faint, hidden, full)
        assert max(abs(one - other) for one, other in zip(faint, (200, 40, 40), strict=False)) <= 10, faint


def test_transparent_black_does_not_darken_edges(helper: Helper) -> None:
    """Transparent black does not darken red pixels beside it during resizing."""
    image = Image.new("RGBA", (960, 640), (0, 0, 0, 0))
    for x in range(0, 960, 6):
        image.paste((240, 60, 60, 255), (x, 0, x + 3, 640))
    file = io.BytesIO()
    image.save(file, "PNG")
    made_of_it = derivatives_of(helper, file.getvalue(), recipe(960, 640, "png"))
    smallest = opened(made_of_it.files[0])
    red = [pixel[0] for pixel in smallest.get_flattened_data() if pixel[3] > 100]
    assert red, "nothing is left"
    assert sum(red) / len(red) > 215, f"red has darkened to {sum(red) / len(red):.0f}"
