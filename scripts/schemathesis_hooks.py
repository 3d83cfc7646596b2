"""Teaches Schemathesis to send NDJSON, which it has no serializer for, and where webhooks may go."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context, value):
    """Lines are sent as the text that they are; what is no text, as one line of JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "surrogatepass")


@schemathesis.hook
def map_body(_context, body):
    """Webhooks go to a port of this machine where nobody listens, and not to hosts that happen to exist."""
    if isinstance(body, dict) and isinstance(body.get("url"), str) and body["url"].startswith("http"):
        body["url"] = "http://127.0.0.1:9/"
    return body
