#!/usr/bin/env python3
"""PB2S v0.2 harness: posts prompts to a /chat endpoint and checks every reply.

    python scripts/conformance.py --endpoint http://127.0.0.1:8000/chat

Checks: section_order, reflect_limits, proof_schema, clarify_rule (PB2S v0.2 section 5).
Prompts with sources need a key (--key or AFFIDAVIT_API_KEY) and are left out without one.
Exit: 0 all passed, 1 a check failed, 2 the endpoint gave no usable reply or the call was wrong.
Needs Python 3.8 or later and nothing beyond its standard library.
"""

import argparse
import json
import os
import re
import sys
import threading
import urllib.error
import urllib.request

HEADERS = ["DRAFT", "REFLECT", "REVISE", "LEARNED"]
PHRASES = ["contradiction", "unjustified assumption", "missing evidence"]
REPLY_BYTES_MAX = 8 * 1024 * 1024
PROMPTS = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "tests", "conformance", "prompts", "basic.json"
)


class ProviderError(Exception):
    """The endpoint gave no reply that can be checked."""


def lines_of(text):
    return text.split("\n")


def section_order(text, _proof):
    """Each header once, at the start of a line, in this order."""
    found = [h for line in lines_of(text) for h in HEADERS if re.match(r"%s\b" % h, line)]
    return found == HEADERS


def reflect_limits(text, _proof):
    """At most three bullets, at least one of the three phrases."""
    section = re.search(r"^REFLECT\b(.*?)^REVISE\b", text, re.M | re.S)
    body = section.group(1) if section else ""
    bullets = [line for line in lines_of(body) if re.match(r"\s*[-*\u2022]", line)]
    return len(bullets) <= 3 and any(phrase in body.lower() for phrase in PHRASES)


def proof_schema(_text, proof):
    """decision, cycles and audit_ref, as in schemas/pb2s_proof.schema.json."""
    if not isinstance(proof, dict):
        return False
    cycles, ref = proof.get("cycles"), proof.get("audit_ref")
    counted = isinstance(cycles, (int, float)) and not isinstance(cycles, bool) and cycles == int(cycles)
    return (
        proof.get("decision") in ("APPROVE", "CLARIFY")
        and counted
        and 0 <= cycles <= 2
        and isinstance(ref, str)
        and len(ref) >= 1
    )


def clarify_rule(text, proof):
    """CLARIFY stands with exactly two questions; without it no line asks anything."""
    questions = [line for line in lines_of(text) if line.rstrip().endswith("?")]
    if isinstance(proof, dict) and proof.get("decision") == "CLARIFY":
        return len(questions) == 2 and re.search(r"\bCLARIFY\b", text) is not None
    return len(questions) == 0


CHECKS = [section_order, reflect_limits, proof_schema, clarify_rule]


def post(endpoint, body, key, seconds):
    """The reply as JSON. The whole call may take `seconds`, however slowly it drips."""
    box = {}

    def call():
        try:
            box["reply"] = exchange(endpoint, body, key, seconds)
        except Exception as error:  # handed over to the thread that waits
            box["error"] = error

    worker = threading.Thread(target=call, daemon=True)
    worker.start()
    worker.join(seconds)
    if worker.is_alive():
        raise ProviderError("no whole reply within %g seconds" % seconds)
    if "error" in box:
        raise ProviderError(said(box["error"]))
    return box["reply"]


def exchange(endpoint, body, key, seconds):
    headers = {"content-type": "application/json", "accept": "application/json"}
    if key:
        headers["authorization"] = "Bearer " + key
    request = urllib.request.Request(endpoint, json.dumps(body).encode("utf-8"), headers, method="POST")
    with urllib.request.urlopen(request, timeout=seconds) as response:
        data = response.read(REPLY_BYTES_MAX + 1)
    if len(data) > REPLY_BYTES_MAX:
        raise ProviderError("the reply is larger than %d bytes" % REPLY_BYTES_MAX)
    reply = json.loads(data.decode("utf-8"))
    if not isinstance(reply, dict) or not isinstance(reply.get("text"), str):
        raise ProviderError("the reply has no field text")
    return reply


def said(error):
    if isinstance(error, urllib.error.HTTPError):
        return "HTTP status %d" % error.code
    if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError, RecursionError)):
        return "the reply is not JSON"
    return str(error) or type(error).__name__


def read_prompts(path):
    with open(path, encoding="utf-8") as file:
        prompts = json.load(file)
    if not isinstance(prompts, list) or not prompts:
        raise ValueError("expected a JSON list of prompts in %s" % path)
    prompts = [{"message": one} if isinstance(one, str) else one for one in prompts]
    if not all(isinstance(one, dict) and isinstance(one.get("message"), str) for one in prompts):
        raise ValueError("expected each prompt as a text, or as an object with a message, in %s" % path)
    return prompts


def run(arguments):
    prompts = read_prompts(arguments.prompts)
    asked = [one for one in prompts if arguments.key or "sources" not in one]
    failed = 0
    for prompt in asked:
        body = {name: prompt[name] for name in ("message", "sources") if name in prompt}
        try:
            reply = post(arguments.endpoint, body, arguments.key, arguments.timeout)
        except ProviderError as error:
            print("PROVIDER %s: %s" % (json.dumps(prompt["message"]), error), file=sys.stderr)
            return 2
        proof = reply.get("pb2s_proof")
        broken = [check.__name__ for check in CHECKS if not check(reply["text"], proof)]
        failed += 1 if broken else 0
        print("%s %s%s" % ("FAIL" if broken else "pass", json.dumps(prompt["message"]), "".join(" " + b for b in broken)))
    left = len(prompts) - len(asked)
    print("%d of %d prompts passed%s" % (len(asked) - failed, len(asked), ", %d with sources need --key" % left if left else ""))
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description="PB2S v0.2 harness: 0 pass, 1 a check failed, 2 the endpoint failed.")
    parser.add_argument("--endpoint", required=True, help="for example http://127.0.0.1:8000/chat")
    parser.add_argument("--prompts", default=PROMPTS, help="a JSON list of prompts")
    parser.add_argument("--key", default=os.environ.get("AFFIDAVIT_API_KEY", ""), help="an API key, for sources")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for each prompt")
    arguments = parser.parse_args()
    try:
        return run(arguments)
    except (OSError, ValueError) as error:
        print("PROMPTS %s" % error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
