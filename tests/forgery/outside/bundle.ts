// A bundle as a forger holds it: records as plain objects that can be changed, blobs by the hash they had, and the rest of
// the files. Nothing is checked.

import { parse, canonicalBytes, type Mutable } from './json.ts';
import { readZip, type Files } from './zip.ts';

export interface Recorded {
  /** Its number in the bundle that was read; null for one that the forger added. */
  readonly was: number | null;
  readonly tag: string;
  /** Empty where it was withheld before. */
  payload: Mutable;
  /** What an observation says, as a value; null for other records, and for output that was cut off. */
  output: unknown;
  /** The commitment of a record that was withheld before. */
  readonly commit: string | null;
  /** Stands in the forgery as its commitment. */
  withheld: boolean;
}

export interface Draft {
  records: Recorded[];
  /** Content by the hash it had: what names it follows to the hash it gets. */
  readonly blobs: Map<string, Uint8Array>;
  /** All other entries; those that follow from records are made again. */
  readonly files: Files;
  /** What the bundle's manifest said. */
  readonly manifest: Manifest;
  /** Over the manifest that the records give: a claim of the forger. */
  claims: Mutable;
}

export interface Manifest {
  readonly case_id: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly key: { readonly algorithm: 'ed25519'; readonly name?: string; readonly public: string } | null;
  readonly writer: string;
}

export function readDraft(bundle: Uint8Array): Draft {
  const files = readZip(bundle);
  const manifest = parse(files.get('manifest.json') ?? new Uint8Array()) as Manifest;
  const lines = Buffer.from(files.get('ledger.jsonl') ?? [])
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const blobs = new Map<string, Uint8Array>();
  for (const [name, body] of files) {
    if (!name.startsWith('blobs/')) continue;
    blobs.set(name.slice('blobs/'.length), body);
    files.delete(name);
  }
  return { records: lines.map(readLine), blobs, files, manifest, claims: {} };
}

function readLine(text: string, seq: number): Recorded {
  const line = JSON.parse(text) as { commit?: string; payload?: Mutable; tag: string };
  const { commit = null, payload = {}, tag } = line;
  return { was: seq, tag, payload, output: outputIn(payload), commit, withheld: commit !== null };
}

function outputIn({ completion_state, output }: Mutable): unknown {
  return typeof output === 'string' && completion_state !== 'TRUNCATED' ? (JSON.parse(output) as unknown) : null;
}

/** `writer` of `extractive/local/writer`; '' for anything but an observation, or where it is withheld. */
export function classOf({ payload }: Recorded): string {
  return typeof payload['oracle_id'] === 'string'
    ? (/[^/]+(?:\/(?:low|medium|high))?$/.exec(payload['oracle_id'])?.[0] ?? '')
    : '';
}

/** Observations of a class, in order. */
export function allOf(draft: Draft, cls: string): readonly Recorded[] {
  return draft.records.filter((record) => classOf(record) === cls);
}

/** The `nth` observation of a class, counted from 0. */
export function nthOf(draft: Draft, cls: string, nth = 0): Recorded {
  const found = allOf(draft, cls).at(nth);
  if (found === undefined) throw new Error(`expected observation ${String(nth)} of ${cls}`);
  return found;
}

/** Changes a blob of JSON that is named by this hash. */
export function editBlob(draft: Draft, hash: string, edit: (value: Mutable) => unknown): void {
  const bytes = draft.blobs.get(hash);
  if (bytes === undefined) throw new Error(`expected blob ${hash}`);
  const value = parse(bytes) as Mutable;
  edit(value);
  draft.blobs.set(hash, canonicalBytes(value));
}

/** Changes the recorded input of an observation. */
export function editInput(draft: Draft, { payload }: Recorded, edit: (input: Mutable) => void): void {
  editBlob(draft, payload['input_hash'] as string, edit);
}

export type PartName = 'answer' | 'axioms' | 'ebom' | 'pb2s';
export type Parts = Record<PartName, Mutable>;

/** Changes the sealed parts of a reply, `nth` from 0 among those that are shown. */
export function editReply(draft: Draft, nth: number, edit: (parts: Parts) => unknown): void {
  const index = repliesOf(draft)[nth];
  if (index === undefined) throw new Error(`expected reply ${String(nth)}`);
  const names = Object.keys(index) as PartName[];
  const parts = Object.fromEntries(
    names.map((name) => [name, (parse(draft.blobs.get(index[name]) ?? new Uint8Array()) as { value: Mutable }).value]),
  ) as Parts;
  edit(parts);
  for (const name of names) editBlob(draft, index[name], (part) => (part['value'] = parts[name]));
}

/** The hashes of the parts of each reply that is shown. */
export function repliesOf({ blobs, records }: Draft): readonly Record<PartName, string>[] {
  return records.flatMap(({ payload }) => {
    const index = blobs.get((payload['state_hash'] ?? '') as string);
    return index === undefined ? [] : [(parse(index) as { parts: Record<PartName, string> }).parts];
  });
}
