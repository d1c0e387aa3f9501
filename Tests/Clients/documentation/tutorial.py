"""The tutorial: a newcomer's steps, run in a terminal and in the browser editor, with their output.

`Tests/Clients/documentation/record-tutorial > Documentation/first-minutes.md` records the page.
"""

from __future__ import annotations

import io
import os
import pty
import re
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from support.sites import binary
from support.waiting import eventually
from writing.editor import Page, WebEditor, changed

# Parts of the output that a terminal does not show: colours, links, and overwritten text.
UNSEEN = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;;.*?\x1b\\|[^\n]*\r(?!\n)")
RATINGS = "Date,Name,Year,Letterboxd URI,Rating\n2026-01-02,The Paper Lantern,2025,https://boxd.it/none,4.5\n"
PATIENCE = 60.0
HEAD = """# Tutorial: the first ten minutes

Create a site, write a review with a photo in the browser, correct an error, and publish the site. First
[install Verdict](install.md). You need no text editor until the section about errors, and no web server before the last step.
"""
BROWSER = """In the editor, choose *New review* and write:

1. Fill in title, rating and category. For a restaurant, choose or type its name.
2. Write the verdict in one sentence, and the text below it.
3. Drop a photo on the form, and describe it for readers who cannot see it.
4. Choose *Finish*: the review is saved and no draft any more, so that the next build publishes it.

The page beside the form shows the review as your readers will see it.
Verdict writes `content/reviews/ravioli-night.md` and the photo beside it. Press Ctrl-C in the terminal to stop.
"""


@dataclass(frozen=True)
class Step:
    """A command, the text before and after it, and the answers to its questions."""

    text: str
    command: str
    answers: tuple[str, ...] = ()
    folder: str = "my-site"
    after: str = ""


class Tutorial:
    """A home folder in which the steps are run."""

    def __init__(self, home: Path) -> None:
        self.home, self.site, self.published = home, home / "my-site", home / "public_html"

    def record(self) -> str:
        """Returns the page."""
        self.published.mkdir(parents=True)
        (self.home / "ratings.csv").write_text(RATINGS)
        return HEAD + "".join(self.parts())

    def parts(self) -> Iterator[str]:
        yield self.shown(Step(
            "## Create a site\n\n`init` asks for the kinds of your reviews, the names, the URL, the language and the colour. Return"
            " accepts the value in\nparentheses.",
            "verdict init my-site",
            ("restaurants, films", "Supper Notes", "Morgan", "https://morgan-reviews.net", "", "#3366CC"),
            ".",
        ))  # fmt: skip
        yield self.written()
        yield self.shown(Step(
            "## Write in a terminal\n\n`new review` asks for the values that you omit, and corrects misspelt names. Your text goes"
            " below the second `---` of the file.",
            'verdict new review "An evening at Lumen" --category Café --rating 3.5',
            ("Cafe Lumem", "", "The cake is back.", "cake"),
        ))  # fmt: skip
        yield from self.corrected()
        yield self.shown(Step("## List all reviews", "verdict list"))
        with (self.site / "content/site.yaml").open("a") as configuration:
            configuration.write(f"publish: {{rsync: {self.published}}}\n")
        yield self.shown(Step(
            "## Publish the site\n\nAdd the destination to `content/site.yaml`: a folder of your web server, such as\n"
            '`publish: {rsync: "morgan@morgan-reviews.net:/var/www/reviews"}`. Here it is a folder of the same machine,\n'
            "`publish: {rsync: /home/morgan/public_html}`:",
            "verdict publish",
            after="\nThe next run uploads only changed files. Without a server,"
            " [GitHub, GitLab, Netlify or Cloudflare](publish.md) can build and publish\nthe site.\n",
        ))  # fmt: skip
        yield self.shown(Step(
            "## Import ratings from Letterboxd\n\nVerdict detects the format of the file:",
            "verdict import ratings.csv --into films",
            ("Films", "https://morgan-reviews.net", "Morgan", ""),
            ".",
        ))  # fmt: skip
        yield self.shown(Step("The imported reviews are a complete site:", "verdict build", folder="films"))

    def corrected(self) -> Iterator[str]:
        """Writes an error into the new review and corrects it, as somebody would in a text editor."""
        self.replace("rating: 3.5", "rating: 35")
        yield self.shown(Step(
            "## Correct an error\n\nOpen `content/reviews/an-evening-at-lumen.md` in any text editor and write `rating: 35`. The"
            " build reports file, line\nand column. With an error it writes no file, so a published site stays as it is:",
            "verdict build",
        ))  # fmt: skip
        self.replace("rating: 35", "rating: 3.5")
        yield self.shown(Step("With `rating: 3.5`, the build succeeds:", "verdict build"))

    def replace(self, old: str, new: str) -> None:
        """Replaces a line of the new review."""
        path = self.site / "content/reviews/an-evening-at-lumen.md"
        path.write_text(path.read_text().replace(f"{old}\n", f"{new}\n"))

    def shown(self, step: Step) -> str:
        """Runs a step in a terminal and returns its section."""
        output = self.run(step)
        prompt = f"~/{step.folder}".removesuffix("/.")
        lines = "\n".join(filter(None, [f"{prompt} $ {step.command}", output]))
        return f"\n{step.text}\n\n```text\n{lines}\n```\n{step.after}"

    @property
    def environment(self) -> Mapping[str, str]:
        """Without social cards, whose libraries not every machine has."""
        path = f"{binary().parent}:{os.environ['PATH']}"
        return {**os.environ, "HOME": str(self.home), "PATH": path, "NO_COLOR": "1", "TERM": "xterm", "VERDICT_CARDS": ""}

    def run(self, step: Step) -> str:
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.home / step.folder)
            os.execvpe("sh", ["sh", "-c", step.command], self.environment)
        output, answers, end = b"", list(step.answers), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                output += os.read(terminal, 4096)
            except OSError:
                break
            if output.endswith((b": ", b"? ", b"] ")):
                os.write(terminal, (answers.pop(0) if answers else "").encode() + b"\n")
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        return UNSEEN.sub("", self.placed(output.decode().replace("\r\n", "\n"))).rstrip()

    def placed(self, text: str) -> str:
        """Replaces the folder of the test, the port and the secret of the editor."""
        text = re.sub(r"localhost:\d+", "localhost:8000", text.replace(str(self.home), "/home/morgan"))
        return re.sub(r"token=\w+", "token=…", re.sub(r"/\.verdict/\w+/write/", "/.verdict/…/write/", text))

    def written(self) -> str:
        """Writes a review with a photo in the browser editor, and returns its section."""
        editor = WebEditor(self.site, "--write")
        try:
            form = Page(editor.request_page("new").body.decode()).fields()
            fields = changed(
                form, title="Ravioli night", rating="4", category="Restaurant", restaurant="Trattoria Aurora",
                verdict="Worth the queue.", alt="Ravioli on a white plate, with sage.", tags="pasta\r\nqueues", draft="",
                body="The pasta is rolled when you order. *Ask for the sage.*\r\n",
            )  # fmt: skip
            answer = editor.send("save", fields, photo())
            assert answer and answer.status == 303, answer
            assert eventually((self.site / "content/reviews/ravioli-night.md").exists), editor.printed()
            output = editor.printed()
        finally:
            editor.stop()
        shown = "\n".join(line for line in self.placed(output).splitlines()[:3])
        text = "## Write a review in the browser\n\nStart the preview with the editor, which `--open` opens in your browser:"
        return f"\n{text}\n\n```text\n~/my-site $ verdict serve --write --open\n{shown}\n```\n\n{BROWSER}"


def photo() -> bytes:
    """A photo that is wider than the widest image of a page."""
    image = Image.linear_gradient("L").resize((1600, 1200)).convert("RGB")
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=85)
    return stream.getvalue()
