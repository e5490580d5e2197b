// What a verdict says of engines that were believed: in plain English, and what rests on their word.

import type { Limit } from '#core/bundle/checks.ts';
import { knownEngine } from '#core/admission/engines.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import { valueOf, type Observation } from '#core/admission/observation.ts';
import type { Hash } from '#core/ports.ts';

/** One observation whose engine was believed. `name` is that of the document it is about, null where it is not known. */
export interface Believed {
  readonly cls: TakenClass;
  readonly record: Observation;
  readonly name: string | null;
  /** The engine is here, and to compute this again costs more than this build spends. */
  readonly isBeyond?: boolean;
  /** It is a reading of the edge, which nobody can take again. */
  readonly isOfEdge?: boolean;
}

/** The hashes of the verifier's own frozen engines: what an unknown one is told beside. */
export interface Build {
  readonly engines: Hash;
  readonly parsers: Hash;
}

/** One for each engine and class. `deciding`: second judges that a manifest lets add too. */
export function recordedLimits(
  believed: readonly Believed[],
  build: Build | null,
  deciding: ReadonlySet<string> = new Set(),
): readonly Limit[] {
  return grouped(believed, ({ cls, isBeyond, record }) => `${cls} ${record.model_id} ${isBeyond ?? false}`).map(
    (group) => {
      const { cls, isBeyond = false, record } = group[0];
      const known = isBeyond ? null : knownEngine(record.model_id);
      const why = isBeyond
        ? ', and is more than this build reads'
        : known === null
          ? ''
          : absent(cls, record.model_id, build);
      const sentence = `${restsOn(cls, group, deciding.has(record.model_id))} as \`${record.model_id}\` reported ${PLURAL.has(cls) ? 'them' : 'it'}`;
      return {
        code: known === null ? 'ENGINE_RECORDED' : 'ENGINE_UNKNOWN',
        sentence: `${sentence}${why}; this cannot be checked here.`,
        subject: record.model_id,
        seq: record.ledger_seq,
      };
    },
  );
}

/** Failures on record of engines that answer here, and of the edge. One for each class and kind of failure. */
export function failureLimits(believed: readonly Believed[]): readonly Limit[] {
  return grouped(believed, ({ cls, record }) => `${cls} ${failureOf(record)}`).map((group) => {
    const { cls, isOfEdge = false, record } = group[0];
    const where = group.length === 1 ? '' : ` ${group.length} times`;
    const of = cls === 'parser' ? ` for ${documents(group)}` : '';
    return {
      code: 'FAILURE_RECORDED',
      sentence: `${NOUN[cls] ?? `The engine for ${cls}`} is recorded as ${failureOf(record)}${of}${where}; ${isOfEdge ? 'this cannot be checked here' : 'here it answers'}.`,
      subject: record.model_id,
      seq: record.ledger_seq,
    };
  });
}

type Group = readonly [Believed, ...Believed[]];

function grouped(believed: readonly Believed[], keyOf: (one: Believed) => string): readonly Group[] {
  const groups = new Map<string, [Believed, ...Believed[]]>();
  for (const one of believed) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** The host of a known engine's name with a hash that is not held: both hashes, in full. */
function absent(cls: TakenClass, modelId: string, build: Build | null): string {
  const known = knownEngine(modelId);
  const ours = cls === 'parser' ? build?.parsers : build?.engines;
  if (known === null || ours === undefined || ours === known.hash) return ', and there is no copy of that engine here';
  return `, and there is no copy of that engine here, only of sha256:${ours}`;
}

/** Of a protocol's own class, its name says it. */
const NOUN: Readonly<Partial<Record<TakenClass, string>>> = {
  classifier: 'The classifier of questions',
  clock: 'The clock',
  constraint: 'The person',
  entailer: 'The second judge',
  nli: 'The judge',
  parser: 'The parser',
  person: 'The person',
  random: 'The generator of randomness',
  retriever: 'The search',
  writer: 'The writer',
};

const PLURAL: ReadonlySet<TakenClass> = new Set<TakenClass>([
  'classifier',
  'entailer',
  'retriever',
  'reworder',
  'writer',
]);

/** Up to "as X reported it". */
function restsOn(cls: TakenClass, group: Group, isDeciding: boolean): string {
  switch (cls) {
    case 'parser':
      return `The text of ${documents(group)} is`;
    case 'classifier':
      return 'The risk and the field of questions are';
    case 'retriever':
      return 'The passages found for questions are';
    case 'nli':
      return 'Whether passages support what answers say is';
    case 'entailer':
      return isDeciding
        ? 'What the second judge let pass, its objections and its calibration are'
        : 'The objections of the second judge are';
    case 'writer':
      return 'The drafts of answers are';
    case 'reworder':
      return 'The other words of questions are';
    default:
      return 'What was said is';
  }
}

const NAMES_MAX = 3;
const NAME_UNITS_MAX = 60;

/** By name, as far as their names are disclosed. */
function documents(group: Group): string {
  const names = [...new Set(group.flatMap(({ name }) => (name === null ? [] : [quoted(name)])))];
  const shown = names.slice(0, NAMES_MAX);
  const unnamed = group.filter(({ name }) => name === null).length;
  const rest = names.length - shown.length + unnamed;
  if (rest > 0)
    shown.push(
      shown.length === 0
        ? rest === 1
          ? 'a document'
          : `${rest} documents`
        : `${rest} more ${rest === 1 ? 'document' : 'documents'}`,
    );
  const last = shown.pop() ?? 'a document';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** Controls, invisible letters and marks that turn a line around: with them a name could rewrite the headline. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const STEERS = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A name is anybody's words: it ends where its quotes end. */
function quoted(name: string): string {
  const plain = name.replace(STEERS, '\ufffd');
  const short = plain.length > NAME_UNITS_MAX ? `${plain.slice(0, NAME_UNITS_MAX)}…` : plain;
  return /^[\w-]+(?:\.[\w-]+)*$/.test(short) ? short : `"${short.replaceAll('"', "'")}"`;
}

/** Why it failed, after "is recorded as". */
function failureOf(record: Observation): string {
  if (record.completion_state === 'TRUNCATED') return 'cut off';
  const { code } = valueOf(record) as { readonly code?: unknown };
  if (code === 'CANCELLED') return 'cancelled by the person';
  if (record.failure_type === 'TIMEOUT') return 'timed out';
  return typeof code === 'string' ? `failed (${code})` : 'failed';
}
