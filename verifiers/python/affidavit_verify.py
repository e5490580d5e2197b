#!/usr/bin/env python3
"""Checks an Affidavit bundle without a line of Affidavit's code: docs/bundle-format.md, format 1.

    affidavit_verify.py [--signer BASE64_KEY] [--receipt FILE] BUNDLE...

Bytes, chain, tree, signatures and disclosed passages are checked; decisions are not replayed: that takes the frozen core
which the manifest names. One line of JSON for each bundle. Exit status: 0 all hold, 1 one does not, 2 one cannot be read.
"""

import argparse
import base64
import binascii
import hashlib
import json
import re
import struct
import sys
import zlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MANIFEST_TYPE = b"application/vnd.affidavit.manifest+json"
GENESIS = '{"component":"axilog-core","evidence_type":"AX:STATE:v1","is_terminal":false,"platform":"universal","state_hash":"%s"}' % ("0" * 64)
FIXED = {"manifest.json", "manifest.dsse.json", "ledger.jsonl", "ledger.idx", "pb2s.jsonl", "report.html"}
IN_FOLDER = re.compile(r"(answers|blobs|checkpoints|keys|spans)/[a-z0-9][a-z0-9._-]*|cosignatures/[1-9][0-9]{0,9}-[0-9a-f]{16}\.txt")
LONG = {"\\b": "\\u0008", "\\t": "\\u0009", "\\n": "\\u000a", "\\f": "\\u000c", "\\r": "\\u000d"}


class Broken(Exception):
    """What does not hold: a code, and what was looked at."""


def require(holds, code, what):
    if not holds:
        raise Broken(code, what)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def le64(number):
    return struct.pack("<Q", number)


# 1. The zip: stored entries in the order of their names, without times, extra fields, comments or gaps.


def write_zip(files):
    local, central, offset = [], [], 0
    for name in sorted(files):
        body, title = files[name], name.encode()
        facts = struct.pack("<IIIHH", zlib.crc32(body), len(body), len(body), len(title), 0)
        head = b"PK\x03\x04" + struct.pack("<HHHHH", 10, 0, 0, 0, 0) + facts + title
        central.append(b"PK\x01\x02" + struct.pack("<HHHHHH", 10, 10, 0, 0, 0, 0) + facts + struct.pack("<HHHII", 0, 0, 0, 0, offset) + title)
        local += [head, body]
        offset += len(head) + len(body)
    directory = b"".join(central)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, len(files), len(files), len(directory), offset, 0)
    return b"".join([*local, directory, end])


def read_zip(data):
    files, at = {}, 0
    while data[at : at + 4] == b"PK\x03\x04":
        size, length = struct.unpack_from("<IH", data, at + 22)
        name = data[at + 30 : at + 30 + length].decode("latin-1")
        require((name in FIXED or IN_FOLDER.fullmatch(name)) and name not in files, "BUNDLE_NAME", name)
        files[name] = data[at + 30 + length : at + 30 + length + size]
        at += 30 + length + size
    require(write_zip(files) == data, "BUNDLE_ZIP", "not the canonical form of its entries")
    return files


# 2. Canonical JSON: RFC 8785, with every control character as \u00xx and whole numbers alone.


def canonical(value):
    if isinstance(value, dict):
        pairs = sorted(value.items(), key=lambda pair: pair[0].encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(item) for key, item in pairs) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        return re.sub(r"\\.", lambda found: LONG.get(found[0], found[0]), json.dumps(value, ensure_ascii=False))
    require(not isinstance(value, float), "CANON", "a number that is not whole")
    return json.dumps(value)


def read_json(text):
    """A value whose canonical text is `text`: no key twice, no space, nothing after it."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Broken("CANON", str(error)) from None
    require(canonical(value) == text, "CANON", "not canonical: " + text[:60])
    return value


# 3. Records: commitment, chain, tree.


def commitment(tag, payload):
    return sha256(tag.encode(), le64(len(payload)), payload)


def link(head, commit):
    return sha256(b"AX:LEDGER:v1", head, commit)


def leaf(data):
    return sha256(b"\x00", data)


def node(left, right):
    return sha256(b"\x01", left, right)


def root(leaves):
    """RFC 6962 section 2.1."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node(root(leaves[:split]), root(leaves[split:]))


def index_file(lengths, leaves):
    parts, offset = [], 0
    for length in lengths:
        parts.append(le64(offset))
        offset += length
    level = leaves
    while level:
        parts += level
        level = [node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
    return b"".join(parts)


def read_ledger(data):
    """(tag, payload or None, commitment) of each record, and the heads of the chain."""
    records, heads, head = [], [], b""
    lines = data.decode().split("\n")
    require(lines.pop() == "", "BUNDLE_RECORD", "the last line does not end")
    for seq, line in enumerate(lines):
        value = read_json(line)
        require(value["seq"] == seq, "BUNDLE_RECORD", f"record {seq} is numbered {value['seq']}")
        if "commit" in value:
            require(value["tag"] == "AX:OBS:v1", "BUNDLE_RECORD", f"record {seq} may not be withheld")
            commit, payload = bytes.fromhex(value["commit"]), None
        else:
            payload = value["payload"]
            commit = commitment(value["tag"], canonical(payload).encode())
        head = link(head, commit)
        heads.append(head)
        records.append((value["tag"], payload, commit))
    return records, heads, [len(line.encode()) + 1 for line in lines]


def check_events(records):
    """An observation with its own hash, then its policies in ascending order, then its transition."""
    pending, policy = None, ""
    for seq, (tag, payload, _) in enumerate(records):
        if tag == "AX:OBS:v1":
            require(pending is None, "ORDERING", f"record {seq}")
            pending, policy = seq, ""
            if payload is not None:
                own = sha256(canonical({**payload, "obs_hash": ""}).encode()).hex()
                require(own == payload["obs_hash"] and payload["ledger_seq"] == seq, "OBS_HASH", f"record {seq}")
        elif tag == "AX:POLICY:v1":
            bound = payload["obs_ledger_seq"] == pending and payload["ledger_seq"] == seq
            require(pending is not None and bound and payload["policy_id"] > policy, "POLICY_BINDING", f"record {seq}")
            policy = payload["policy_id"]
        elif tag == "AX:TRANS:v1":
            require(pending is not None and policy and payload["ledger_seq"] == pending, "ORDERING", f"record {seq}")
            pending = None
        else:
            require(tag == "AX:STATE:v1" and pending is None, "ORDERING", f"record {seq}")


# 4. Signatures: DSSE over the manifest, C2SP signed notes over the tree.


def check_signature(key, message, signature, what):
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        raise Broken("SIGNATURE", what) from None


def check_note(note, origin, key):
    """The tree head that `key` signed as `origin`: size and root. Signatures of others say nothing here."""
    text, _, signatures = note.rpartition("\n\n")
    key_id = sha256(origin.encode(), b"\n\x01", key)[:4]
    own = []
    for line in signatures.rstrip("\n").split("\n"):
        dash, name, encoded = line.split(" ")
        raw = base64.b64decode(encoded, validate=True)
        if dash == "\u2014" and name == origin and raw[:4] == key_id:
            own.append(raw[4:])
    require(own, "NOTE_SIGNATURE", "no signature of " + origin)
    for signature in own:
        check_signature(key, (text + "\n").encode(), signature, "checkpoint of " + origin)
    stated, size, tree, *_ = text.split("\n")
    require(stated == origin, "NOTE_ORIGIN", stated)
    return int(size), base64.b64decode(tree, validate=True)


def check_head(head, leaves, what):
    size, tree = head
    require(0 < size <= len(leaves), what + "_TRUNCATED", f"signed when it had {size} records, it has {len(leaves)}")
    require(root(leaves[:size]) == tree, what + "_FORK", f"the first {size} records are not those that were signed")


# 5. What belongs to a case: its id, its blobs, single passages of withheld documents.


def case_id(head):
    raw = bytearray(sha256(head, b"case", le64(0), le64(0))[:16])
    raw[6], raw[8] = raw[6] & 0x0F | 0x80, raw[8] & 0x3F | 0x80
    text = raw.hex()
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


def check_span(span, records):
    """One passage with the path to the root that the record of its document names (RFC 9162 section 2.1.3.2)."""
    document = json.loads(records[span["seq"]][1]["output"])
    at, last = span["span"]["index"], document["count"] - 1
    require(0 <= at <= last, "SPAN_ROOT", f"passage {at}")
    hashed = leaf(canonical(span["span"]).encode())
    for sibling in map(bytes.fromhex, span["path"]):
        require(last > 0, "SPAN_ROOT", f"passage {at}")
        if at % 2 or at == last:
            hashed = node(sibling, hashed)
            while at % 2 == 0 and at > 0:
                at, last = at >> 1, last >> 1
        else:
            hashed = node(hashed, sibling)
        at, last = at >> 1, last >> 1
    require(last == 0 and hashed.hex() == document["root"], "SPAN_ROOT", f"record {span['seq']}")


def verify(data, signer=None, receipts=()):
    """Facts of a bundle that holds. Raises Broken."""
    files = read_zip(data)
    manifest_bytes = files.get("manifest.json", b"")
    manifest = read_json(manifest_bytes.decode())
    require(manifest["format"] == 1, "BUNDLE_MANIFEST", f"format {manifest['format']}")
    outside = {name for name in files if name in ("manifest.json", "manifest.dsse.json") or name.startswith("cosignatures/")}
    require(set(manifest["entries"]) == set(files) - outside, "BUNDLE_MANIFEST", "lists other entries")
    for name, digest in manifest["entries"].items():
        require(sha256(files[name]).hex() == digest, "BYTES_HASH", name)
        require(not name.startswith("blobs/") or name == "blobs/" + digest, "BLOB_HASH", name)

    records, heads, lengths = read_ledger(files["ledger.jsonl"])
    require(records[0][0] == "AX:STATE:v1" and records[0][1] and canonical(records[0][1]) == GENESIS, "LEDGER_GENESIS", "record 0")
    leaves = [leaf(commit) for _, _, commit in records]
    require(manifest["size"] == len(records), "CHAIN_SIZE", f"{len(records)} records")
    require(manifest["head"] == heads[-1].hex(), "CHAIN_HEAD", heads[-1].hex())
    require(manifest["root"] == root(leaves).hex(), "MERKLE_ROOT", root(leaves).hex())
    require(files["ledger.idx"] == index_file(lengths, leaves), "BYTES_FORM", "ledger.idx")
    check_events(records)
    opened = next((head for head in heads if case_id(head) == manifest["case_id"]), None)
    require(opened is not None, "CASE_ID", manifest["case_id"])
    origin = "affidavit.local/case/" + opened.hex()[:32]

    key = None if manifest["key"] is None else base64.b64decode(manifest["key"]["public"], validate=True)
    require(signer is None or key == signer, "SIGNER", "packed by another key, or by none")
    require(key is not None or "manifest.dsse.json" not in files, "SIGNATURE_KEY", "a signature without a key")
    checkpoints = [name for name in files if name.startswith("checkpoints/")]
    if key is not None:
        envelope = json.loads(files.get("manifest.dsse.json", b"null"))
        require(envelope is not None and base64.b64decode(envelope["payload"]) == manifest_bytes, "DSSE_PAYLOAD", "manifest")
        message = b"DSSEv1 %d %s %d %s" % (len(MANIFEST_TYPE), MANIFEST_TYPE, len(manifest_bytes), manifest_bytes)
        check_signature(key, message, base64.b64decode(envelope["signatures"][0]["sig"]), "manifest")
        for name in checkpoints:
            head = check_note(files[name].decode(), origin, key)
            require(name == f"checkpoints/{head[0]}.txt", "BUNDLE_NAME", name)
            check_head(head, leaves, "CHECKPOINT")
    for text in receipts:
        lines, _, note = text.partition("\n\n")
        name, _, encoded = lines.split("\n")[0].split("+", 2)
        require(name == origin, "RECEIPT_CASE", name)
        check_head(check_note(note, origin, base64.b64decode(encoded)[1:]), leaves, "RECEIPT")

    spans = [name for name in files if name.startswith("spans/")]
    for name in spans:
        check_span(read_json(files[name].decode()), records)
    withheld = sum(payload is None for _, payload, _ in records)
    return {"records": len(records), "withheld": withheld, "passages": len(spans), "checkpoints": len(checkpoints), "case_id": manifest["case_id"], "head": manifest["head"], "key": key and base64.b64encode(key).decode(), "cores": manifest["cores"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--signer", help="the public key that has to have packed it, base 64")
    parser.add_argument("--receipt", action="append", default=[], help="a receipt that was kept elsewhere")
    parser.add_argument("bundle", nargs="+")
    args = parser.parse_args()
    status = 0
    try:
        signer = args.signer and base64.b64decode(args.signer, validate=True)
        receipts = [open(path, encoding="utf-8").read() for path in args.receipt]
    except (OSError, ValueError) as error:
        parser.error(str(error))
    for path in args.bundle:
        try:
            with open(path, "rb") as file:
                said = {"holds": True, **verify(file.read(), signer, receipts)}
        except Broken as broken:
            said, status = {"holds": False, "code": broken.args[0], "detail": broken.args[1]}, max(status, 1)
        except OSError as error:
            said, status = {"holds": None, "code": "UNREADABLE", "detail": str(error)}, 2
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, struct.error, binascii.Error) as error:
            said, status = {"holds": False, "code": "FORMAT", "detail": repr(error)}, max(status, 1)
        print(json.dumps({"bundle": path, **said}))
    return status


if __name__ == "__main__":
    sys.exit(main())
