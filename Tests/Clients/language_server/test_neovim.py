"""The documented settings for Neovim, tested in Neovim."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.sites import binary
from support.sources import REPOSITORY

NEOVIM = Path(sys.prefix) / "bin/nvim"
SETTINGS = re.findall(r"```lua\n(.*?)```", (REPOSITORY / "Documentation/editors.md").read_text(), re.DOTALL)

# Waits for the diagnostic of the file, resolves its link, fixes the error by an edit, and prints the results as JSON.
CONVERSATION = """
local seen = {}
local function wait(holds) return vim.wait(15000, holds, 20) end
local function errors() return vim.tbl_map(function(d) return d.code end, vim.diagnostic.get(0)) end
seen.attached = wait(function() return #vim.lsp.get_clients({ bufnr = 0 }) == 1 end)
seen.faulty = wait(function() return #errors() > 0 end)
seen.codes = errors()
local place = vim.diagnostic.get(0)[1]
seen.marked = place and vim.api.nvim_buf_get_text(0, place.lnum, place.col, place.end_lnum, place.end_col, {})[1]
local line = vim.fn.search('first.md')
vim.fn.cursor(line, vim.fn.getline(line):find('first.md') + 1)
local here = vim.lsp.util.make_position_params(0, vim.lsp.get_clients({ bufnr = 0 })[1].offset_encoding)
local found = vim.lsp.buf_request_sync(0, 'textDocument/definition', here, 9000)
for _, answer in pairs(found or {}) do seen.target = answer.result and answer.result.uri end
vim.cmd('%s/rating: 9/rating: 3/')
seen.fixed = wait(function() return #errors() == 0 end)
io.stdout:write(vim.json.encode(seen))
vim.cmd('qa!')
"""


@pytest.mark.skipif(not NEOVIM.exists(), reason="there is no Neovim")
@pytest.mark.parametrize("settings", SETTINGS)
def test_documented_settings_work(folder: Path, tmp_path: Path, settings: str) -> None:
    review = folder / "content/reviews/ravioli.md"
    review.write_text(review.read_text(encoding="utf-8").replace("rating: 4", "rating: 9"), encoding="utf-8")
    (tmp_path / "init.lua").write_text(settings)
    (tmp_path / "talk.lua").write_text(CONVERSATION)
    command = [NEOVIM, "--headless", "-n", "-i", "NONE", "-u", tmp_path / "init.lua"]
    done = subprocess.run(
        [*command, review, "-c", f"luafile {tmp_path / 'talk.lua'}"],
        cwd=folder,
        env={"PATH": f"{binary().parent}:{os.environ['PATH']}", "HOME": str(tmp_path), "LANG": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    seen = json.loads(done.stdout)
    assert seen["attached"], done.stderr
    assert (seen["codes"], seen["marked"]) == (["rating-out-of-range"], "9")
    assert seen["target"] == (folder / "content/reviews/first.md").as_uri()
    assert seen["fixed"]


def test_both_settings_are_tested() -> None:
    assert len(SETTINGS) == 2
