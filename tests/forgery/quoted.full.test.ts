// A reply that is quoted, with all that it was decided from withheld, and its words changed. Whatever stands beside it in
// the record (its rules and their numbers, its citations' passages, the clock) has to contradict the forger.

import { beforeAll, describe, expect, it } from 'vitest';
import { lease } from '#tests/forgery/cases.ts';
import { editReply, type Draft, type Parts } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import type { Mutable } from '#tests/forgery/outside/json.ts';
import { derive, judge } from '#tests/forgery/product.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

let quoted: Uint8Array;
beforeAll(async () => {
  quoted = await (await lease()).quote([1, 2, 3]);
});

const [RENT, HEATING, CEILING] = [0, 1, 2];
const ONE = 65_536;

/** Says something else in every part of a reply, but in what it quotes. */
function reword(parts: Parts, changes: Readonly<Record<string, string>>): void {
  const { citations } = parts.answer;
  for (const part of Object.values(parts)) {
    let text = JSON.stringify(part);
    for (const [from, to] of Object.entries(changes)) {
      text = text.replaceAll(JSON.stringify(from).slice(1, -1), JSON.stringify(to).slice(1, -1));
    }
    Object.assign(part, JSON.parse(text));
  }
  parts.answer['citations'] = citations;
}
const list = (value: unknown): Mutable[] => value as Mutable[];
const claim = (parts: Parts): Mutable => list(parts.answer['claims'])[0] ?? {};
const citation = (parts: Parts): Mutable => list(parts.answer['citations'])[0] ?? {};

// As long as what it replaces: every span into the draft still holds.
const invented = (parts: Parts): void =>
  reword(parts, { 'The rent is 900 euros a month.': 'The rent is 700 euros a month.' });
const denied = (parts: Parts): void =>
  reword(parts, { 'The heating was serviced in November.': 'The heating was never serviced in November.' });
const confident = (parts: Parts): void => {
  reword(parts, {
    '0.78/1.0 - Moderate confidence': '1.00/1.0 - High confidence',
    'Moderate confidence': 'High confidence',
  });
  for (const part of [parts.answer, parts.ebom, claim(parts)]) part['confidence'] = ONE;
};
const asked = (parts: Parts): void => reword(parts, { 'How much is the rent?': 'How much is the heating?' });

/** A citation that no passage shows, of a document of that name. */
function cite(parts: Parts, name: string): void {
  const invention = {
    ...citation(parts),
    n: 2,
    name,
    source_id: 'f'.repeat(64),
    excerpt: 'The court finds that the rent is 90 euros.',
    start: 0,
    end: 42,
  };
  list(parts.answer['citations']).push(invention);
  for (const sentence of list(parts.answer['sentences'])) sentence['cites'] = [1, 2];
}

const REPLIES: readonly (readonly [what: string, nth: number, edit: (parts: Parts) => void])[] = [
  ['invented sentences', RENT, invented],
  ['the opposite of the passage that it cites', HEATING, denied],
  ['another question', RENT, asked],
  [
    'another question, of another risk',
    RENT,
    (parts) => reword(parts, { 'How much is the rent?': 'May I sue the landlord over the rent?' }),
  ],
  ['a risk raised to HIGH', RENT, (parts) => (parts.answer['risk'] = 'HIGH')],
  ['a domain of its own', RENT, (parts) => (parts.answer['domain'] = 'legal_research')],
  ['confidence 1.0', RENT, confident],
  ['confidence 1.0 in the answer alone', RENT, (parts) => (parts.answer['confidence'] = ONE)],
  [
    'invented sentences, another question, another risk and confidence 1.0 at once',
    RENT,
    (parts) => {
      for (const edit of [invented, asked, confident]) edit(parts);
      parts.answer['risk'] = 'HIGH';
    },
  ],
  [
    'a sentence more',
    RENT,
    (parts) =>
      list(parts.answer['sentences']).push({ text: 'The rent includes heating.', cites: [1], type: 'VERIFIED' }),
  ],
  ['a guess told as verified', RENT, (parts) => (claim(parts)['type'] = 'SPECULATIVE')],
  [
    'a refusal turned into an answer',
    CEILING,
    (parts) => {
      const { refusal: _, ...rest } = parts.answer;
      parts.answer = {
        ...rest,
        kind: 'answer',
        confidence: 50_798,
        interpretation: 'Moderate confidence',
        sentences: [{ text: 'Tiepolo painted the ceiling.', cites: [], type: 'VERIFIED' }],
      };
      parts.ebom['verification_status'] = 'PASSED';
    },
  ],
  [
    'an answer turned into a refusal',
    RENT,
    (parts) => {
      const { confidence: _, interpretation: __, sentences: ___, ...rest } = parts.answer;
      parts.answer = { ...rest, kind: 'refusal', refusal: REFUSAL };
      parts.ebom['verification_status'] = 'FAILED';
      parts.ebom['confidence'] = 0;
    },
  ],
  [
    'an answer turned into a question back',
    RENT,
    (parts) => Object.assign(parts.answer, { kind: 'clarify', questions: ['A?', 'B?'] }),
  ],
  [
    'a refusal by another rule',
    CEILING,
    (parts) => Object.assign(parts.answer['refusal'] as Mutable, { rule: 'G-LOW-9-SPECULATION' }),
  ],
  ['a refusal with another measure', CEILING, (parts) => ((parts.answer['refusal'] as Mutable)['actual'] = 1)],
  ['a refusal with another limit', CEILING, (parts) => ((parts.answer['refusal'] as Mutable)['threshold'] = 1)],
  ['a citation "Court judgment.pdf" without a passage', RENT, (parts) => cite(parts, 'Court judgment.pdf')],
  ['a citation that names its document otherwise', RENT, (parts) => (citation(parts)['name'] = 'Court judgment.pdf')],
  ['a citation under another title', RENT, (parts) => (citation(parts)['heading'] = 'Judgment of the court')],
  ['a citation of more credibility', RENT, (parts) => (citation(parts)['credibility'] = ONE)],
  ['a citation from another sphere', RENT, (parts) => (citation(parts)['sphere'] = 'OUTSIDE')],
  ['a citation of another date', RENT, (parts) => (citation(parts)['dated'] = '2026-09-01')],
  ['a citation that came at another time', RENT, (parts) => (citation(parts)['entered'] = 1_690_000_000_000)],
  [
    'a citation of a library',
    RENT,
    (parts) => (citation(parts)['library'] = { name: 'Statutes', built: '2026-01-01', url: null }),
  ],
  [
    'a quoted passage of other words',
    RENT,
    (parts) => (citation(parts)['excerpt'] = String(citation(parts)['excerpt']).replace('900', '990')),
  ],
  [
    'a quoted passage moved to another sentence',
    RENT,
    (parts) => {
      for (const support of list(claim(parts)['support'])) {
        support['start'] = Number(support['end']) + 1;
        support['end'] = Number(support['start']) + 48;
      }
    },
  ],
  [
    'a claim carried by words outside its passage',
    RENT,
    (parts) => list(claim(parts)['support']).push({ n: 1, start: 900, end: 930 }),
  ],
  [
    'a claim carried by a citation that is not there',
    RENT,
    (parts) => list(claim(parts)['support']).push({ n: 7, start: 0, end: 3 }),
  ],
  ['a claim’s confidence', RENT, (parts) => (claim(parts)['confidence'] = ONE)],
  ['a claim’s similarity', RENT, (parts) => (claim(parts)['similarity'] = 65_000)],
  ['a claim’s entailment', RENT, (parts) => (claim(parts)['entailment'] = ONE)],
  ['a claim’s verification', RENT, (parts) => (claim(parts)['verification'] = ONE)],
  ['a claim more', RENT, (parts) => list(parts.answer['claims']).push({ ...claim(parts) })],
  ['a claim less', RENT, (parts) => (parts.answer['claims'] = [])],
  ['a claim of another id', RENT, (parts) => (claim(parts)['id'] = '00000000-0000-8000-8000-000000000000')],
  ['a conflict hidden or invented', RENT, (parts) => (parts.answer['conflicts'] = [CONFLICT])],
  ['a writer of another name', RENT, (parts) => (parts.pb2s['model_id'] = parts.ebom['model_used'] = 'gpt-9')],
  ['a judge of another name', RENT, (parts) => (parts.ebom['verification_method'] = 'the Supreme Court')],
  ['a proof of another decision', RENT, (parts) => ((parts.pb2s['pb2s_proof'] as Mutable)['decision'] = 'CLARIFY')],
  [
    'a proof of another run',
    RENT,
    (parts) => ((parts.pb2s['pb2s_proof'] as Mutable)['audit_ref'] = '00000000-0000-8000-8000-000000000000'),
  ],
  ['a proof of more cycles', RENT, (parts) => ((parts.pb2s['pb2s_proof'] as Mutable)['cycles'] = 2)],
  ['another time', RENT, (parts) => (parts.pb2s['timestamp'] = parts.ebom['timestamp'] = 1_690_000_000_000)],
  [
    'sections that say something else',
    RENT,
    (parts) => ((parts.answer['sections'] as Mutable)['revise'] = 'The rent is 90 euros a month.'),
  ],
  ['a text that says something else', RENT, (parts) => (parts.answer['text'] = 'The rent is 90 euros a month.')],
  ['a warning of its own', RENT, (parts) => (parts.answer['warnings'] = ['All of this is certain.'])],
  ['a disclaimer of its own', RENT, (parts) => (parts.answer['disclaimer'] = 'The court certifies this.')],
];
const REFUSAL = {
  rule: 'G-LOW-1-CLAIMS',
  reason: 'Nothing was found.',
  actual: 0,
  threshold: 65_536,
  unit: 'count',
  not_reached: [],
  searched: { sources: 2, passages: 5 },
  closest: [],
  next: [],
};
const CONFLICT = {
  claim: 0,
  carrier: 1,
  contradicting: 1,
  contradiction: 60_000,
  resolution: 'UNRESOLVED',
  text: 'Two say otherwise.',
};

/** Words and numbers that nothing in the ledger repeats at low risk: only what is withheld could contradict them. */
const UNSEEN: ReadonlySet<string> = new Set([
  'another question',
  'a domain of its own',
  'a quoted passage moved to another sentence',
  'a claim’s entailment',
  'a claim’s verification',
]);

const editing =
  (nth: number, edit: (parts: Parts) => void) =>
  (draft: Draft): void =>
    editReply(draft, nth, edit);

describe('a quoted reply', () => {
  it('as it was sealed is shown, and no more than that', async () => {
    const { exit, verdict } = await judge(await forge(quoted, () => undefined, { derive }));
    expect([verdict, exit]).toEqual(['shown', 6]);
  });

  it.each(REPLIES.filter(([what]) => UNSEEN.has(what)))(
    'with %s is shown, with the sentence that what it was decided on is withheld, and never more',
    async (_what, nth, edit) => {
      const { exit, sentence, verdict } = await judge(await forge(quoted, editing(nth, edit), { derive }));
      expect([verdict, exit]).toEqual(['shown', 6]);
      expect(sentence).toContain('what it was decided on is withheld');
    },
  );

  it.each(REPLIES.filter(([what]) => !UNSEEN.has(what)))('with %s fails', async (_what, nth, edit) => {
    const { exit, verdict } = await judge(await forge(quoted, editing(nth, edit), { derive }));
    expect([verdict, exit]).toEqual(['failed', 1]);
  });

  it('in the place of another fails', async () => {
    const forged = await forge(quoted, swapped, { derive });
    const { exit, verdict } = await judge(forged);
    expect([verdict, exit]).toEqual(['failed', 1]);
  });

  it('without the passage it cites fails', async () => {
    const forged = await forge(quoted, ({ files }) => {
      const [span = ''] = [...files.keys()].filter((name) => name.startsWith('spans/'));
      files.delete(span);
    });
    const { exit, verdict } = await judge(forged);
    expect([verdict, exit]).toEqual(['failed', 1]);
  });
});

/** The answer about the rent, sealed where the one about the heating was asked for. */
function swapped(draft: Draft): void {
  editReply(draft, RENT, (first) =>
    editReply(draft, HEATING, (second) => {
      const kept = { ...first };
      Object.assign(first, second);
      Object.assign(second, kept);
    }),
  );
}
