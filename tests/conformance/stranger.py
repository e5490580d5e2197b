"""A second reader of bundles, written from the published texts alone: C2SP signed-note, tlog-checkpoint and
tlog-cosignature, RFC 6962 and 9162, DSSE, SRS-001, and contracts.md for the names of entries. Python's standard library
reads the zip; the openssl command judges Ed25519. Shares no line with what it judges.

stranger.py note NOTE VERIFIER_KEY   -> {"origin", "size", "root"} of a signed checkpoint
stranger.py bundle FILE              -> {"head", "size", "root", "checkpoints"} recomputed from the records of a bundle,
                                        and {"withheld", "keys", "spans", "cosignatures"} of what it holds besides
Exit 0 where everything holds, 1 with a reason where it does not.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile

ED25519_SPKI = bytes.fromhex("302a300506032b6570032100")


def fail(reason):
    print(reason, file=sys.stderr)
    sys.exit(1)


def sha256(data):
    return hashlib.sha256(data).digest()


def key_id(name, key, algorithm=1):
    """signed-note: SHA-256(name, newline, algorithm byte, key), the first four bytes; 1 is Ed25519, 4 a cosignature."""
    return sha256(name.encode() + b"\n" + bytes([algorithm]) + key)[:4]


def signature_holds(key, message, signature):
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, data in (("key", ED25519_SPKI + key), ("message", message), ("signature", signature)):
            paths[name] = f"{folder}/{name}"
            with open(paths[name], "wb") as file:
                file.write(data)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths["key"], "-rawin"]
        ended = subprocess.run(
            [*command, "-in", paths["message"], "-sigfile", paths["signature"]], capture_output=True, check=False
        )
        return ended.returncode == 0


def read_note(note, name, key):
    """The signed text of a note, once the named key's signature over it holds."""
    split = note.rfind("\n\n")
    if split < 0 or not note.endswith("\n"):
        fail("a note is a text, an empty line and signature lines")
    text, lines = note[: split + 1], note[split + 2 : -1].split("\n")
    if any(ord(character) < 0x20 and character != "\n" for character in note):
        fail("a note holds no control characters")
    for line in lines:
        dash, signer, encoded = line.split(" ")
        data = base64.b64decode(encoded, validate=True)
        if dash != "\u2014":
            fail("a signature line begins with an em dash")
        if signer != name or data[:4] != key_id(name, key):
            continue
        if not signature_holds(key, text.encode(), data[4:]):
            fail("the signature does not hold")
        return text
    fail(f"no signature by {name}")


def read_checkpoint(text):
    """tlog-checkpoint: origin, size in decimal, root in base 64, then extension lines."""
    origin, size, root, *extensions = text[:-1].split("\n")
    if not origin or "" in extensions or str(int(size)) != size:
        fail("a checkpoint is an origin, a size and a root")
    root = base64.b64decode(root, validate=True)
    if len(root) != 32:
        fail("a root has 32 bytes")
    return origin, int(size), root


def verifier_key(text, algorithm=1):
    name, identity, encoded = text.split("+", 2)
    data = base64.b64decode(encoded, validate=True)
    if data[0] != algorithm or len(data) != 33 or key_id(name, data[1:], algorithm).hex() != identity:
        fail("not a verifier key of Ed25519")
    return name, data[1:]


def cosigned_at(note, name, key):
    """tlog-cosignature: the time, and an Ed25519 signature over it and the text of the checkpoint."""
    split = note.rfind("\n\n")
    text = note[: split + 1]
    for line in note[split + 2 : -1].split("\n"):
        _, signer, encoded = line.split(" ")
        data = base64.b64decode(encoded, validate=True)
        if signer != name or data[:4] != key_id(name, key, 4):
            continue
        time = int.from_bytes(data[4:12], "big")
        if not signature_holds(key, f"cosignature/v1\ntime {time}\n{text}".encode(), data[12:]):
            fail("the cosignature does not hold")
        return time
    fail(f"no cosignature by {name}")


def merkle_root(leaves):
    """RFC 6962 section 2.1, word for word."""
    if not leaves:
        return sha256(b"")
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0])
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\x01" + merkle_root(leaves[:split]) + merkle_root(leaves[split:]))


def root_by_path(index, size, leaf, path):
    """RFC 9162 section 2.1.3.2, word for word."""
    if index >= size:
        fail("a leaf beyond its tree")
    fn, sn, root = index, size - 1, leaf
    for node in path:
        if sn == 0:
            fail("a path longer than its tree is high")
        if fn & 1 or fn == sn:
            root = sha256(b"\x01" + node + root)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            root = sha256(b"\x01" + root + node)
        fn, sn = fn >> 1, sn >> 1
    if sn != 0:
        fail("a path shorter than its tree is high")
    return root


def records(ledger):
    """Payload, or None where it is withheld, and commitment of each line; numbers without a gap."""
    for number, line in enumerate(ledger.decode().rstrip("\n").split("\n")):
        read = json.loads(line)
        tag = read["tag"]
        tail = f',"seq":{number},"tag":"{tag}"}}'
        if not line.endswith(tail):
            fail(f"record {number} is not in its place")
        if "commit" in read:
            yield None, bytes.fromhex(read["commit"])
            continue
        payload = line[len('{"payload":') : -len(tail)].encode()
        yield read["payload"], sha256(tag.encode() + len(payload).to_bytes(8, "little") + payload)


def check_manifest(files, manifest):
    """Every entry by its hash, and the manifest by its DSSE envelope (signatures over the pre-authentication encoding)."""
    outside = ("manifest.json", "manifest.dsse.json")
    for name, data in files.items():
        if name not in outside and not name.startswith("cosignatures/") and manifest["entries"].get(name) != sha256(data).hex():
            fail(f"{name} is not what the manifest names")
    envelope = json.loads(files["manifest.dsse.json"])
    kind, payload = envelope["payloadType"].encode(), base64.b64decode(envelope["payload"])
    encoded = b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)
    key = base64.b64decode(manifest["key"]["public"])
    if payload != files["manifest.json"]:
        fail("the envelope holds another manifest")
    if not any(signature_holds(key, encoded, base64.b64decode(one["sig"])) for one in envelope["signatures"]):
        fail("no signature of the manifest holds")


def check_keys(files, current):
    """keys/<n>.txt: from the first key to the one that signs; `rotated` by both keys, `lost` by the next one alone."""
    kinds, before = [], None
    while (name := f"keys/{len(kinds) + 1}.txt") in files:
        note = files[name].decode()
        title, kind, old, new, _ = note[: note.index("\n\n")].split("\n")
        if title != "affidavit.local/key/v1" or kind not in ("rotated", "lost") or before not in (None, old):
            fail(f"{name} does not lead on")
        for key in (old, new) if kind == "rotated" else (new,):
            read_note(note, title, base64.b64decode(key))
        kinds.append(kind)
        before = new
    if before not in (None, base64.b64encode(current).decode()):
        fail("the statements lead to another key")
    return kinds


def check_spans(files, payloads):
    """spans/<record>-<passage>.json: a leaf of the tree whose root the parser's record names."""
    texts = []
    for name in sorted(name for name in files if name.startswith("spans/")):
        entry = json.loads(files[name])
        span, said = entry["span"], json.loads(payloads[entry["seq"]]["output"])
        leaf = json.dumps(span, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        path = [bytes.fromhex(node) for node in entry["path"]]
        root = root_by_path(span["index"], said["count"], sha256(b"\x00" + leaf), path)
        if root.hex() != said["root"] or name != f"spans/{entry['seq']}-{span['index']}.json":
            fail(f"{name} does not stand in its document")
        texts.append(span["text"])
    return texts


def check_cosignatures(files, commits, key):
    """Receipts of others: the case's verifier key, theirs, an empty line, the checkpoint that both signed."""
    times = []
    for name in sorted(name for name in files if name.startswith("cosignatures/")):
        head, note = files[name].decode().split("\n\n", 1)
        own, *others = head.split("\n")
        origin, size, root = read_checkpoint(read_note(note, *verifier_key(own)))
        if verifier_key(own) != (origin, key) or root != merkle_root(commits[:size]):
            fail(f"{name} is over another tree, or of another key")
        if name != f"cosignatures/{size}-{sha256(files[name]).hex()[:16]}.txt":
            fail(f"{name} is not named by what it holds")
        times += [cosigned_at(note, *verifier_key(other, 4)) for other in others]
    return times


def read_bundle(path):
    with zipfile.ZipFile(path) as bundle:
        files = {name: bundle.read(name) for name in bundle.namelist()}
    manifest = json.loads(files["manifest.json"])
    payloads, commits, head = [], [], b""
    for payload, commit in records(files["ledger.jsonl"]):
        payloads.append(payload)
        commits.append(commit)
        head = sha256(b"AX:LEDGER:v1" + head + commit)
    root = merkle_root(commits)
    if [head.hex(), len(commits), root.hex()] != [manifest["head"], manifest["size"], manifest["root"]]:
        fail("the manifest names another head, size or root than the records come to")
    check_manifest(files, manifest)
    key = base64.b64decode(manifest["key"]["public"])
    sizes = []
    for name in sorted(files):
        if not name.startswith("checkpoints/"):
            continue
        note = files[name].decode()
        origin, size, at = read_checkpoint(note[: note.rfind("\n\n") + 1])
        read_note(note, origin, key)
        if at != merkle_root(commits[:size]) or name != f"checkpoints/{size}.txt":
            fail(f"{name} is over another tree")
        sizes.append(size)
    return {
        "head": head.hex(),
        "size": len(commits),
        "root": root.hex(),
        "checkpoints": sorted(sizes),
        "withheld": payloads.count(None),
        "keys": check_keys(files, key),
        "spans": check_spans(files, payloads),
        "cosignatures": check_cosignatures(files, commits, key),
    }


def main(arguments):
    if arguments[0] == "bundle":
        print(json.dumps(read_bundle(arguments[1])))
    else:
        with open(arguments[1], encoding="utf-8", newline="") as file:
            origin, size, root = read_checkpoint(read_note(file.read(), *verifier_key(arguments[2])))
        print(json.dumps({"origin": origin, "size": size, "root": root.hex()}))


if __name__ == "__main__":
    main(sys.argv[1:])
