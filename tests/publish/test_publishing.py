"""What publishing refuses, and what it promises for every site."""

import base64
import hashlib
import json
import re

import pytest

from companion.cli import main
from companion.publish import CannotPublish, python_packages, site, web_client
from companion.publish.headers import CSP
from companion.publish.python_packages import Parts
from companion.publish.site import SENTENCES, put_precache
from companion.publish.web_client import put_client
from companion.ui.translation import in_every_language

WEB = site.WEB


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    assert main(["publish", str(tmp_path)]) == 2
    assert "isn’t a site of this app" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_without_a_package_index_a_sentence_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(CannotPublish, match="publish on a machine that can reach a package index"):
        python_packages.fetch_compiled(tmp_path / "packages")


def test_another_client_than_the_one_we_know_is_refused_and_the_old_site_stays(tmp_path, monkeypatch):
    client = tmp_path / "client"
    client.mkdir()
    (client / "flutter_bootstrap.js").write_text("something new", encoding="utf-8")
    monkeypatch.setattr(web_client, "client", lambda: client)
    old = tmp_path / "site"
    old.mkdir()
    (old / site.MARK).write_text("old", encoding="utf-8")
    with pytest.raises(CannotPublish, match="isn’t as expected"):
        site.put_site(Parts({"first": tmp_path}, "start", "flet"), old)
    assert (old / site.MARK).read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["client", "site"]


def test_every_file_is_kept_by_its_checksum_and_only_what_this_browser_uses_at_once(tmp_path):
    for name in (
        "index.html",
        "main.dart.js",
        "canvaskit/a.wasm",
        "sw.js",
        "_headers",
        "index.html.br",
        ".htaccess",
        "snapshot-1.bin",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x", encoding="utf-8")
    put_precache(tmp_path)
    worker = (tmp_path / "sw.js").read_text(encoding="utf-8")
    checksum = f"sha256-{base64.b64encode(hashlib.sha256(b'x').digest()).decode()}"
    assert f'const FILES = {{"canvaskit/a.wasm": "{checksum}", "index.html": "{checksum}", "main.dart.js"' in worker
    assert 'const ALWAYS = ["index.html"];' in worker
    assert 'const LATER = ["snapshot-1.bin"];' in worker


def test_a_site_has_the_fonts_that_its_manifest_names_and_no_others(tmp_path):
    put_client(tmp_path)
    manifest = tmp_path / "assets" / "FontManifest.json"
    named = {
        (manifest.parent / font["asset"]).resolve()
        for family in json.loads(manifest.read_text(encoding="utf-8"))
        for font in family["fonts"]
    }
    found = {path.resolve() for path in tmp_path.rglob("*") if path.suffix in (".otf", ".ttf", ".woff2")}
    assert found == named


def test_the_page_allows_nothing_from_elsewhere():
    assert all("http" not in value and "*" not in value for value in CSP.values())
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]* src=)|\son\w+=|https?://", page)
    for script in WEB.glob("*.js"):
        assert "http" not in script.read_text(encoding="utf-8"), script.name


def test_the_page_says_everything_in_every_language():
    script = (WEB / "start.js").read_text(encoding="utf-8")
    for name in SENTENCES:
        assert f'"{name}"' in script
    spoken = in_every_language(SENTENCES)
    english, french = spoken["en"], spoken["fr"]
    assert all(english[name] != french[name] for name in SENTENCES if name != "name")
