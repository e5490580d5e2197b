// Checks an Affidavit bundle without a line of Affidavit's code: docs/bundle-format.md, format 1. The tree and the signed
// notes are those of Go's checksum database (golang.org/x/mod/sumdb). Decisions are not replayed: that takes the frozen
// core which the manifest names.
//
//	go run . BUNDLE...
//
// One line of JSON for each bundle. Exit status: 0 all hold, 1 one does not, 2 one cannot be read.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const manifestType = "application/vnd.affidavit.manifest+json"

var genesis = `{"component":"axilog-core","evidence_type":"AX:STATE:v1","is_terminal":false,"platform":"universal","state_hash":"` +
	strings.Repeat("0", 64) + `"}`

var entryName = regexp.MustCompile(`^(?:manifest\.json|manifest\.dsse\.json|ledger\.jsonl|ledger\.idx|pb2s\.jsonl|report\.html|` +
	`(?:answers|blobs|checkpoints|keys|spans)/[a-z0-9][a-z0-9._-]*|cosignatures/[1-9][0-9]{0,9}-[0-9a-f]{16}\.txt)$`)

type broken struct{ Code, Detail string }

func require(holds bool, code, detail string) {
	if !holds {
		panic(broken{code, detail})
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(broken{"FORMAT", err.Error()})
	}
	return value
}

// The zip: stored entries in the order of their names, without times, extra fields, comments or gaps.
func writeZip(files map[string][]byte) []byte {
	var local, central []byte
	le := binary.LittleEndian
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		body := files[name]
		facts := le.AppendUint32(nil, crc32.ChecksumIEEE(body))
		facts = le.AppendUint32(le.AppendUint32(facts, uint32(len(body))), uint32(len(body)))
		facts = append(le.AppendUint16(facts, uint16(len(name))), 0, 0)
		central = append(central, "PK\x01\x02\x0a\x00\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
		central = append(append(central, facts...), make([]byte, 10)...)
		central = append(le.AppendUint32(central, uint32(len(local))), name...)
		local = append(local, "PK\x03\x04\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
		local = append(append(append(local, facts...), name...), body...)
	}
	end := append(local, central...)
	end = append(end, "PK\x05\x06\x00\x00\x00\x00"...)
	end = le.AppendUint16(le.AppendUint16(end, uint16(len(names))), uint16(len(names)))
	end = le.AppendUint32(le.AppendUint32(end, uint32(len(central))), uint32(len(local)))
	return append(end, 0, 0)
}

func readZip(data []byte) map[string][]byte {
	files := map[string][]byte{}
	for at := 0; at+30 <= len(data) && string(data[at:at+4]) == "PK\x03\x04"; {
		size := int(binary.LittleEndian.Uint32(data[at+22:]))
		body := at + 30 + int(binary.LittleEndian.Uint16(data[at+26:]))
		require(body+size <= len(data), "BUNDLE_ZIP", "an entry runs past the end")
		name := string(data[at+30 : body])
		require(entryName.MatchString(name) && files[name] == nil, "BUNDLE_NAME", name)
		files[name] = data[body : body+size]
		at = body + size
	}
	require(bytes.Equal(writeZip(files), data), "BUNDLE_ZIP", "not the canonical form of its entries")
	return files
}

// Canonical JSON: RFC 8785, with every control character as \u00xx and whole numbers alone.
func canonical(value any) string {
	switch value := value.(type) {
	case map[string]any:
		keys := make([]string, 0, len(value))
		for key := range value {
			keys = append(keys, key)
		}
		slices.SortFunc(keys, func(a, b string) int { return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))) })
		for at, key := range keys {
			keys[at] = quote(key) + ":" + canonical(value[key])
		}
		return "{" + strings.Join(keys, ",") + "}"
	case []any:
		items := make([]string, len(value))
		for at, item := range value {
			items[at] = canonical(item)
		}
		return "[" + strings.Join(items, ",") + "]"
	case string:
		return quote(value)
	case json.Number:
		require(!strings.ContainsAny(value.String(), ".eE"), "CANON", "a number that is not whole")
		return value.String()
	case bool:
		return fmt.Sprint(value)
	default:
		return "null"
	}
}

func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, char := range text {
		switch {
		case char == '"' || char == '\\':
			out.WriteByte('\\')
			out.WriteRune(char)
		case char < 0x20:
			fmt.Fprintf(&out, "\\u%04x", char)
		default:
			out.WriteRune(char)
		}
	}
	out.WriteByte('"')
	return out.String()
}

func readJSON(text []byte) map[string]any {
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.UseNumber()
	var value map[string]any
	require(reader.Decode(&value) == nil, "CANON", "not JSON")
	require(canonical(value) == string(text), "CANON", "not canonical")
	return value
}

func number(value any) int64 {
	stated, isNumber := value.(json.Number)
	require(isNumber, "FORMAT", "expected a number")
	return must(stated.Int64())
}

func word(value any) string {
	text, isText := value.(string)
	require(isText, "FORMAT", "expected a text")
	return text
}

type record struct {
	tag     string
	payload map[string]any // nil where it is withheld
	commit  []byte
}

func commitment(tag, payload string) []byte {
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64([]byte(tag), uint64(len(payload))), payload...))
	return sum[:]
}

func readLedger(data []byte) (records []record, heads [][]byte, offsets []byte) {
	require(bytes.HasSuffix(data, []byte("\n")), "BUNDLE_RECORD", "the last line does not end")
	var head []byte
	offset := 0
	for seq, line := range bytes.Split(data[:len(data)-1], []byte("\n")) {
		value := readJSON(line)
		require(number(value["seq"]) == int64(seq), "BUNDLE_RECORD", fmt.Sprintf("record %d is numbered otherwise", seq))
		one := record{tag: word(value["tag"])}
		if given, isWithheld := value["commit"]; isWithheld {
			require(one.tag == "AX:OBS:v1", "BUNDLE_RECORD", fmt.Sprintf("record %d may not be withheld", seq))
			one.commit = must(hex.DecodeString(word(given)))
		} else {
			one.payload, _ = value["payload"].(map[string]any)
			require(one.payload != nil, "BUNDLE_RECORD", fmt.Sprintf("record %d", seq))
			one.commit = commitment(one.tag, canonical(one.payload))
		}
		sum := sha256.Sum256(slices.Concat([]byte("AX:LEDGER:v1"), head, one.commit))
		head = sum[:]
		records, heads = append(records, one), append(heads, head)
		offsets = binary.LittleEndian.AppendUint64(offsets, uint64(offset))
		offset += len(line) + 1
	}
	return records, heads, offsets
}

func checkEvents(records []record) {
	pending, policy := int64(-1), ""
	for seq, one := range records {
		what := fmt.Sprintf("record %d", seq)
		switch one.tag {
		case "AX:OBS:v1":
			require(pending < 0, "ORDERING", what)
			pending, policy = int64(seq), ""
			if one.payload == nil {
				continue
			}
			own := word(one.payload["obs_hash"])
			one.payload["obs_hash"] = ""
			sum := sha256.Sum256([]byte(canonical(one.payload)))
			require(hex.EncodeToString(sum[:]) == own && number(one.payload["ledger_seq"]) == pending, "OBS_HASH", what)
		case "AX:POLICY:v1":
			bound := number(one.payload["obs_ledger_seq"]) == pending && number(one.payload["ledger_seq"]) == int64(seq)
			require(pending >= 0 && bound && word(one.payload["policy_id"]) > policy, "POLICY_BINDING", what)
			policy = word(one.payload["policy_id"])
		case "AX:TRANS:v1":
			require(pending >= 0 && policy != "" && number(one.payload["ledger_seq"]) == pending, "ORDERING", what)
			pending = -1
		default:
			require(one.tag == "AX:STATE:v1" && pending < 0, "ORDERING", what)
		}
	}
}

// The tree as Go's checksum database stores it; leaf data is the commitment.
type tree []tlog.Hash

func (stored tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for at, index := range indexes {
		if index >= int64(len(stored)) {
			return nil, errors.New("expected a hash that is stored")
		}
		hashes[at] = stored[index]
	}
	return hashes, nil
}

func plant(records []record) tree {
	var stored tree
	for seq, one := range records {
		stored = append(stored, must(tlog.StoredHashesForRecordHash(int64(seq), tlog.RecordHash(one.commit), stored))...)
	}
	return stored
}

func (stored tree) index(records int64, offsets []byte) []byte {
	out := offsets
	for level := 0; records>>level > 0; level++ {
		for at := int64(0); at < records>>level; at++ {
			hash := stored[tlog.StoredHashIndex(level, at)]
			out = append(out, hash[:]...)
		}
	}
	return out
}

func caseID(head []byte) string {
	sum := sha256.Sum256(slices.Concat(head, []byte("case"), make([]byte, 16)))
	raw := sum[:16]
	raw[6], raw[8] = raw[6]&0x0f|0x80, raw[8]&0x3f|0x80
	text := hex.EncodeToString(raw)
	return strings.Join([]string{text[:8], text[8:12], text[12:16], text[16:20], text[20:]}, "-")
}

// A passage of a withheld document: a leaf of the tree whose root the record of the document names.
func checkSpan(span map[string]any, records []record) {
	seq := number(span["seq"])
	require(seq >= 0 && seq < int64(len(records)) && records[seq].payload != nil, "SPAN", "no such document")
	var document struct {
		Count int64
		Root  string
	}
	require(json.Unmarshal([]byte(word(records[seq].payload["output"])), &document) == nil, "SPAN", "no such document")
	leaf, _ := span["span"].(map[string]any)
	var proof tlog.RecordProof
	path, _ := span["path"].([]any)
	for _, hash := range path {
		proof = append(proof, tlog.Hash(must(hex.DecodeString(word(hash)))))
	}
	root := tlog.Hash(must(hex.DecodeString(document.Root)))
	hashed := tlog.RecordHash([]byte(canonical(leaf)))
	err := tlog.CheckRecord(proof, document.Count, root, number(leaf["index"]), hashed)
	require(err == nil, "SPAN_ROOT", fmt.Sprintf("record %d", seq))
}

func verify(data []byte) map[string]any {
	files := readZip(data)
	manifest := readJSON(files["manifest.json"])
	require(number(manifest["format"]) == 1, "BUNDLE_MANIFEST", "another format")
	entries, _ := manifest["entries"].(map[string]any)
	listed := 0
	for name, body := range files {
		if name == "manifest.json" || name == "manifest.dsse.json" || strings.HasPrefix(name, "cosignatures/") {
			continue
		}
		listed++
		sum := sha256.Sum256(body)
		digest := hex.EncodeToString(sum[:])
		require(entries[name] == digest, "BYTES_HASH", name)
		require(!strings.HasPrefix(name, "blobs/") || name == "blobs/"+digest, "BLOB_HASH", name)
	}
	require(listed == len(entries), "BUNDLE_MISSING", "an entry that the manifest lists")

	records, heads, offsets := readLedger(files["ledger.jsonl"])
	size := int64(len(records))
	isGenesis := records[0].tag == "AX:STATE:v1" && records[0].payload != nil && canonical(records[0].payload) == genesis
	require(isGenesis, "LEDGER_GENESIS", "record 0")
	stored := plant(records)
	root := must(tlog.TreeHash(size, stored))
	require(number(manifest["size"]) == size, "CHAIN_SIZE", fmt.Sprint(size))
	require(word(manifest["head"]) == hex.EncodeToString(heads[size-1]), "CHAIN_HEAD", "another head")
	require(word(manifest["root"]) == hex.EncodeToString(root[:]), "MERKLE_ROOT", "another root")
	require(bytes.Equal(stored.index(size, offsets), files["ledger.idx"]), "BYTES_FORM", "ledger.idx")
	checkEvents(records)
	opened := slices.IndexFunc(heads, func(head []byte) bool { return caseID(head) == manifest["case_id"] })
	require(opened >= 0, "CASE_ID", word(manifest["case_id"]))
	origin := "affidavit.local/case/" + hex.EncodeToString(heads[opened])[:32]

	signed := any(nil)
	key, hasKey := manifest["key"].(map[string]any)
	require(hasKey || files["manifest.dsse.json"] == nil, "SIGNATURE_KEY", "a signature without a key")
	if hasKey {
		signed = word(key["public"])
		checkSignatures(files, must(base64.StdEncoding.DecodeString(word(signed))), origin, stored, size)
	}
	for name, body := range files {
		if strings.HasPrefix(name, "spans/") {
			checkSpan(readJSON(body), records)
		}
	}
	return map[string]any{"holds": true, "records": size, "case_id": manifest["case_id"], "head": manifest["head"], "key": signed, "cores": manifest["cores"]}
}

func checkSignatures(files map[string][]byte, key []byte, origin string, stored tree, size int64) {
	var envelope struct {
		Payload    []byte
		Signatures []struct{ Sig []byte }
	}
	require(json.Unmarshal(files["manifest.dsse.json"], &envelope) == nil && len(envelope.Signatures) > 0, "DSSE_FORMAT", "manifest")
	require(bytes.Equal(envelope.Payload, files["manifest.json"]), "DSSE_PAYLOAD", "manifest")
	message := fmt.Sprintf("DSSEv1 %d %s %d %s", len(manifestType), manifestType, len(envelope.Payload), envelope.Payload)
	require(len(key) == ed25519.PublicKeySize && ed25519.Verify(key, []byte(message), envelope.Signatures[0].Sig), "SIGNATURE", "manifest")
	verifier := must(note.NewVerifier(must(note.NewEd25519VerifierKey(origin, key))))
	for name, body := range files {
		if !strings.HasPrefix(name, "checkpoints/") {
			continue
		}
		opened, err := note.Open(body, note.VerifierList(verifier))
		require(err == nil, "NOTE_SIGNATURE", name)
		lines := strings.Split(opened.Text, "\n")
		require(len(lines) >= 4 && lines[0] == origin && name == "checkpoints/"+lines[1]+".txt", "NOTE_ORIGIN", name)
		stated := must(json.Number(lines[1]).Int64())
		require(stated > 0 && stated <= size, "CHECKPOINT_TRUNCATED", name)
		root := must(tlog.TreeHash(stated, stored))
		require(base64.StdEncoding.EncodeToString(root[:]) == lines[2], "CHECKPOINT_FORK", name)
	}
}

func judged(data []byte) (said map[string]any) {
	defer func() {
		if caught := recover(); caught != nil {
			why, isOurs := caught.(broken)
			if !isOurs {
				why = broken{"FORMAT", fmt.Sprint(caught)}
			}
			said = map[string]any{"holds": false, "code": why.Code, "detail": why.Detail}
		}
	}()
	return verify(data)
}

func main() {
	status := 0
	for _, path := range os.Args[1:] {
		said := map[string]any{"holds": nil, "code": "UNREADABLE"}
		if data, err := os.ReadFile(path); err != nil {
			status = 2
		} else if said = judged(data); said["holds"] == false {
			status = max(status, 1)
		}
		said["bundle"] = path
		fmt.Println(string(must(json.Marshal(said))))
	}
	os.Exit(status)
}
