// Constraint memory: what a person accepts refuses later answers that break it, names itself, and a stranger computes it again.

import { beforeAll, describe, expect, it } from 'vitest';
import { toConstraint } from '#core/ercp/acts.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Act } from '#core/case/case.ts';
import type { RunningCase } from '#core/case/open.ts';
import {
  CORE,
  entriesOf,
  memoryStores,
  observationsOf,
  open,
  replyOf,
  verify,
  verifyCase,
  type Stores,
} from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { editReply } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import { derive } from '#tests/forgery/product.ts';
import { reforge } from '#tests/forgery/reforge.ts';
import { withholding } from '#tests/forgery/withhold.ts';
import { document, scriptedOracles, type Script } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const WRONG = 'The boiling point of water at sea level is 90 °C.';
const RIGHT = 'The boiling point of water at sea level is 100 °C.';
const QUESTION = 'What is the boiling point of water at sea level?';
/** As a run learned it (ERCP v1.0 §12), and where. */
const ORIGIN = {
  case_id: '11111111-2222-8333-8444-555555555555',
  constraint_id: 'above',
  edited: false,
  state_hash: 'ab'.repeat(32),
  trace_id: 'trace-of-the-run',
};
const above = (degrees: string, id = 'above'): Extract<Act, { kind: 'constraint' }> => ({
  kind: 'constraint',
  origin: ORIGIN,
  constraint: toConstraint({
    constraint_id: id,
    type: 'predicate',
    priority: 'medium',
    nl_text: `Water boils above ${degrees} °C at sea level.`,
    predicate: { predicate_name: 'GreaterThan', args: { left: 'water.boiling_point', right: degrees, unit: 'C' } },
    confidence: 0.9,
    immutable: false,
  }),
});

/** Says what the first passage says. */
const QUOTES: Script = { constraints: true };

interface Asked {
  readonly stores: Stores;
  readonly opened: RunningCase;
}
async function caseOf(texts: readonly string[], acts: readonly Act[], script: Script = QUOTES): Promise<Asked> {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(script));
  for (const [at, text] of texts.entries()) await opened.perform(document(`d${String(at)}.txt`, text));
  for (const act of acts) await opened.perform(act);
  return { opened, stores };
}
const ask = async ({ opened }: Asked) => replyOf(await opened.perform({ kind: 'question', text: QUESTION })).answer;
const failed = async (bundle: Uint8Array): Promise<readonly string[]> =>
  (await verify(bundle)).checks.filter(({ status }) => status === 'fail').map(({ id }) => id);

describe('an answer that breaks a constraint', () => {
  it('is refused, and names the constraint and where it came from', async () => {
    const asked = await caseOf([WRONG], [above('99.5')]);
    const answer = await ask(asked);
    if (answer.kind !== 'refusal') throw new Error('expected a refusal');
    expect(answer.refusal).toMatchObject({
      rule: 'C-02-CONSTRAINTS',
      actual: 65_536,
      threshold: 0,
      unit: 'count',
      broken: [
        {
          constraint_id: 'above',
          text: 'Water boils above 99.5 °C at sea level.',
          origin: { case_id: ORIGIN.case_id, trace_id: ORIGIN.trace_id },
        },
      ],
    });
    expect(answer.refusal.reason).toContain('Water boils above 99.5 °C at sea level.');
    expect(answer.refusal.reason).toContain(`learned in run ${ORIGIN.trace_id} of case ${ORIGIN.case_id}`);
    expect(answer.refusal.broken?.[0]?.seq).toBe(asked.opened.state().constraints[0]?.seq);
    expect((await verifyCase(asked.stores)).verdict).not.toBe('failed');
  });

  it('is written again without the sentence that breaks it, where another passage answers', async () => {
    const script: Script = {
      constraints: true,
      segments: (attempt, evidence) => {
        const at = evidence.indexOf(attempt === 1 ? WRONG : RIGHT);
        return [{ cites: [at + 1], text: evidence[at] ?? '', type: 'FACT' }];
      },
    };
    const asked = await caseOf([WRONG, RIGHT], [above('99.5')], script);
    const answer = await ask(asked);
    expect(answer.kind === 'answer' ? answer.sentences.map(({ text }) => text) : answer.kind).toEqual([RIGHT]);
    expect((await verifyCase(asked.stores)).verdict).not.toBe('failed');
  });

  it('is answered where the constraint holds, where it says nothing of it, and when it is out of force again', async () => {
    const holds = await ask(await caseOf([RIGHT], [above('99.5')]));
    expect(holds.kind).toBe('answer');
    const silent = await ask(await caseOf(['It boils soon.'], [above('99.5')]));
    expect(silent.kind).toBe('answer'); // broken by what is said, never by silence
    const released = await caseOf([WRONG], [above('99.5'), { kind: 'release', constraint_id: 'above' }]);
    expect(released.opened.state().constraints).toEqual([]);
    expect((await ask(released)).kind).toBe('answer');
    expect((await verifyCase(released.stores)).verdict).not.toBe('failed');
  });

  it('a constraint is no evidence: without a document that says it, there is no answer', async () => {
    const asked = await caseOf(['The lamps are lit at dusk.'], [above('99.5')], {
      ...QUOTES,
      relevance: (_question, passage) => (passage.includes('boil') ? 0.95 : 0),
    });
    const answer = await ask(asked);
    expect(answer.kind === 'refusal' ? answer.refusal.rule : answer.kind).toBe('G-LOW-01-SOURCES');
    expect(JSON.stringify(answer)).not.toContain('99.5');
  });

  it('leaves a case without constraints as it was: no record more', async () => {
    const { opened, stores } = await caseOf([RIGHT], []);
    await opened.perform({ kind: 'question', text: QUESTION });
    const classes = observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
    expect(classes.filter((cls) => cls.startsWith('constraint'))).toEqual([]);
  });
});

describe('what cannot be accepted leaves no record', () => {
  it.each<[string, Act, string]>([
    ['a second time', above('99.5'), 'CONSTRAINT_KNOWN'],
    ['that clashes with one in force', { ...above('0', 'below'), constraint: below('50') }, 'CONSTRAINT_CLASH'],
    [
      'less sure than a candidate',
      { ...above('90', 'u'), constraint: { ...above('90', 'u').constraint, confidence: 39_321 } },
      'CONSTRAINT_UNSURE',
    ],
    ['the end of one that is not in force', { kind: 'release', constraint_id: 'other' }, 'CONSTRAINT_ABSENT'],
  ])('%s', async (_title, act, code) => {
    const { opened, stores } = await caseOf([RIGHT], [above('99.5')]);
    const { size } = await stores.store.tip();
    expect(await codeOf(opened.perform(act))).toBe(code);
    expect((await stores.store.tip()).size).toBe(size);
  });
});

function below(degrees: string): ReturnType<typeof toConstraint> {
  const { constraint } = above(degrees, 'below');
  return {
    ...constraint,
    predicate: { predicate_name: 'LessThan', args: { left: 'water.boiling_point', right: degrees, unit: 'C' } },
  };
}

describe('a stranger', () => {
  let honest: Asked;
  let bundle: Uint8Array;
  beforeAll(async () => {
    honest = await caseOf([RIGHT], [above('99.5')]);
    await ask(honest);
    bundle = await writeBundle(honest.stores.store, honest.stores.blobs, seededSigner(3), CORE);
  });

  it('proves it from the bundle', async () => {
    expect(await failed(bundle)).toEqual([]);
  });

  it.each<[string, (output: { constraint: { predicate: { args: { right: string } }; nl_text: string } }) => void]>([
    ['that the answer breaks', ({ constraint }) => (constraint.predicate.args.right = '100.5')],
    ['that holds too', ({ constraint }) => (constraint.predicate.args.right = '10')],
    ['in other words', ({ constraint }) => (constraint.nl_text = 'Water boils at any temperature.')],
  ])('does not believe another constraint in its place: %s', async (title, edit) => {
    const forged = await reforge(
      bundle,
      ({ records }) => {
        const act = records.find(({ payload }) => payload['oracle_id'] === 'constraint/local/constraint');
        edit(act?.output as Parameters<typeof edit>[0]);
      },
      // With every hash made right again, a constraint that holds as well is simply another case: it says another thing.
      title !== 'that holds too' && title !== 'in other words',
    );
    expect(await failed(forged)).not.toEqual([]);
  });

  it('does not believe an answer that was given past a constraint in force', async () => {
    const { opened, stores } = await caseOf([WRONG], [above('99.5')]);
    // A product of somebody else's making: it goes on as if nothing had been accepted.
    const from = { ...opened.state(), constraints: [] };
    const lying = { opened: await open(stores, scriptedOracles(QUOTES), { from }), stores };
    expect((await ask(lying)).kind).toBe('answer');
    expect((await verifyCase(stores)).verdict).toBe('failed');
    const [act] = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'constraint');
    const part = await writeRedacted(stores.store, stores.blobs, null, CORE, { kind: 'only', replies: [1] });
    expect(await failed(part)).not.toEqual([]);
    // Nor where the acceptance is withheld: a withheld record of that class is like no other.
    const secret = observationsOf(await entriesOf(stores)).flatMap(({ cls, ledger_seq: seq }) =>
      cls === 'random' ? [seq] : [],
    );
    const withheld = new Set([...secret, act?.ledger_seq ?? -1]);
    expect(await failed(await withholding(stores, { withheld, replies: [1], spans: [] }))).not.toEqual([]);
  });

  it.each(['only', 'quoted'] as const)(
    'proves a part of it (%s), in which the constraint always stands',
    async (kind) => {
      const { opened, stores } = await caseOf([RIGHT, 'A note about lamps.'], [above('99.5')]);
      await ask({ opened, stores });
      const { citations } = replyOf(await opened.perform({ kind: 'question', text: QUESTION })).answer;
      const spans = citations.map(({ passage, source_id: source }) => ({ source, passage }));
      const choice = kind === 'only' ? ({ kind, replies: [2] } as const) : ({ kind, replies: [2], spans } as const);
      const part = await writeRedacted(stores.store, stores.blobs, null, CORE, choice);
      expect(await failed(part)).toEqual([]);
      expect(new TextDecoder('latin1').decode(part)).toContain('Water boils above 99.5');
    },
  );

  it('proves a part in which an answer before the acceptance is withheld', async () => {
    const { opened, stores } = await caseOf([RIGHT, 'A note about lamps.'], []);
    await opened.perform({ kind: 'question', text: 'What is the note about?' });
    await opened.perform(above('99.5'));
    await ask({ opened, stores });
    const part = await writeRedacted(stores.store, stores.blobs, null, CORE, { kind: 'only', replies: [2] });
    const { checks, verdict } = await verify(part);
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(verdict).not.toBe('failed');
    expect(checks.map(({ detail }) => detail).join()).toMatch(/[1-9]\d* of \d+ records are withheld/u);
  });

  it('proves a quoted refusal by a constraint', async () => {
    const { opened, stores } = await caseOf([WRONG], [above('99.5')]);
    await ask({ opened, stores });
    const spans = citedSpans(await repliesOf(await entriesOf(stores), stores.blobs), opened.state());
    const choice = { kind: 'quoted', replies: [1], spans } as const;
    const part = await writeRedacted(stores.store, stores.blobs, null, CORE, choice);
    expect(await failed(part)).toEqual([]);
    expect(await failed(await forge(part, () => undefined, { derive }))).toEqual([]);
    const reworded = forge(
      part,
      (draft) =>
        editReply(draft, 0, ({ answer }) => {
          const { broken } = answer['refusal'] as { broken: { text: string }[] };
          for (const one of broken) one.text = 'Water boils above 50 °C at sea level.';
        }),
      { derive },
    );
    expect(await failed(await reworded)).not.toEqual([]);
  });
});
