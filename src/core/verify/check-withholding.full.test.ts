import { beforeAll, describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { observationIn } from '#core/admission/observation.ts';
import { classOf, type ObsClass } from '#core/admission/grammar.ts';
import { random } from '#tests/campaigns/medium.ts';
import { CORE, observationsOf, verify } from '#tests/case.ts';
import { eventfulCase, SIGNER, type Eventful } from '#tests/eventful-case.ts';
import {
  honestPattern,
  isFailed,
  toWords,
  unlikePattern,
  writerOf,
  type Writer,
} from '#tests/forgery/withheld-patterns.ts';
import { withholding, type Pattern } from '#tests/forgery/withhold.ts';
import { secretiveCase } from '#tests/redaction.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

let eventful: Eventful;
let writer: Writer;
let secretive: Writer;
beforeAll(async () => {
  eventful = await eventfulCase();
  writer = await writerOf(eventful.stores, eventful.opened.state());
  const small = await secretiveCase();
  secretive = await writerOf(small.stores, small.opened.state());
});

/** Engines of a script cannot be computed again: that is said, and is no failure. */
const failures = ({ checks }: Awaited<ReturnType<typeof verify>>): readonly string[] =>
  checks
    .filter(({ id, status }) => status !== 'pass' && id !== 'engines')
    .map(({ code, detail, id }) => `${id} ${String(code)} ${detail}`);

describe('what our writer withholds', () => {
  it('of a case in which everything happens', async () => {
    const records = observationsOf(writer.entries);
    const classes = new Set<ObsClass>(records.map(({ cls }) => cls));
    expect([...classes].sort()).toEqual([
      'acknowledge',
      'classifier',
      'clock',
      'gate/low',
      'manifest',
      'nli',
      'parser',
      'person',
      'random',
      'reset',
      'retriever',
      'writer',
    ]);
    const failed = records.filter(({ completion_state }) => completion_state !== 'COMPLETE').map(({ cls }) => cls);
    expect(failed).toEqual(['parser', 'clock', 'writer', 'nli']);
    const replies = await repliesOf(writer.entries, writer.stores.blobs);
    const kinds = replies.map((reply) => (reply.kind === 'answer' ? reply.parts.answer.kind : reply.kind));
    expect(kinds).toEqual(['answer', 'answer', 'refusal', 'answer', 'refusal', 'answer', 'refusal', 'check', 'answer']);
  });

  it(
    'holds, whatever is chosen: answers, answers without documents, quoted answers',
    async () => {
      const next = random(3);
      const kinds = new Map<string, number>();
      for (let round = 0; round < runs(9, 24);) {
        const honest = honestPattern(writer, next);
        if (honest === null) continue;
        round += 1;
        kinds.set(honest.choice.kind, (kinds.get(honest.choice.kind) ?? 0) + 1);
        const bundle = await writeRedacted(writer.stores.store, writer.stores.blobs, SIGNER, CORE, honest.choice);
        const report = await verify(bundle);
        expect(failures(report), JSON.stringify(honest.choice)).toEqual([]);
        expect(report.verdict).toBe('shown');
      }
      expect([...kinds.keys()].sort()).toEqual(['only', 'quoted', 'without']);
    },
    limit(120_000),
  );

  it('is what a forger withholds too, where nothing else is withheld', async () => {
    const honest = honestPattern(writer, random(5));
    if (honest === null) throw new Error('expected a choice');
    expect(failures(await verify(await withholding(writer.stores, honest)))).toEqual([]);
  });
});

describe('what our writer would not withhold', () => {
  const SAMPLES = runs(60, 500, 10_000);

  it(
    `one to three observations more or fewer, ${String(SAMPLES)} times: all failed`,
    async () => {
      const next = random(Number(process.env['SEED'] ?? 1));
      const escaped: string[] = [];
      for (let sample = 0; sample < SAMPLES;) {
        const from = sample % 5 === 0 ? writer : secretive;
        const pattern = unlikePattern(from, next);
        if (pattern === null) continue;
        sample += 1;
        if (!(await isFailed(from, pattern))) escaped.push(toWords(from, pattern));
      }
      expect(escaped).toEqual([]);
    },
    limit(36_000_000),
  );

  /** Records of these classes in the turn of a reply, by its number. */
  const ofTurn = (reply: number, ...classes: readonly ObsClass[]): readonly number[] => {
    const { questionSeq = 0, stateSeq } = secretive.turns[reply - 1] ?? {};
    return secretive.entries
      .filter(({ seq, tag }) => tag === 'AX:OBS:v1' && seq >= questionSeq && seq < (stateSeq ?? 0))
      .filter((entry) => classes.includes(classOf(observationIn(entry).oracle_id) ?? 'fault'))
      .map(({ seq }) => seq);
  };
  const secret = (): readonly number[] =>
    observationsOf(secretive.entries).flatMap(({ cls, ledger_seq }) => (cls === 'random' ? [ledger_seq] : []));
  const all = [1, 2, 3, 4];
  const withheldOnly = (...seqs: readonly number[]): Pattern => ({
    withheld: new Set([...secret(), ...seqs]),
    replies: all,
    spans: [],
  });

  it.each<[string, () => Pattern, RegExp]>([
    [
      'a judge who lied: only what writer, judge and gate said of a turn is withheld',
      () => withheldOnly(...ofTurn(1, 'writer', 'nli', 'gate/low')),
      /withheld in the middle/,
    ],
    ['a search that lied', () => withheldOnly(...ofTurn(2, 'retriever')), /withheld in the middle/],
    ['a classifier that lied', () => withheldOnly(...ofTurn(1, 'classifier')), /withheld in the middle/],
    ['a question alone', () => withheldOnly(...ofTurn(1, 'person')), /./],
    [
      'a turn but for its question',
      () => withheldOnly(...ofTurn(1, 'classifier', 'retriever', 'writer', 'nli', 'gate/low')),
      /withheld in the middle/,
    ],
    [
      'a turn and its reading of the clock',
      () => withheldOnly(...ofTurn(1, 'person', 'clock', 'classifier', 'retriever', 'writer', 'nli', 'gate/low')),
      /./,
    ],
    [
      'a whole turn, whose reply is quoted beside whole turns',
      () => withheldOnly(...ofTurn(1, 'person', 'classifier', 'retriever', 'writer', 'nli', 'gate/low')),
      /quoted beside whole turns/,
    ],
    ['what the parser said of a document', () => withheldOnly(secretive.own[0]?.seq ?? 0), /./],
    [
      'a document in which a turn that is shown found something',
      () => withheldOnly((secretive.own[0]?.seq ?? 5) - 5, secretive.own[0]?.seq ?? 0),
      /found something in/,
    ],
    ['the description of a document, and nothing else', () => withheldOnly(...secretive.single), /shown in the middle/],
  ])('%s', async (_what, pattern, why) => {
    const report = await verify(await withholding(secretive.stores, pattern()));
    expect(report.verdict).toBe('failed');
    const redaction = report.checks.find(({ id }) => id === 'redaction');
    expect(redaction).toMatchObject({ status: 'fail' });
    expect(redaction?.detail).toMatch(why);
  });

  it('the case secret shown beside what is withheld', async () => {
    const honest = honestPattern(secretive, random(2));
    const withheld = new Set([...(honest?.withheld ?? [])].filter((seq) => !secret().includes(seq)));
    const report = await verify(
      await withholding(secretive.stores, { replies: honest?.replies ?? [], spans: honest?.spans ?? [], withheld }),
    );
    expect(report.checks.find(({ id }) => id === 'redaction')).toMatchObject({ code: 'REDACTION_PATTERN' });
  });
});
