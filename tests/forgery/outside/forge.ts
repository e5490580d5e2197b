// What follows from an edit: every number, hash, salt, root, link and signature is made again, so that all that is left to
// find is what the edit says. The forger signs with a key of his own.

import { type Draft, type Manifest, type Recorded, readDraft } from './bundle.ts';
import { canonical, canonicalBytes, parse, textOf, utf8, type Mutable } from './json.ts';
import * as ledger from './ledger.ts';
import type { Line } from './ledger.ts';
import { measured, type Rules } from './policy.ts';
import { base64, envelope, keyOf, noteLine, type Key } from './sign.ts';
import { join, writeZip, type Files } from './zip.ts';

export type Blobs = ReadonlyMap<string, Uint8Array>;
/** Makes the files for readers (`answers/`, `pb2s.jsonl`, `report.html`): the forger has the product too. Null: as they were. */
export type Derive = (lines: readonly Line[], blobs: Blobs, caseId: string, writer: string) => Promise<Blobs | null>;

export interface ForgeOptions {
  readonly key?: Key | null;
  readonly derive?: Derive;
  /** After all is made and signed: what a forger who does not care for hashes still puts into the file. */
  readonly last?: (files: Files) => void;
}

export const FORGER = keyOf(66);

/** The bundle after an edit, consistent everywhere. */
export async function forge(bundle: Uint8Array, edit: (draft: Draft) => void, options: ForgeOptions = {}) {
  const draft = readDraft(bundle);
  const before = idHeadOf(draft.records.map(lineAsRead), draft.manifest.case_id);
  edit(draft);
  const sealed = new Sealing(draft, before).run();
  return writeFiles(draft, sealed, options);
}

interface Sealed {
  readonly lines: readonly Line[];
  readonly blobs: Blobs;
  readonly idHead: string;
}

function lineAsRead({ commit, payload, tag }: Recorded, seq: number): Line {
  return commit === null ? { seq, tag, payload: canonical(payload) } : { seq, tag, commit };
}

/** The head of the chain from which a case has its id. */
function idHeadOf(lines: readonly Line[], caseId: string): string {
  let head = '';
  for (const line of lines) {
    head = ledger.link(head, ledger.commitmentOf(line));
    if (line.tag === 'AX:TRANS:v1' && ledger.idOf(head, 'case') === caseId) return head;
  }
  return head;
}

/** Goes through the records in their order and gives each the number, the hashes and the salts that it has now. */
class Sealing {
  readonly #draft: Draft;
  readonly #moved = new Map<string, string>();
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #secret: string | null;
  readonly #idHeadBefore: string;
  readonly #named = new Set<string>();
  #idHead = '';
  #head = '';
  #takingSecret = false;
  #observation = 0;
  /** What the rules after an observation look at; nothing where it is withheld. */
  #judged: { readonly observed: Mutable; readonly output: unknown; readonly rules: Rules | null } = NOTHING;
  #rules: Rules | null = null;

  constructor(draft: Draft, idHead: string) {
    this.#draft = draft;
    this.#idHeadBefore = idHead;
    this.#numbers = new Map(draft.records.flatMap(({ was }, seq) => (was === null ? [] : [[was, seq] as const])));
    this.#secret = secretOf(draft.records);
  }

  run(): Sealed {
    const lines = this.#draft.records.map((record, seq): Line => {
      const line = this.#line(record, seq);
      this.#head = ledger.link(this.#head, ledger.commitmentOf(line));
      this.#afterSecret(record);
      return line;
    });
    const blobs = new Map([...this.#draft.blobs].filter(([hash]) => this.#named.has(hash)));
    return { lines, blobs, idHead: this.#idHead };
  }

  #line(record: Recorded, seq: number): Line {
    const { commit, tag, withheld } = record;
    if (tag === 'AX:OBS:v1') [this.#observation, this.#judged] = [seq, NOTHING];
    if (commit !== null) return { seq, tag, commit };
    const named = new Set<string>();
    const payload = canonical(this.#payload(record, seq, named));
    if (withheld) return { seq, tag, commit: ledger.hex(ledger.commitmentOf({ seq, tag, payload })) };
    for (const hash of named) this.#named.add(hash);
    return { seq, tag, payload };
  }

  #payload(record: Recorded, seq: number, named: Set<string>): Mutable {
    const { payload, tag } = record;
    if (tag === 'AX:OBS:v1') return this.#observe(record, seq, named);
    if (tag === 'AX:POLICY:v1') {
      const policy = { ...payload, ledger_seq: seq, obs_ledger_seq: this.#observation };
      const { observed, output, rules } = this.#judged;
      return rules === null ? policy : measured(policy, rules, observed, output);
    }
    if (tag === 'AX:TRANS:v1') return { ...payload, ledger_seq: this.#observation };
    return seq === 0 ? payload : this.#seal(record, seq, named);
  }

  #observe({ output, payload, was }: Recorded, seq: number, named: Set<string>): Mutable {
    const record: Mutable = { ...payload, ledger_seq: seq };
    record['input_hash'] = this.#input(payload['input_hash'] as string, was, seq);
    named.add(record['input_hash'] as string);
    if (output !== null) {
      const said = this.#said(output as Mutable, was, seq, named);
      record['output'] = canonical(said);
      record['output_size'] = utf8(record['output'] as string).length;
    }
    if (/\/manifest$/.test(payload['oracle_id'] as string)) this.#rules = output as Rules;
    this.#judged = { observed: record, output, rules: this.#rules };
    const old = payload['obs_hash'] as string;
    record['obs_hash'] = ledger.obsHash(record);
    if (old !== '') this.#moved.set(old, record['obs_hash'] as string);
    if (/\/random$/.test(payload['oracle_id'] as string)) this.#takingSecret = true;
    return record;
  }

  #input(hash: string, was: number | null, seq: number): string {
    return this.#blob(hash, (value) => {
      const request = value['request'] as Mutable;
      if (typeof request['question_seq'] === 'number') request['question_seq'] = this.#number(request['question_seq']);
      if (typeof request['prev_head'] === 'string') request['prev_head'] = this.#head;
      this.#salt(value, 'input', was, seq);
    });
  }

  /** The output of an observation, with the blobs that it names. */
  #said(output: Mutable, was: number | null, seq: number, named: Set<string>): Mutable {
    const said = this.#renamed(output) as Mutable;
    if (typeof said['question_seq'] === 'number') said['question_seq'] = this.#number(said['question_seq']);
    if (typeof said['prev_head'] === 'string') said['prev_head'] = this.#head;
    if (said['kind'] === 'import')
      said['original'] = this.#original(output['original'] as string, 'original', was, seq);
    if (said['kind'] === 'library') said['index'] = this.#library(output['index'] as string, was, seq, named);
    if (typeof said['root'] === 'string') this.#document(said, output['source'] as string, was, seq);
    for (const name of ['original', 'index', 'source'] as const)
      if (typeof said[name] === 'string' && said['kind'] !== 'accept' && said['kind'] !== 'describe')
        named.add(said[name]);
    return said;
  }

  /** Bytes of a person's own, behind a salt of 32 bytes. */
  #original(hash: string, label: string, was: number | null, seq: number): string {
    const bytes = this.#draft.blobs.get(hash);
    if (bytes === undefined || this.#secret === null) return this.#moved.get(hash) ?? hash;
    if (was === seq) return this.#keep(hash, bytes);
    return this.#keep(hash, join([ledger.fromHex(ledger.saltOf(this.#secret, label, seq)), bytes.subarray(32)]));
  }

  #library(hash: string, was: number | null, seq: number, named: Set<string>): string {
    return this.#blob(hash, (index) => {
      this.#salt(index, 'library', was, seq);
      for (const [item, source] of (index['sources'] as Mutable[]).entries()) {
        source['original'] = this.#original(source['original'] as string, `library/${String(item)}`, was, seq);
        named.add(source['original'] as string);
      }
    });
  }

  /** What the record of a document says of its blob: size, passages, the root over them, and the blob's own hash. */
  #document(said: Mutable, hash: string, was: number | null, seq: number): void {
    said['source'] = this.#blob(hash, (source) => this.#salt(source, 'source', was, seq));
    const bytes = this.#draft.blobs.get(said['source'] as string);
    if (bytes === undefined) return;
    const source = parse(bytes) as { text: string; passages: { start: number; end: number }[] };
    said['bytes'] = utf8(source.text).length;
    said['count'] = source.passages.length;
    if (this.#secret !== null) said['root'] = passageRoot(source, this.#secret, seq);
  }

  #seal({ payload, was }: Recorded, seq: number, named: Set<string>): Mutable {
    const state = payload['state_hash'] as string;
    const stateHash = this.#blob(state, (index) => {
      const parts = index['parts'] as Record<string, string>;
      for (const [name, hash] of Object.entries(parts))
        parts[name] = this.#blob(hash, (part) => {
          const value = part['value'] as Mutable;
          if (typeof value['question_seq'] === 'number') value['question_seq'] = this.#number(value['question_seq']);
          this.#salt(part, `part/${name}`, was, seq);
        });
      for (const hash of Object.values(parts)) named.add(hash);
      index['question_seq'] = this.#number(index['question_seq'] as number);
      index['upto'] = seq;
    });
    named.add(stateHash);
    return { ...payload, state_hash: stateHash };
  }

  /** A blob of JSON with all that it names followed; a blob that is not here keeps its hash. */
  #blob(hash: string, follow: (value: Mutable) => void): string {
    const bytes = this.#draft.blobs.get(hash);
    if (bytes === undefined) return this.#moved.get(hash) ?? hash;
    const value = this.#renamed(parse(bytes)) as Mutable;
    follow(value);
    return this.#keep(hash, canonicalBytes(value));
  }

  #keep(hash: string, bytes: Uint8Array): string {
    const now = ledger.hashOf(bytes);
    if (now === hash) return hash;
    this.#draft.blobs.set(now, bytes);
    this.#moved.set(hash, now);
    return now;
  }

  #salt(value: Mutable, label: string, was: number | null, seq: number): void {
    if (this.#secret === null || typeof value['salt'] !== 'string' || was === seq) return;
    value['salt'] = ledger.saltOf(this.#secret, label, seq);
  }

  #number(seq: number): number {
    return this.#numbers.get(seq) ?? seq;
  }

  #renamed(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value).replace(NAMES, (name) => this.#moved.get(name) ?? name));
  }

  /** Ids of a case rest on the head after its secret: where that moved, they all do. */
  #afterSecret({ tag }: Recorded): void {
    const withoutSecret = this.#secret === null && this.#idHead === '' && this.#head === this.#idHeadBefore;
    if (tag !== 'AX:TRANS:v1' || this.#idHead !== '' || !(this.#takingSecret || withoutSecret)) return;
    this.#idHead = this.#head;
    if (this.#idHead === this.#idHeadBefore) return;
    for (const [was, seq] of this.#numbers)
      for (const noun of ['run', 'claim'])
        for (let index = 0; index < IDS_MAX; index++)
          this.#moved.set(
            ledger.idOf(this.#idHeadBefore, noun, was, index),
            ledger.idOf(this.#idHead, noun, seq, index),
          );
  }
}

const NOTHING = { observed: {}, output: null, rules: null };

/** Hashes and ids, wherever they stand in a text. */
const NAMES = /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const IDS_MAX = 24;

function secretOf(records: readonly Recorded[]): string | null {
  const taken = records.find(({ payload }) => /\/random$/.test((payload['oracle_id'] ?? '') as string));
  return taken === undefined ? null : ((taken.output as { secret?: string }).secret ?? null);
}

interface Document {
  readonly text: string;
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}
function passageRoot({ passages, text }: Document, secret: string, seq: number): string {
  const leaves = passages.map((span, index) => {
    const salt = ledger.saltOf(secret, `passage/${String(index)}`, seq);
    return ledger.leaf(canonicalBytes({ ...span, index, salt, text: text.slice(span.start, span.end) }));
  });
  return ledger.hex(ledger.merkleRoot(leaves));
}

async function writeFiles(draft: Draft, { blobs, idHead, lines }: Sealed, options: ForgeOptions): Promise<Uint8Array> {
  const { derive, key = FORGER, last } = options;
  const { files, manifest } = draft;
  const caseId = ledger.idOf(idHead, 'case');
  for (const [name, body] of ledger.ledgerFiles(lines)) files.set(name, body);
  for (const [hash, body] of blobs) files.set(`blobs/${hash}`, body);
  const derived = derive === undefined ? null : await derive(lines, blobs, caseId, manifest.writer);
  if (derived !== null) {
    for (const name of [...files.keys()]) if (DERIVED.test(name)) files.delete(name);
    for (const [name, body] of derived) files.set(name, body);
  }
  if (key !== null) signCheckpoints(files, lines, idHead, manifest, key);
  for (const name of ['manifest.json', 'manifest.dsse.json']) files.delete(name);
  const listed = [...files].filter(([name]) => !name.startsWith('cosignatures/'));
  const own = canonicalBytes({
    ...factsOf(lines),
    case_id: caseId,
    entries: Object.fromEntries(listed.map(([name, body]) => [name, ledger.hashOf(body)])),
    format: 1,
    key: key === null ? null : { ...manifest.key, algorithm: 'ed25519', public: base64(key.public) },
    profile: 'ax-seed',
    writer: manifest.writer,
    ...draft.claims,
  });
  files.set('manifest.json', own);
  if (key !== null) files.set('manifest.dsse.json', envelope(own, key));
  last?.(files);
  return writeZip(files);
}

const DERIVED = /^(?:answers\/|pb2s\.jsonl$|report\.html$)/;

/** What a manifest repeats of the records that are shown. */
function factsOf(lines: readonly Line[]): Mutable {
  const observed = lines.flatMap((line) =>
    line.tag === 'AX:OBS:v1' && 'payload' in line ? [JSON.parse(line.payload) as Record<string, string>] : [],
  );
  const manifests = observed.filter(({ oracle_id: id }) => /\/manifest$/.test(id ?? ''));
  const cores = manifests.map(({ output }) => (JSON.parse(output ?? '{}') as { core: string }).core);
  const commitments = lines.map((line) => ledger.commitmentOf(line));
  return {
    cores: [...new Set(cores)],
    engines: [...new Set(observed.map(({ model_id: id }) => id ?? ''))].sort((a, b) => (a < b ? -1 : 1)),
    head: commitments.reduce((head, commitment) => ledger.link(head, commitment), ''),
    root: ledger.hex(ledger.merkleRoot(commitments.map((commitment) => ledger.leaf(commitment)))),
    size: lines.length,
  };
}

/** A checkpoint for every sealed reply. Lines of others stay as long as they are over the same text. */
function signCheckpoints(
  files: Files,
  lines: readonly Line[],
  idHead: string,
  { entries: listed, key: had }: Manifest,
  key: Key,
): void {
  const origin = `affidavit.local/case/${idHead.slice(0, 32)}`;
  const before = new Map([...files].filter(([name]) => name.startsWith('checkpoints/')));
  for (const name of before.keys()) if (Object.hasOwn(listed, name)) files.delete(name);
  const leaves = ledger.leavesOf(lines);
  for (const { seq, tag } of lines) {
    if (tag !== 'AX:STATE:v1' || seq === 0) continue;
    const name = `checkpoints/${String(seq + 1)}.txt`;
    const root = base64(ledger.merkleRoot(leaves.slice(0, seq + 1)));
    const text = `${origin}\n${String(seq + 1)}\n${root}\n`;
    files.set(name, utf8(`${text}\n${linesOver(text, before.get(name), origin, had, key)}`));
  }
}

function linesOver(
  text: string,
  before: Uint8Array | undefined,
  origin: string,
  had: Manifest['key'],
  key: Key,
): string {
  const own = noteLine(text, origin, key);
  const [said, signed] = textOf(before ?? new Uint8Array()).split('\n\n');
  if (before === undefined || signed === undefined || `${said ?? ''}\n` !== text) return own;
  // The line of the key that the bundle named gives way to the forger's.
  const isOurs = had?.public === base64(key.public);
  const others = signed.split('\n').filter((line) => line !== '' && (isOurs ? `${line}\n` !== own : false));
  return [...others.map((line) => `${line}\n`), own].join('');
}
