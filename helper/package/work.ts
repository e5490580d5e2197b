// The work behind `api.ts`: the same cases, frozen code and verifier as those of the command line.

import { randomUUID } from 'node:crypto';
import { toEdge } from '#core/answer/edge.ts';
import type { Citation as CitationOut, ReplyParts } from '#core/answer/output.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { Act } from '#core/case/case.ts';
import type { CheckPart } from '#core/draft/result.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { asksBack, questionsOf } from '#core/question/answer-back.ts';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { writeCase } from '#desk/bundle/export.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { deviceSigner } from '#helper/keys/device-key.ts';
import { adviceFor, HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { frozen } from '#helper/frozen.ts';
import { fleetingPlace, openStored, openStore, type Workplace } from '#helper/main.ts';
import { requireKeys } from '#helper/keys/keys-given.ts';
import { importInto, requireAdmitted } from '#helper/cases/one-case.ts';
import { readSources } from '#helper/documents/sources.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import type {
  Answer,
  Case,
  CheckedSentence,
  Citation,
  Report,
  Source,
  Stored,
  Trust,
  Where,
} from '#helper/package/types.ts';

type Work = Omit<Case, 'close'>;

/** A case in memory, with these documents, for as long as the work takes. */
export async function inMemory<T>(
  sources: readonly Source[],
  { signal }: Where,
  work: (one: Work) => Promise<T>,
): Promise<T> {
  const one = await workOn(fleetingPlace(dataFolder(undefined)), null, signal);
  for (const source of sources) await one.add(source);
  return work(one);
}

export async function openNamed(named: string | null, { data, signal }: Stored): Promise<Case> {
  const folder = dataFolder(data);
  const store = await openStore(folder, signal === undefined ? {} : { signal });
  try {
    const place = { folder, store, signer: await deviceSigner(folder) };
    const at = named === null ? null : (await findCase(store, named)).caseId;
    return { ...(await workOn(place, at, signal)), close: () => store.close() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

export async function verifyGiven(bundle: Uint8Array | string, { receipts = [], trust }: Trust): Promise<Report> {
  const bytes = typeof bundle === 'string' ? await readInput(bundle, BUNDLE_BYTES_MAX) : bundle;
  return verifyBundle(frozen, bytes, {
    receipts,
    ...(trust === undefined ? {} : { trusted: requireKeys(trust) }),
    report: () => undefined,
  });
}

/** `folder` of a stored case; null for a new one, which has the first question or document in its list as a title. */
async function workOn(place: Workplace, folder: string | null, signal: AbortSignal | undefined): Promise<Work> {
  const at = await openStored(place, folder ?? (await createIn(place)), {
    progress: () => undefined,
    reading: () => undefined,
    signal: signal ?? new AbortController().signal,
  });
  const caseId = (await publicIdOf(at.store)) ?? at.id;
  const bundle = (): Promise<Uint8Array> =>
    writeCase({ store: at.store, blobs: at.blobs, signer: place.signer, frozen });
  return {
    id: caseId,
    bundle,
    add: async (source) => {
      for (const act of await actsOf(source)) await importInto({ at, caseId }, act, act.name, 'nothing was asked');
    },
    ask: async (question) => {
      const outcome = await at.perform({ kind: 'question', text: question });
      return toAnswer(requireAdmitted(outcome, 'replied', 'the question', caseId).reply, caseId, bundle);
    },
    check: async (text) => ({ sentences: await checked(at, caseId, text), caseId, bundle }),
  };
}

async function createIn(place: Workplace): Promise<string> {
  const folder = randomUUID();
  await place.store.create(folder, 'Made by a program', Date.now());
  return folder;
}

type ImportAct = Extract<Act, { kind: 'import' }>;

async function actsOf(source: Source): Promise<readonly ImportAct[]> {
  if (typeof source === 'string')
    return readSources([{ path: source, type: null, dated: null, credibility: null, sphere: null }]);
  const type = SOURCE_TYPES.find((one) => one === (source.type ?? 'unknown'));
  if (type === undefined) throw new HelperError('USAGE', `expected a type of ${SOURCE_TYPES.join(', ')}`);
  const isText = typeof source.content === 'string';
  return [
    {
      kind: 'import',
      name: source.name,
      media: isText ? 'text/plain' : 'application/octet-stream',
      bytes: typeof source.content === 'string' ? utf8(source.content) : source.content,
      type,
      sphere: 'INSIDE',
      credibility: null,
      dated: source.dated ?? null,
      supersedes: null,
    },
  ];
}

function toAnswer(reply: ReplyParts, caseId: string, bundle: Answer['bundle']): Answer {
  const { answer, ebom } = reply;
  const edge = toEdge(reply);
  return {
    kind: answer.kind,
    text: (edge.response as { readonly answer: string }).answer,
    sentences: answer.kind === 'answer' ? answer.sentences.map(({ cites, text, type }) => ({ text, type, cites })) : [],
    citations: answer.citations.map(toCitation),
    refusal: answer.kind === 'refusal' ? toRefusal(answer.refusal) : null,
    questions:
      answer.kind === 'choice' ? answer.choices.map(({ text }) => text) : asksBack(answer) ? questionsOf(answer) : [],
    confidence: decimal(ebom.confidence),
    risk: answer.risk,
    caseId,
    raw: { ...edge, case_id: caseId },
    bundle,
  };
}

const toRefusal = ({ next, reason, rule }: NonNullable<Answer['refusal']>): NonNullable<Answer['refusal']> => ({
  rule,
  reason,
  next,
});

const toCitation = ({ credibility, dated, end, excerpt, n, name, source_id, start }: CitationOut): Citation => ({
  n,
  name,
  sourceId: source_id,
  start,
  end,
  excerpt,
  credibility: decimal(credibility),
  dated,
});

async function checked(at: CaseAtWork, caseId: string, text: string): Promise<readonly CheckedSentence[]> {
  const { requireCheckable } = await frozen.core();
  requireCheckable(text);
  const outcome = await at.perform({ kind: 'draft', text });
  const { check } = requireAdmitted(outcome, 'checked', 'the draft', caseId).reply;
  if (check.kind === 'stopped') throw new HelperError(check.code, `${check.reason} ${adviceFor(check.code)}`);
  return check.sentences.map((sentence) => toChecked(sentence, check.citations));
}

type SentenceOut = Extract<CheckPart, { kind: 'checked' }>['sentences'][number];

function toChecked(sentence: SentenceOut, citations: readonly CitationOut[]): CheckedSentence {
  const { against, end, n, score, start, text, verdict } = sentence;
  const cited = (number: number | null | undefined): Citation | null => {
    const found = citations[(number ?? 0) - 1];
    return found === undefined ? null : toCitation(found);
  };
  return {
    text,
    verdict,
    score: score === null ? null : decimal(score),
    start,
    end,
    citation: cited(n),
    contradictedBy: cited(against),
  };
}

/** As the nearest double of its four digits. */
const decimal = (raw: number): number => Number(toDecimal(fromRaw(raw), 4));
