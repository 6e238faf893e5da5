"""The sign that the line is lost is on every whole page, and nothing else is touched."""

import asyncio

import httpx
from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse

from companion.games.rules_data import data_folder
from companion.live.server.web_app import SCRIPT, WithConnectionScript

PAGE = "<html><head><title>é</title></head><body>" + "x" * 100_000 + "</body></html>"
APP = FastAPI()


@APP.get("/page")
def page() -> HTMLResponse:
    return HTMLResponse(PAGE)


@APP.get("/parts")
def parts() -> StreamingResponse:
    return StreamingResponse((PAGE[at : at + 7] for at in range(0, len(PAGE), 7)), media_type="text/html")


@APP.get("/missing")
def missing() -> HTMLResponse:
    return HTMLResponse(PAGE, 404)


@APP.get("/text")
def text() -> PlainTextResponse:
    return PlainTextResponse("</head>")


def asked(path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(WithConnectionScript(APP)), base_url="http://host"
        ) as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_a_page_gets_the_sign_whole_or_in_parts():
    for path in ("/page", "/parts"):
        found = asked(path)
        assert found.text == PAGE.replace("</head>", f"{SCRIPT.decode()}</head>")
        assert int(found.headers["content-length"]) == len(found.content)


def test_all_else_goes_by_untouched():
    assert asked("/text").text == "</head>"
    assert asked("/missing").text == PAGE


def test_the_script_is_among_the_assets():
    name = SCRIPT.decode().split('"')[1]
    assert (data_folder("assets") / name).is_file()
