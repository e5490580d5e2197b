// What the edge takes of a person, in this release and in earlier ones, and the rules that acts of all kinds share. `admit-act.ts`
// puts them together: the edge asks it before it records an act, and `verify` asks it of every act on record.

import { utf8 } from '#core/bytes/hash.ts';
import { checkText, harmless, toNameLine, toPlainText, toTyped } from '#core/bytes/text.ts';
import { AffidavitError } from '#core/errors.ts';
import { QUESTION_BYTES_MAX, REASON_MAX } from '#core/limits.ts';
import type { LibraryPack } from '#core/evidence/library.ts';
import type { CaseState } from '#core/case/state.ts';

/** How a release's edge made words canonical. */
export interface Edge {
  /** Names and reasons lose what steers a line. */
  readonly hasPlainNames: boolean;
  /** So do questions, and nothing else that a person typed may hold it. */
  readonly hasPlainWords: boolean;
  /** Its readings bear the names that every copy gives them: of cores before, bundles of a scripted edge are in strangers' hands. */
  readonly hasOwnReadings: boolean;
}
export const OWN_EDGE: Edge = { hasPlainNames: true, hasPlainWords: true, hasOwnReadings: true };
const FIRST: Edge = { hasPlainNames: false, hasPlainWords: false, hasOwnReadings: false };
const SECOND: Edge = { ...FIRST, hasPlainNames: true };
const THIRD: Edge = { ...SECOND, hasPlainWords: true };

/** The cores of releases whose edge took more than this one: what it really took stays taken. Frozen with those releases. */
export const OLDER_EDGES: ReadonlyMap<string, Edge> = new Map([
  ...[
    '646b1075627271659c4d54988aa6d42fb9f8947577f3f9a69368922f6dbb09a0', // 0.1.0
    'b4c0590c029841ce4835b431908e6ba2ee1d4d535677b7c905850eb481e6c55e', // 0.2.0, 0.3.0
  ].map((hash) => [`sha256:${hash}`, FIRST] as const),
  ...[
    '83b530cf5aadd8c3694d8d446929d23e35fa2c601d2ef4231e36c0186129cf73', // 0.4.0
    'e66ab8000be222bbeb9c503a39d74266c79154b53063c1b7f7e37303f6a46950', // 0.5.0
    '49e9b9901c3f0b9396d0e5b09becfb6a090cc3969e3cbe9ddc75886b00ef4877',
    'f9b73ee7e8b824adc95342411d7bacacac3372f2131766ccdc5576c4d46b11d3', // 0.6.0
    '9cdd989fac093f84ea8a87be4af28572484731d86bc1dad357ee21115c480335',
    'b3eba95f6addace9dde7a7d858adbf420cab81595617c34ddea3319401567d41',
  ].map((hash) => [`sha256:${hash}`, SECOND] as const),
  ...[
    'ae5da81d508d62339ed1de8f541f23787c7f4c6a3a3bcf8d08d9bfbd7cee4f6e', // 0.7.0
    '6d785faa0a460eb68e3629acf971d83631d6caf9654a63d2ce4b04d3860afb31',
    'a27d31e760c5d648b8ac2eb41c0848fc16c749fa1354a4532ffd9d5ef18243c9',
  ].map((hash) => [`sha256:${hash}`, THIRD] as const),
]);

/** `core` is the one that the manifest in force names. */
export function edgeOf(core: string): Edge {
  return OLDER_EDGES.get(core) ?? OWN_EDGE;
}

/** Where an act comes to. */
export interface Place {
  readonly edge: Edge;
  readonly state: CaseState;
  /** Whether all records before it are here: else what it names cannot be looked for. */
  readonly isWhole: boolean;
  /** Of a library, its pack; null where that is withheld, and for any other act. */
  readonly pack: LibraryPack | null;
  /** Of a document, the bytes of its file; null where that is withheld, and for any other act. */
  readonly bytes: number | null;
}

/** Throws a code for what the edge does not take. The act has the shape of its kind, or is said by our own edge. */
export type Admit<Act = never> = (act: Act, place: Place) => void;

/** Words that are asked: canonical, and of a size. Throws QUESTION_EMPTY, QUESTION_SIZE, INPUT_SCHEMA. */
export function requireAsked(text: string, { edge }: Pick<Place, 'edge'>): void {
  requireQuestionSize(text);
  if (toWords(text, edge) !== text) throw wrong('expected words in canonical form');
}

export function requireQuestionSize(text: string): void {
  const size = utf8(text).length;
  if (size === 0) throw new AffidavitError('QUESTION_EMPTY', 'expected a question, got nothing');
  if (size > QUESTION_BYTES_MAX)
    throw new AffidavitError('QUESTION_SIZE', `expected at most ${QUESTION_BYTES_MAX} bytes, got ${size}`);
}

function toWords(text: string, { hasPlainWords }: Edge): string {
  return hasPlainWords ? toTyped(text) : toPlainText(text).text.trim();
}

/** A name, or a reason: one line, of a size; `isPlain`: without what steers a line. Throws INPUT_SCHEMA. */
export function requireLine(text: string, isPlain: boolean, max: number = REASON_MAX): void {
  if (text.length === 0 || text.length > max) throw wrong(`expected one line of 1 to ${max} characters`);
  const line = isPlain ? toNameLine(text) : toPlainText(text).text.replaceAll('\n', ' ').trim();
  if (line !== text) throw wrong('expected one line in canonical form');
}

/** Every text in an act: canonical, and with nothing in it that steers what stands around it. Throws INPUT_SCHEMA. */
export function requirePlain(value: unknown, isSteeringTaken: boolean): void {
  if (typeof value === 'string') {
    const fault = checkText(value);
    if (fault !== null) throw wrong(`expected canonical text (${fault})`);
    if (!isSteeringTaken && harmless(value) !== value) throw wrong('expected text without marks that steer a line');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      requirePlain(key, isSteeringTaken);
      requirePlain(item, isSteeringTaken);
    }
  }
}

/** The same under the code that a protocol has for its requests. */
export function refusedAs(code: 'ERCP_REQUEST' | 'DEBATE_REQUEST', require: () => void): void {
  try {
    require();
  } catch (cause) {
    if (!(cause instanceof AffidavitError)) throw cause;
    throw new AffidavitError(code, cause.message.slice(`${cause.code}: `.length), { cause });
  }
}

export const wrong = (what: string): AffidavitError => new AffidavitError('INPUT_SCHEMA', what);
