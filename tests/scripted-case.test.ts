import { expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { CORE, memoryStores, verify } from '#tests/case.ts';
import { runScriptedCase } from '#tests/scripted-case.ts';

// Written down once, after the report of the case had been read. It may change only with the decision core itself
// (its rules, its records, its texts), never with an engine, a platform or a library: then it is read and written again.
const HEAD = 'f18451c48884b863759a5a972f0012c4e5dba53b333facb23366b55c0bd0aef3';

it('AX-SHALL-002, AX-SHALL-018: the scripted case ends on the same head everywhere', async () => {
  const { bundle, ended, head } = await runScriptedCase({ ...memoryStores(), core: CORE });
  expect(ended).toEqual(['imported', 'imported', 'refusal', 'answer']);
  const report = await verify(bundle);
  // Its engines are a script, which no verifier can compute again.
  expect(report.verdict).toBe('recorded');
  expect(report.facts?.turnsReplayed).toBe(2);
  if (process.env['SHOW'] !== undefined)
    console.log(new TextDecoder().decode(readBundle(bundle).files.get(process.env['SHOW'])));
  expect(head).toBe(HEAD);
});

it('twice gives the same bytes', async () => {
  const [one, other] = [
    await runScriptedCase({ ...memoryStores(), core: CORE }),
    await runScriptedCase({ ...memoryStores(), core: CORE }),
  ];
  expect(one.bundle).toEqual(other.bundle);
});
