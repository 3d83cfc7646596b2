"""Teaches Schemathesis to send NDJSON, which it has no serializer for."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(_context, value):
    """Lines are sent as the text that they are; what is no text, as one line of JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "surrogatepass")
