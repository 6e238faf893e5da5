"""What phones say, in Flet's language. Flet itself trusts them; here each message is looked at first."""

from __future__ import annotations

from typing import Any

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

REGISTER, EVENT, PROPS, INVOKE = (
    MessageAction.REGISTER_CLIENT.value,
    MessageAction.CONTROL_EVENT.value,
    MessageAction.UPDATE_CONTROL_PROPS.value,
    MessageAction.INVOKE_METHOD.value,
)
FIELDS: dict[int, dict[str, type | tuple[type, ...]]] = {
    REGISTER: {"session_id": (str, type(None)), "page_name": str, "page": dict},
    EVENT: {"target": int, "name": str, "data": object},
    PROPS: {"id": int, "props": dict},
    INVOKE: {"control_id": int, "call_id": str, "result": object, "error": (str, type(None))},
}


class Junk(Exception):
    """No message of a phone."""


def action_of(message: dict[str, Any]) -> int:
    """What a message asks for. Raises Junk if it is none that a phone sends."""
    data = message.get("bytes") or b""
    if data[:1] == b"\x01":  # bytes for a control that takes a stream: none of ours
        return INVOKE
    try:
        action, body = msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack)
        fields = FIELDS[action]
    except Exception as error:  # msgpack raises what it likes
        raise Junk from error
    is_whole = data[:1] == b"\x00" and isinstance(body, dict) and body.keys() == fields.keys()
    if not is_whole or not all(isinstance(body[name], kind) for name, kind in fields.items()):
        raise Junk
    return int(action)
