"""Nothing of their authors is left in pictures, not even for those who know where to look."""

from __future__ import annotations

from pathlib import Path

from .anonymity import expect_anonymous, tags
from .collection import EXTENSIONS, SAMPLES
from .helper import Helper, made, recipe
from .traces import CANARY, EXIF_MINUTES, traces


def test_nothing_is_left(helper: Helper, tmp_path: Path) -> None:
    """exiftool and a search for bytes, in all files of all pictures."""
    count = 0
    for name, sample in SAMPLES.items():
        wanted = recipe(sample.width, sample.height, "png" if sample.is_see_through else "jpeg")
        for derivative, file in zip(wanted, made(helper, sample.data, wanted).files, strict=True):
            ending = EXTENSIONS[derivative.format.upper()]
            (tmp_path / f"{name}.{derivative.width}.{ending}").write_bytes(file)
            count += 1
    expect_anonymous(tmp_path, count)


def test_there_is_something_to_find(tmp_path: Path) -> None:
    """The pictures tell what they should before anything is made of them; else the test above would prove nothing."""
    talkative = [name for name in SAMPLES if name.startswith(("secret", "gain-map", "plain.heic"))]
    for name in talkative:
        data = SAMPLES[name].data
        assert any(trace in data for trace in traces()) or "text.png" in name, name
        (tmp_path / name).write_bytes(data)
    told = " ".join(str(record) for record in tags(tmp_path))
    assert CANARY.decode() in told and "GPSLatitude" in told
    assert any(minutes in SAMPLES["secret-in-thumbnail.jpg"].data for minutes in EXIF_MINUTES)
