"""Published images contain no private metadata, not even in unusual parts of a file."""

from __future__ import annotations

from pathlib import Path

from .anonymity import expect_anonymous, tags
from .collection import EXTENSIONS, SAMPLES
from .helper import Helper, derivatives_of, recipe
from .traces import CANARY, EXIF_MINUTES, traces


def test_derivatives_contain_no_private_data(helper: Helper, tmp_path: Path) -> None:
    """exiftool and a byte search find no private data in any derivative."""
    count = 0
    for name, sample in SAMPLES.items():
        expected = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
        for derivative, file in zip(expected, derivatives_of(helper, sample.data, expected).files, strict=True):
            ending = EXTENSIONS[derivative.format.upper()]
            (tmp_path / f"{name}.{derivative.width}.{ending}").write_bytes(file)
            count += 1
    expect_anonymous(tmp_path, count)


def test_sources_contain_private_data(tmp_path: Path) -> None:
    """The source images contain the private data that the other test requires to be removed."""
    talkative = [name for name in SAMPLES if name.startswith(("secret", "gain-map", "plain.heic"))]
    for name in talkative:
        data = SAMPLES[name].data
        assert any(trace in data for trace in traces()) or "text.png" in name, name
        (tmp_path / name).write_bytes(data)
    printed = " ".join(str(record) for record in tags(tmp_path))
    assert CANARY.decode() in printed and "GPSLatitude" in printed
    assert any(minutes in SAMPLES["secret-in-thumbnail.jpg"].data for minutes in EXIF_MINUTES)
