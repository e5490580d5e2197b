"""A client of ERCP v1.0 in another language, written from the text of the specification and from the OpenAPI document.

python3 ercp_client.py spec URL KEY NODE_KEY_HEX     the published calls of section 3, as a program of somebody else sends them
python3 ercp_client.py openapi URL KEY               the document checked, a client made of it, and each operation called by it

Prints one JSON object. Exits 1 with the reason on stderr where something is not as it says. Standard library only.
"""

import hashlib
import hmac
import json
import re
import sys
import urllib.error
import urllib.request
import uuid


def call(url, key, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + key}
    if data is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(url + path, data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def need(condition, what):
    if not condition:
        raise SystemExit(what)


# RFC 8785 for what these responses hold: names in order, shortest numbers, no spaces.
def canonical(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(json.dumps(n, ensure_ascii=False) + ":" + canonical(value[n]) for n in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


def signed(response, node_key):
    rest = {name: one for name, one in response.items() if name != "node_signature"}
    mac = hmac.new(bytes.fromhex(node_key), canonical(rest).encode(), hashlib.sha256).hexdigest()
    return response["node_signature"] == "hmac:" + mac


AUDIT = {"trace_id", "timestamp", "proto_version", "model_fingerprint", "node_signature"}
# Section 3, response by response.
FIELDS = {
    "run": AUDIT | {"status", "final_reasoning", "constraints", "trace_events", "utility_score"},
    "generate": AUDIT | {"reasoning_id", "reasoning_text", "sentences", "claims"},
    "verify": AUDIT | {"errors"},
    "extract_constraints": AUDIT | {"constraints", "candidate_constraints"},
    "stabilize": AUDIT | {"stable", "score"},
    "mutate": AUDIT | {"new_problem", "new_constraints", "mutation_notes"},
    "trace": AUDIT | {"trace_events", "model_fingerprints"},
}
# Section 4.
CONSTRAINT = {"constraint_id", "type", "priority", "nl_text", "predicate", "source", "confidence", "immutable"}
ERROR = {"error_id", "type", "span", "excerpt", "confidence", "detected_by", "evidence"}
ERROR_TYPES = {"contradiction", "factual_incorrect", "missing_justification", "ambiguity", "syntax_error"}
# Both where an engine answered, neither where rules decided.
ANSWERED = {"provider", "response_hash"}
EVENT = {"event_id", "trace_id", "timestamp", "operator", "input_summary", "output_summary", "model_fingerprint", "node_signature"}
ABOUT = "The boiling point of water at sea level is about 100 °C."
REASON = "Water boils at lower temperatures at higher altitudes because the pressure of the air falls with altitude."


def spec(url, key, node_key):
    trace = str(uuid.uuid4())

    def post(name, body):
        status, answer = call(url, key, "POST", "/ercp/v1/" + name, {"trace_id": trace, **body})
        need(status == 200, f"{name}: status {status}: {answer}")
        need(FIELDS[name] <= set(answer), f"{name}: lacks {FIELDS[name] - set(answer)}")
        need(answer["trace_id"] == trace and answer["proto_version"] == "ercp-1.0", f"{name}: {answer}")
        need(signed(answer, node_key), f"{name}: its signature is not that of its bytes")
        return answer

    problem = {"id": "p1", "description": "Why does water boil at different temperatures at different altitudes?", "metadata": {"domain": "physics"}}
    context = [{"source": "boiling.md", "text": ABOUT + " " + REASON}]
    generated = post("generate", {"problem": problem, "constraints": [], "gen_config": {"model": "evo-41m", "temperature": 0.0, "max_tokens": 2000, "deterministic": True}, "retrieval_context": context})
    need("because" in generated["reasoning_text"], str(generated))
    verified = post("verify", {"reasoning_id": generated["reasoning_id"], "reasoning_text": ABOUT, "problem": problem, "constraints": [], "verify_config": {"nli_threshold": 0.7, "run_fact_check": True}})
    errors = verified["errors"]
    need([one["type"] for one in errors] == ["missing_justification"], str(errors))
    for one in errors:
        need(ERROR <= set(one) and one["type"] in ERROR_TYPES, str(one))
        need(ABOUT[one["span"][0] : one["span"][1]] == one["excerpt"] and 0 <= one["confidence"] <= 1, str(one))
        need(all({"source", "score"} == set(e) for e in one["evidence"]), str(one))
    extracted = post("extract_constraints", {"errors": errors, "reasoning_text": ABOUT, "extract_config": {"max_constraints_per_error": 2}})
    constraints = extracted["constraints"]
    need(len(constraints) == 2, str(extracted))
    for one in constraints:
        need(CONSTRAINT == set(one) and {"predicate_name", "args"} == set(one["predicate"]), str(one))
        need(set(one["source"]) == {"detected_by", "error_id"} and one["source"]["error_id"] == errors[0]["error_id"], str(one))
    again = post("generate", {"problem": problem, "constraints": constraints, "gen_config": {"model": "evo-41m"}, "retrieval_context": context})
    stable = post("stabilize", {"reasoning_prev": generated["reasoning_text"], "reasoning_curr": again["reasoning_text"], "threshold": 0.95})
    need(stable["stable"] is True and stable["score"] == 1, str(stable))
    post("mutate", {"problem": problem, "reasoning_text": REASON, "mutation_strategy": "reframe", "mutation_config": {}})
    config = {"model": "evo-41m", "max_iterations": 10, "similarity_threshold": 0.95, "deterministic": True}
    trace = str(uuid.uuid4())
    run = post("run", {"problem": problem, "config": config, "sources": [{"name": "boiling.md", "text": ABOUT + " " + REASON}]})
    need(run["status"] == "converged" and {"reasoning_id", "reasoning_text", "sentences", "claims"} <= set(run["final_reasoning"]), str(run))
    need(len(run["trace_events"]) > 0, "no event")
    for event in run["trace_events"]:
        need(EVENT == set(event) - ANSWERED and set(event) - EVENT in (ANSWERED, set()) and event["trace_id"] == trace and signed(event, node_key), str(event))
        need(event["operator"] in {"generate", "verify", "extract", "stabilize", "mutate"}, str(event))
        need("decoding" in event["input_summary"] and re.fullmatch("sha256:[0-9a-f]{64}", event["model_fingerprint"]), str(event))
    status, told = call(url, key, "GET", "/ercp/v1/trace/" + trace)
    need(status == 200 and FIELDS["trace"] <= set(told) and signed(told, node_key), str(told))
    need([e["event_id"] for e in told["trace_events"]] == [e["event_id"] for e in run["trace_events"]], "other events")
    forged = {**run, "status": "infeasible"}
    need(not signed(forged, node_key), "a changed response still bears its signature")
    need(call(url, "wrong", "GET", "/ercp/v1/trace/" + trace)[0] == 401, "a wrong key is answered")
    need(call(url, key, "GET", "/ercp/v1/trace/" + str(uuid.uuid4()))[0] == 404, "an unknown trace is answered")
    return {"calls": 10, "events": len(run["trace_events"])}


# What JSON Schema 2020-12 has of words here; another one is an error, since a client would not know it.
KEYWORDS = {"type", "properties", "required", "additionalProperties", "items", "prefixItems", "enum", "const", "pattern", "format", "default", "description", "title", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum", "anyOf", "propertyNames", "$ref"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def check_schema(schema, document, where):
    need(isinstance(schema, dict), where + ": no schema")
    need(set(schema) <= KEYWORDS, f"{where}: unknown words {set(schema) - KEYWORDS}")
    if "$ref" in schema:
        lookup(document, schema["$ref"])
    for name, one in schema.get("properties", {}).items():
        check_schema(one, document, f"{where}.{name}")
    need(set(schema.get("required", [])) <= set(schema.get("properties", {})), where + ": required but not there")
    for one in schema.get("prefixItems", []) + schema.get("anyOf", []):
        check_schema(one, document, where)
    for word in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(word), dict):
            check_schema(schema[word], document, f"{where}.{word}")
    if "pattern" in schema:
        re.compile(schema["pattern"])
    if "default" in schema:
        reason = invalid({k: v for k, v in schema.items() if k != "default"}, schema["default"], document)
        need(reason is None or schema["default"] == {}, f"{where}: its default is not of its shape: {reason}")


def lookup(document, reference):
    at = document
    for part in reference.removeprefix("#/").split("/"):
        need(part in at, "leads nowhere: " + reference)
        at = at[part]
    return at


def invalid(schema, value, document):
    """None where the value is of this shape, else why not."""
    if "$ref" in schema:
        return invalid(lookup(document, schema["$ref"]), value, document)
    if "anyOf" in schema and all(invalid(one, value, document) for one in schema["anyOf"]):
        return f"{value!r} is none of several shapes"
    kind = schema.get("type")
    if isinstance(kind, list):
        several = [invalid({**schema, "type": one}, value, document) for one in kind]
        return None if None in several else several[0]
    if kind == "integer" and not (isinstance(value, int) and not isinstance(value, bool)):
        return f"{value!r} is no integer"
    if kind == "number" and not (isinstance(value, (int, float)) and not isinstance(value, bool)):
        return f"{value!r} is no number"
    if kind in TYPES and not isinstance(value, TYPES[kind]):
        return f"{value!r} is no {kind}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not one of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        return f"{value!r} is not {schema['const']!r}"
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{value!r} does not match {schema['pattern']}"
        if len(value) < schema.get("minLength", 0) or len(value) > schema.get("maxLength", 10**9):
            return "a text of the wrong length"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            return f"{value} is out of range"
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                return name + " is missing"
        for name, one in value.items():
            rest = schema.get("additionalProperties", {})
            if name not in properties and rest is False:
                return name + " is not known"
            shape = properties.get(name, rest if isinstance(rest, dict) else {})
            reason = invalid(shape, one, document)
            if reason is not None:
                return f"{name}: {reason}"
    if isinstance(value, list):
        prefix = schema.get("prefixItems", [])
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", 10**9):
            return "a list of the wrong length"
        for at, one in enumerate(value):
            shape = prefix[at] if at < len(prefix) else schema.get("items", {})
            reason = invalid(shape, one, document) if isinstance(shape, dict) else None
            if reason is not None:
                return f"[{at}]: {reason}"
    return None


def check_document(document):
    """OpenAPI 3.1.0, section by section, for what such a document has to have."""
    need(re.fullmatch(r"3\.1\.\d+", document["openapi"]), "openapi")
    need({"title", "version"} <= set(document["info"]) and {"name"} <= set(document["info"]["license"]), "info")
    need(set(document) <= {"openapi", "info", "jsonSchemaDialect", "servers", "security", "paths", "components"}, "a field that OpenAPI has not")
    schemes = document["components"]["securitySchemes"]
    need(all(name in schemes for one in document["security"] for name in one), "security")
    for name, schema in document["components"]["schemas"].items():
        need(re.fullmatch(r"[A-Za-z0-9._-]+", name), name)
        check_schema(schema, document, name)
    seen = set()
    for path, item in document["paths"].items():
        need(path.startswith("/"), path)
        for method, operation in item.items():
            need(method in {"get", "put", "post", "delete"}, method)
            need(operation["operationId"] not in seen, "twice: " + operation["operationId"])
            seen.add(operation["operationId"])
            named = {one["name"] for one in operation["parameters"] if one["in"] == "path" and one["required"] is True}
            need(named == set(re.findall(r"\{(\w+)\}", path)), path + ": its parameters")
            for one in operation["parameters"]:
                check_schema(one["schema"], document, path)
            need(len(operation["responses"]) > 0, path + ": no response")
            for status, response in operation["responses"].items():
                need(re.fullmatch(r"[1-5](\d\d|XX)|default", status) and "description" in response, path)
                for media in response["content"].values():
                    check_schema(media["schema"], document, path)
            if "requestBody" in operation:
                for media in operation["requestBody"]["content"].values():
                    check_schema(media["schema"], document, path)


class Generated:
    """A client whose methods are made of the document alone: one for each operationId."""

    def __init__(self, document, key):
        self.document, self.key, self.url = document, key, document["servers"][0]["url"]
        self.operations = {o["operationId"]: (m.upper(), p, o) for p, i in document["paths"].items() for m, o in i.items()}

    def __getattr__(self, name):
        method, path, operation = self.operations[name]

        def send(body=None, **parameters):
            if body is not None:
                shape = operation["requestBody"]["content"]["application/json"]["schema"]
                reason = invalid(shape, body, self.document)
                if reason is not None:
                    raise ValueError(reason)
            status, answer = call(self.url, self.key, method, path.format(**parameters), body)
            media = "200" if status == 200 else "default"
            kind = "application/json" if status == 200 else "application/problem+json"
            reason = invalid(operation["responses"][media]["content"][kind]["schema"], answer, self.document)
            need(reason is None, f"{name}: the response is not of its shape: {reason}")
            return status, answer

        return send


def openapi(url, key):
    with urllib.request.urlopen(url + "/openapi.json", timeout=60) as answer:
        document = json.loads(answer.read())
    check_document(document)
    client = Generated(document, key)
    trace = str(uuid.uuid4())
    problem = {"id": "p1", "description": "Why does water boil at different temperatures at different altitudes?"}
    error = {"type": "missing_justification", "span": [0, len(ABOUT)], "excerpt": ABOUT, "confidence": 0.9, "detected_by": ["rule"]}
    calls = {
        "run": {"trace_id": trace, "problem": problem, "config": {"model": "m", "max_iterations": 4}, "sources": [{"name": "b.md", "text": ABOUT + " " + REASON}]},
        "generate": {"problem": problem, "retrieval_context": [{"source": "b.md", "text": REASON}]},
        "verify": {"reasoning_id": "r1", "reasoning_text": ABOUT},
        "extract_constraints": {"errors": [error], "reasoning_text": ABOUT},
        "stabilize": {"reasoning_prev": ABOUT, "reasoning_curr": ABOUT},
        "mutate": {"problem": problem, "mutation_strategy": "decompose"},
    }
    for name, body in calls.items():
        status, answer = getattr(client, name)(body)
        need(status == 200, f"{name}: {status} {answer}")
    need(client.trace(trace_id=trace)[0] == 200, "trace")
    need(client.trace(trace_id="none")[0] == 404, "an unknown trace")
    need(set(client.operations) - set(calls) == {"trace", "erase", "chat", "health", "openapi", "docs"}, str(set(client.operations)))
    try:
        client.mutate({"problem": problem, "mutation_strategy": "guess"})
        raise SystemExit("a client made of the document sends what the document does not allow")
    except ValueError:
        pass
    return {"operations": len(client.operations), "schemas": len(document["components"]["schemas"])}


if __name__ == "__main__":
    made = {"spec": spec, "openapi": openapi}[sys.argv[1]](*sys.argv[2:])
    print(json.dumps(made))
