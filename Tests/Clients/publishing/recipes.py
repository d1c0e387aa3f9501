"""The configurations and commands of Documentation/publish.md, and servers that use them."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from support.machine import free_port
from support.sources import REPOSITORY
from support.waiting import eventually

GUIDE = REPOSITORY / "Documentation/publish.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# The placeholder for the site's folder in the guide.
FOLDER = "/var/www/reviews"


def blocks(language: str) -> list[str]:
    """Returns the code blocks of the guide in a language."""
    return [text for name, text in BLOCK.findall(GUIDE.read_text()) if name == language]


def block(language: str) -> str:
    """Returns the only code block in a language."""
    (text,) = blocks(language)
    return text


def replaced(text: str, pairs: Mapping[str, str]) -> str:
    """Replaces strings, each of which must occur in the guide."""
    for old, new in pairs.items():
        assert old in text, f"'{old}' is not in the guide"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Answer:
    """A response of a server."""

    status: int
    headers: dict[str, str]
    body: bytes

    def __getitem__(self, name: str) -> str:
        return self.headers.get(name.lower(), "")


@dataclass
class Server:
    """A server of the site in `folder`."""

    folder: Path
    scratch: Path
    port: int = 0
    process: subprocess.Popen[bytes] = field(init=False)
    connection: http.client.HTTPConnection | None = None

    name = ""

    def __post_init__(self) -> None:
        self.port = free_port()
        self.scratch.mkdir()
        self.make_redirects()
        variables = {"HOME": str(self.scratch), "XDG_DATA_HOME": str(self.scratch), "XDG_CONFIG_HOME": str(self.scratch)}
        with (self.scratch / "messages").open("wb") as messages:
            self.process = subprocess.Popen(
                self.command(), stdout=messages, stderr=messages, cwd=self.scratch, env={**os.environ, **variables}
            )
        self.wait()

    def command(self) -> list[str]:
        raise NotImplementedError

    @property
    def redirects(self) -> str:
        """The path of the redirect file in the guide, without its variable suffix."""
        return f"/etc/{self.name}/reviews-redirects"

    def make_redirects(self) -> None:
        """Runs the guide's command for redirects, without the part that notifies a running server."""
        (line,) = [text for text in blocks("sh") if self.redirects in text]
        paths = {FOLDER: str(self.folder), self.redirects: str(self.scratch / "redirects")}
        subprocess.run(["sh", "-c", replaced(line.split("&&")[0], paths)], check=True)

    def wait(self) -> None:
        """Waits until the server accepts connections."""
        assert eventually(self.accepts_connections, 10), "the server does not start"

    def accepts_connections(self) -> bool:
        """Whether the server accepts connections; requires that its process is running."""
        assert self.process.poll() is None, (self.scratch / "messages").read_text()
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            return False
        return True

    def ask(self, path: str, method: str = "GET", **fields: str) -> Answer:
        """Returns the response to a request; all requests use one connection."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        names = {name.replace("_", "-"): value for name, value in fields.items()}
        self.connection.request(method, path, headers=names)
        response = self.connection.getresponse()
        body = response.read()
        return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, body)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Nginx(Server):
    """nginx in the foreground, with the guide's file in its `http` block as in distributions."""

    name = "nginx"

    def command(self) -> list[str]:
        pairs = {
            "listen 80;": f"listen 127.0.0.1:{self.port};",
            "listen [::]:80;": "",
            f"root {FOLDER};": f"root {self.folder};",
            f"{self.redirects}*.map": f"{self.scratch}/redirects*.map",
        }
        folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{name}_temp_path {self.scratch}/{name};\n" for name in folders)
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self.scratch / "nginx.conf").write_text(
            f"{user}daemon off;\npid {self.scratch}/pid;\nerror_log stderr;\nevents {{ }}\n"
            f"http {{\ninclude /etc/nginx/mime.types;\ndefault_type application/octet-stream;\naccess_log off;\n{temporary}"
            f"{replaced(block('nginx'), pairs)}}}\n"
        )
        return ["nginx", "-c", str(self.scratch / "nginx.conf"), "-p", str(self.scratch)]


class Caddy(Server):
    """Caddy, without HTTPS."""

    name = "caddy"

    def command(self) -> list[str]:
        pairs = {
            "reviews.example {": f"http://127.0.0.1:{self.port} {{",
            f"root * {FOLDER}": f"root * {self.folder}",
            f"{self.redirects}*": f"{self.scratch}/redirects*",
        }
        text = "{\n\tadmin off\n\tauto_https off\n}\n" + replaced(block("caddyfile"), pairs)
        (self.scratch / "Caddyfile").write_text(text)
        return ["caddy", "run", "--config", str(self.scratch / "Caddyfile"), "--adapter", "caddyfile"]
