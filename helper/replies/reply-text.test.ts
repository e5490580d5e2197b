// EBOM "Output Formatter": a structured reply as readable text, with inline citations, warnings and what is on record. The
// pages are written by hand.

import { expect, it } from 'vitest';
import { toEdge } from '#core/answer/edge.ts';
import { withIo } from '#helper/terminal/io.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';
import { run } from '#tests/case.ts';
import { SCENARIOS, SUPPORTS, SILENT, type Scenario } from '#tests/scenarios.ts';

async function printed(scenario: Scenario) {
  let text = '';
  const { reply } = await run(scenario);
  const io = {
    stdin: (async function* () {
      await Promise.resolve();
      yield new Uint8Array();
    })(),
    stdout: (part: string | Uint8Array) => void (text += String(part)),
    stderr: () => undefined,
    env: {},
  };
  const place = { caseId: 'case-1', head: 'ab12', records: 40, typed: scenario.question };
  await withIo(io, () => {
    printReply(openTerminal(false), reply, place);
    return Promise.resolve();
  });
  return { reply, text };
}
const DISCLAIMER = [
  'Affidavit certifies grounding, traceability and policy compliance. It does not certify',
  'that the sources are true.',
];

const RECORD = /^Record {3}run-20260921-141322-[0-9a-f-]{36}$/;
const page = (text: string): readonly string[] => text.split('\n').map((line) => line.replace(RECORD, 'Record   RUN'));

it('EBOM-REQ-146: an answer is its sentence with [n], the passage, the confidence, and where it is on record', async () => {
  const { reply, text } = await printed(SCENARIOS.answered);
  expect(page(text)).toEqual([
    '',
    'It holds eleven rowing boats and two canoes. [1]',
    '',
    '[1] boathouse.txt',
    '    “It holds eleven rowing boats and two canoes.”',
    '    Your own document, added 2026-09-21. Nothing outside this case verifies it.',
    '',
    // EBOM: .7 to .9 is moderate.
    'Confidence: 0.84/1.0 - Moderate confidence',
    '',
    'Writer   scripted-writer/1',
    'Search   by words alone',
    'Record   RUN',
    'Head     ab12 (40 records)',
    'Case     case-1',
    '',
    ...DISCLAIMER,
    '',
  ]);
  // The same reply for programs, with all of its trail.
  const edge = toEdge(reply) as { readonly audit_trail: Readonly<Record<string, unknown>> };
  expect(Object.keys(edge.audit_trail).sort()).toEqual([
    'policy_applied',
    'query_classification',
    'sources_retrieved',
    'verification_results',
  ]);
});

it('EBOM-REQ-146: an answer that is not sure carries its warning', async () => {
  const { text } = await printed({
    ...SCENARIOS.answered,
    judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, support: 0.8 } : SILENT),
  });
  // .845 * .8 = .676: EBOM's .6 to .7.
  expect(page(text)).toContain('Confidence: 0.68/1.0 - Low confidence - verify independently');
  expect(page(text)).toContain('WARNING: check the passages before you rely on this.');
});

it('EBOM-REQ-146: a refusal says its rule, what was measured, what was searched, and what to do', async () => {
  const lines = page((await printed(SCENARIOS.irrelevant)).text);
  for (const line of [
    "I can't answer that from your documents.",
    '  Rule        G-LOW-02-RELEVANCE',
    '  Measured    0.30, threshold 0.50',
    '  Searched    1 document, 2 passages',
    'What you can do',
    '  - Add a document that answers it, or ask in the words of your documents.',
  ])
    expect(lines).toContain(line);
});

it('names the other wordings that were searched for, before the answer', async () => {
  const { text } = await printed({
    ...SCENARIOS.answered,
    wordings: () => ({ stop: 'end', text: 'What number of boats is in it?\nFor how many boats is there room?' }),
  });
  expect(page(text).slice(0, 3)).toEqual([
    '',
    'Also searched for: \u201cWhat number of boats is in it?\u201d, \u201cFor how many boats is there room?\u201d',
    '',
  ]);
});
