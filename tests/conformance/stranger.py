"""A second reader of bundles, written from the published texts alone: C2SP signed-note and tlog-checkpoint, RFC 6962,
SRS-001. Python's standard library, and the openssl command for Ed25519. Shares no line with what it judges.

stranger.py note NOTE VERIFIER_KEY   -> {"origin", "size", "root"} of a signed checkpoint
stranger.py bundle FILE              -> {"head", "size", "root", "checkpoints"} recomputed from the records of a bundle
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


def key_id(name, key):
    """signed-note: SHA-256(name, newline, algorithm byte, key), the first four bytes; Ed25519 is algorithm 1."""
    return sha256(name.encode() + b"\n" + b"\x01" + key)[:4]


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


def verifier_key(text):
    name, identity, encoded = text.split("+", 2)
    data = base64.b64decode(encoded, validate=True)
    if data[0] != 1 or len(data) != 33 or key_id(name, data[1:]).hex() != identity:
        fail("not a verifier key of Ed25519")
    return name, data[1:]


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


def records(ledger):
    """Tag and payload bytes of each line {"payload":...,"seq":n,"tag":"..."}; numbers without a gap."""
    for number, line in enumerate(ledger.decode().rstrip("\n").split("\n")):
        tag = json.loads(line)["tag"]
        tail = f',"seq":{number},"tag":"{tag}"}}'
        if not line.startswith('{"payload":') or not line.endswith(tail):
            fail(f"record {number} is not in its place")
        yield tag.encode(), line[len('{"payload":') : -len(tail)].encode()


def read_bundle(path):
    with zipfile.ZipFile(path) as bundle:
        files = {name: bundle.read(name) for name in bundle.namelist()}
    manifest = json.loads(files["manifest.json"])
    commits, head = [], b""
    for tag, payload in records(files["ledger.jsonl"]):
        commits.append(sha256(tag + len(payload).to_bytes(8, "little") + payload))
        head = sha256(b"AX:LEDGER:v1" + head + commits[-1])
    root = merkle_root(commits)
    if [head.hex(), len(commits), root.hex()] != [manifest["head"], manifest["size"], manifest["root"]]:
        fail("the manifest names another head, size or root than the records come to")
    sizes = []
    for name in sorted(files):
        if not name.startswith("checkpoints/"):
            continue
        note = files[name].decode()
        origin, size, at = read_checkpoint(note[: note.rfind("\n\n") + 1])
        read_note(note, origin, base64.b64decode(manifest["key"]["public"]))
        if at != merkle_root(commits[:size]) or name != f"checkpoints/{size}.txt":
            fail(f"{name} is over another tree")
        sizes.append(size)
    return {"head": head.hex(), "size": len(commits), "root": root.hex(), "checkpoints": sorted(sizes)}


def main(arguments):
    if arguments[0] == "bundle":
        print(json.dumps(read_bundle(arguments[1])))
    else:
        with open(arguments[1], encoding="utf-8", newline="") as file:
            origin, size, root = read_checkpoint(read_note(file.read(), *verifier_key(arguments[2])))
        print(json.dumps({"origin": origin, "size": size, "root": root.hex()}))


if __name__ == "__main__":
    main(sys.argv[1:])
