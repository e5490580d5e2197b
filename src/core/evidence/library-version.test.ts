import { describe, expect, it } from 'vitest';
import { ofNamedVersion, withoutVersion } from '#core/evidence/library-version.ts';
import type { Source } from '#core/case/state.ts';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { shelve, toPack } from '#tests/libraries.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

/** Sources by what they came in: a name and a version, or a person's own. */
const HELD = (
  [
    ['python_stdlib_3_11', '3.11.7'],
    ['python_stdlib_3_12', '3.12.1'],
    ['python_stdlib_3_13', '3.13.0'],
    ['statutes', '2026.11'],
    [null, ''],
  ] as const
).map(([name, version]) => ({ library: name === null ? null : { act: { name, version } } })) as unknown as Source[];
const held = (question: string): readonly string[] =>
  ofNamedVersion(question, HELD).map(({ library }) => library?.act.version ?? 'own');

describe('a question that names a version', () => {
  it.each([
    ['In Python 3.12, what does batched return?', ['3.12.1', '2026.11', 'own']],
    ['What does batched return in python version 3.13?', ['3.13.0', '2026.11', 'own']],
    ['What does batched return (Python 3.11.7)?', ['3.11.7', '2026.11', 'own']],
    ['Is batched in Python 3.11 or in Python 3.12?', ['3.11.7', '3.12.1', '2026.11', 'own']],
    ['Is it there in Python 3.1?', ['2026.11', 'own']],
    ['Is it there in Python 3.120?', ['2026.11', 'own']],
    ['Does it cost euro 3.12 in Python?', ['3.11.7', '3.12.1', '3.13.0', '2026.11', 'own']],
    ['What does batched return in Python?', ['3.11.7', '3.12.1', '3.13.0', '2026.11', 'own']],
    ['What does Java 3.12 do?', ['3.11.7', '3.12.1', '3.13.0', '2026.11', 'own']],
  ])('EBOM-REQ-134: %s', (question, expected) => {
    expect(held(question)).toEqual(expected);
  });

  it.each([
    ['In Python 3.12, what does batched return?', 'what does batched return?'],
    ['What does batched return in Python 3.12?', 'What does batched return?'],
    ['What does batched return (Python 3.12)?', 'What does batched return?'],
    ['What does Python 3.12 return?', 'What does return?'],
    ['What does batched return in Python 3.11?', 'What does batched return in Python 3.11?'],
    ['Python 3.12', 'Python 3.12'],
  ])('EBOM-REQ-134: the library of 3.12 is searched for "%s" as "%s"', (question, expected) => {
    expect(withoutVersion(question, HELD.slice(1, 2))).toBe(expected);
  });

  it('a version stays in the question where libraries of others are searched too', () => {
    expect(withoutVersion('What is new in Python 3.12?', HELD)).toBe('What is new in Python 3.12?');
  });

  const pack = (minor: string, text: string) =>
    shelve(
      toPack(
        { itertools: text },
        { domain: 'coding', library_name: `python_stdlib_3_${minor}`, version: `3.${minor}.0` },
      ),
    );
  async function asked(question: string) {
    const { clock, person, random } = scriptedOracles();
    const stores = memoryStores();
    const opened = await open(stores, { ...builtinEngines(), clock, person, random });
    await opened.perform(pack('11', 'The function batched returns lists.'));
    await opened.perform(pack('12', 'The function batched returns tuples.'));
    await opened.perform(document('notes.txt', 'The lighthouse has 214 steps.'));
    const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
    return { answer, stores };
  }

  it.each([
    ['What does the function batched return in Python 3.12?', 'The function batched returns tuples.'],
    ['What does the function batched return in Python 3.11?', 'The function batched returns lists.'],
  ])(
    'EBOM-REQ-134: is answered from the library of that version, and the record verifies: %s',
    async (question, says) => {
      const { answer, stores } = await asked(question);
      expect(answer.kind === 'answer' && answer.sentences.map(({ text }) => text)).toEqual([says]);
      expect(answer.conflicts).toEqual([]);
      expect((await verifyCase(stores)).verdict).not.toBe('failed');
    },
  );

  it('EBOM-REQ-134: is refused where no library of that version is here', async () => {
    const { answer } = await asked('What does the function batched return in Python 3.10?');
    expect(answer.kind).toBe('refusal');
    expect(answer.citations).toEqual([]);
  });
});
