"""The search for secrets in the messages of the server."""

import base64
import html
import json
import urllib.parse


def spellings(secret):
    """The secret in each form in which it could be written."""
    data = secret.encode()
    forms = {secret, json.dumps(secret)[1:-1], html.escape(secret), data.hex()}
    quoted = urllib.parse.quote(secret, safe="")
    forms |= {quoted, urllib.parse.quote_plus(secret), quoted.lower() if "%" in quoted else quoted}
    forms.add(json.dumps(json.dumps(secret))[3:-3])
    for offset in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            # Without the characters that depend on the bytes around the secret.
            text = encode(b"\0" * offset + data).decode().rstrip("=")
            start = -(-offset * 8 // 6)
            forms.add(text[start : len(text) - 1])
    return {form for form in forms if len(form) >= 6}


def texts(value):
    """All texts in a value, and in the JSON that texts contain."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from texts(member)
    elif isinstance(value, list):
        for element in value:
            yield from texts(element)
    elif isinstance(value, str):
        yield value
        yield urllib.parse.unquote(value)
        if value[:1] in '{["':
            try:
                yield from texts(json.loads(value))
            except ValueError:
                pass


def find(transcript, secrets):
    """The names of the secrets in a transcript, each with a form and its surroundings."""
    haystacks = [transcript]
    for line in transcript.splitlines():
        if line.startswith("{"):
            haystacks += texts(json.loads(line))
    haystack = "\n".join(haystacks)
    found = []
    for name, secret in secrets.items():
        for form in spellings(secret):
            position = haystack.find(form)
            if position >= 0:
                found.append((name, form, haystack[max(0, position - 120) : position + len(form) + 40]))
                break
    return found
