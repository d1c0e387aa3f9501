"""No path returns a file outside of the folder."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from threading import Event, Thread

from support.forms import SEED, is_short
from support.preview import Preview, read_answer
from support.traversal import ENDS, SLASHES, UPWARDS
from .conftest import CANARY

STATUSES = {200, 301, 302, 303, 304, 307, 308, 400, 404, 405, 414}
PATHS = 1_000 if is_short() else 5_000

WHOLE = [
    "//etc/passwd", "///etc/passwd", "/etc/passwd", "file:///etc/passwd", "/.hidden", "/.git/config", "/.git/", "/link.txt",
    "/relative.txt", "/outside/x", "/outside/", "/outside", "/loop", "/%2ehidden", "/%2egit/config", "*", "?", "#", "",
    "secret.txt", "../secret.txt", "../site-private/x", "/../site-private/x", "http://localhost/../secret.txt",
    "http:///etc/passwd", "http://evil.example//etc/passwd", "/" + "../" * 2000 + "etc/passwd", "/" + "a/" * 4000,
    "/" + "a" * 300, "/" + "%61" * 20_000, "/" + "a" * 65_536, "//evil.example/%2e%2e", "//evil.example", "/\\evil.example",
    "/%5cevil.example/", "/%0d%0aLocation:%20//evil.example", "/reviews/a//", "/reviews//a", "//reviews/a", "/;/reviews/a",
]


def hostile(rng: random.Random) -> str:
    """Returns a path that tries to leave the folder, usually towards an existing file."""
    steps = "".join(rng.choice(UPWARDS) + rng.choice(SLASHES) for _ in range(rng.randint(1, 8)))
    start = rng.choice(["/", "/", "/", "//", "/reviews/", "/reviews/a/", "/link.txt/", "", "/outside/", "/.verdict/"])
    return start + steps + rng.choice(ENDS)


def scrambled(rng: random.Random) -> bytes:
    """Returns a path of random bytes that do not end the line."""
    return b"/" + bytes(rng.choice([b for b in range(256) if b not in b"\r\n "]) for _ in range(rng.randint(1, 40)))


def expect_harmless(preview: Preview, target: bytes) -> None:
    answer = preview.get(target)
    assert CANARY not in answer.body, f"{target[:200]!r} gets out"
    assert b"root:" not in answer.body
    assert answer.status in STATUSES | ({403} if target.startswith(b"http") else set()), (answer.status, target[:200])
    location = answer["location"] or "/"
    assert location.startswith("/") and not location.startswith(("//", "/\\")), (location, target[:200])


def test_hostile_paths(preview: Preview) -> None:
    rng = random.Random(SEED)
    # An empty target gives a request line of two words, which is not HTTP/1.1.
    targets = [text.encode() for text in WHOLE if text]
    targets += [hostile(rng).encode() or b"/" for _ in range(PATHS)]
    targets += [scrambled(rng) for _ in range(PATHS // 5)]
    for target in targets:
        if b" " not in target:
            expect_harmless(preview, target)
    assert preview.get("/").status == 200


def test_long_targets(preview: Preview) -> None:
    assert preview.get(b"/" + b"a" * 65_535).status == 414
    assert preview.get(b"/?" + b"a" * 65_534).status == 414
    assert preview.get("/?" + "a" * 5000).status == 200


def test_paths_are_decoded_once(preview: Preview, folder: Path) -> None:
    (folder / "100%25.txt").write_text("twice")
    (folder / "100%.txt").write_text("once")
    assert preview.get("/100%25.txt").body == b"once"
    assert preview.get("/100%2525.txt").body == b"twice"


def test_swapped_symlinks_are_not_followed(preview: Preview, folder: Path) -> None:
    """A folder and a file that are swapped with symlinks to secrets."""
    rounds, done = 400 if is_short() else 4000, Event()

    def swap() -> None:
        while not done.is_set():
            for name, target in (("swapped", "../site-private"), ("swapped.txt", "../secret.txt")):
                own, link = folder / f".own-{name}", folder / f".link-{name}"
                if not own.exists():
                    own.mkdir() if "." not in name else own.write_text("own")
                    if own.is_dir():
                        (own / "x").write_text("own")
                link.unlink(missing_ok=True)
                link.symlink_to(target)
                (folder / name).exists() or own.rename(folder / name)
                (folder / name).rename(own)
                link.rename(folder / name)
                (folder / name).unlink()

    swapper = Thread(target=swap)
    swapper.start()
    try:
        with preview.connect() as client:
            rest = bytearray()
            for number in range(rounds):
                client.sendall(preview.request("/swapped/x" if number % 2 else "/swapped.txt"))
                answer = read_answer(client, rest=rest)
                assert answer and CANARY not in answer.body
                assert answer.status in (200, 404)
    finally:
        done.set()
        swapper.join()


def test_pipes_and_folders(preview: Preview, folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    (folder / "page.html").mkdir()
    (folder / "locked.txt").symlink_to("/dev/zero")
    begin = time.monotonic()
    for path in ("/pipe.txt", "/page.html", "/page.html/", "/locked.txt", "/reviews/", "/digits.txt/x"):
        assert preview.get(path).status == 404, path
    assert time.monotonic() - begin < 2


def test_folders_redirect_to_their_slash(preview: Preview) -> None:
    answer = preview.get("/reviews/a?x=1")
    assert (answer.status, answer["location"]) == (307, "/reviews/a/?x=1")
    assert preview.get("http://localhost:%d/reviews/a/" % preview.port).status == 200
