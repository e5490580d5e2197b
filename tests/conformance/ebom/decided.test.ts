// What docs/ebom.md says was decided, held to what is here.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classify } from '#adapters/builtin/classifier.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { parseCatalogue } from '#models/catalogue.ts';
import { SCENARIOS, type Scores, type Shares } from '#tests/scenarios.ts';
import { entriesOf, observationsOf, run } from '#tests/case.ts';

const DOCUMENT = readFileSync(join('docs', 'ebom.md'), 'utf8');
const sectionOf = (id: string): string => DOCUMENT.split(/^## /m).find((section) => section.startsWith(`${id}:`)) ?? '';

/** EBOM "File Structure", by hand. */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  'ebom/core': ['domain_classifier.py', 'evidence_graph.py', 'verification.py', 'policy_enforcer.py', 'confidence.py'],
  'ebom/retrieval': ['vector_db.py', 'web_search.py', 'credibility.py'],
  'ebom/retrieval/expert_libraries': ['python_stdlib.json', 'michigan_law.json', 'literary_canon.json'],
  'ebom/generation': ['llama_interface.py', 'grammar.ebnf', 'prompts.py'],
  'ebom/models': ['source_node.py', 'claim_node.py', 'schemas.py'],
  'ebom/config': ['domains.yaml', 'thresholds.yaml'],
  'ebom/tests': ['functional', 'adversarial', 'benchmarks'],
  ebom: ['main.py'],
};
const PATHS = Object.entries(STRUCTURE).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`));

describe('the file structure of EBOM', () => {
  const rows = new Map(
    [...sectionOf('EBOM-REQ-147').matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, seed = '', ours = '']) => [
      seed,
      ours,
    ]),
  );

  it.each(PATHS)('EBOM-REQ-147: %s is mapped to what is here, or says that nothing is', (seed) => {
    const ours = rows.get(seed) ?? '';
    const paths = [...ours.matchAll(/`([a-z][\w./-]+)`/g)].map(([, path = '']) => path);
    expect(paths.length > 0 || ours.startsWith('none')).toBe(true);
    for (const path of paths) expect([path, existsSync(path)]).toEqual([path, true]);
  });

  it('and nothing else is in the table', () => {
    expect([...rows.keys()].sort()).toEqual([...PATHS].sort());
  });
});

describe('a second judge', () => {
  const open: Scores = { support: 0.6, contradiction: 0, entailment: 0.5, similarity: 0.9 };
  const unsure: Shares = { entailment: 0.1, neutral: 0.9, contradiction: 0 };
  it.each(['LOW', 'MEDIUM', 'HIGH'] as const)(
    'EBOM-REQ-196: where one was added it is asked at %s about what the first leaves open',
    async (risk) => {
      const { reply, stores } = await run({
        ...SCENARIOS.high,
        risk,
        judge: () => open,
        second: () => unsure,
      });
      expect(observationsOf(await entriesOf(stores)).some(({ cls }) => cls === 'entailer')).toBe(true);
      expect(reply.answer.kind).toBe('refusal');
    },
  );
});

describe('models that EBOM names', () => {
  const models = parseCatalogue(readFileSync(join('static', 'hub', 'index.json'), 'utf8'));
  const taskOf = (id: string): string | undefined => models.find((model) => model.id === id)?.task;

  it('EBOM-REQ-099: all-MiniLM-L6-v2 can be added as an encoder, and its similarity alone passes nothing at high stakes', async () => {
    expect(taskOf('all-minilm-l6-v2')).toBe('embedder');
    expect(sectionOf('EBOM-REQ-099')).toMatch(
      /on the processor as\s+WASM and finds passages by cosine\. It decides nothing/,
    );
    const { answer } = (await run({ ...SCENARIOS.high, judgeMethod: 'cosine/1' })).reply;
    expect(answer.kind === 'refusal' && answer.refusal.rule).toBe('G-HIGH-05-HYBRID');
  });

  it('EBOM-REQ-104: DeBERTa-v3-base can be added as a second judge, and a case without one asks none', async () => {
    expect(taskOf('deberta-v3-base-mnli-fever-anli')).toBe('entailer');
    const classes = async (second: (() => Shares) | undefined) => {
      const open: Scores = { support: 0.6, contradiction: 0, entailment: 0.5, similarity: 0.9 };
      const { stores } = await run({
        ...SCENARIOS.high,
        judge: () => open,
        ...(second === undefined ? {} : { second }),
      });
      return observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
    };
    expect(await classes(undefined)).not.toContain('entailer');
    expect(await classes(() => ({ entailment: 0.1, neutral: 0.9, contradiction: 0 }))).toContain('entailer');
  });

  it.each([
    ['A friend has a headache. How many tablets may he take in a day?', 'health'],
    ['Can I mix bleach with vinegar?', 'safety'],
  ])('EBOM-REQ-198: the trained classifier finds what no keyword names: %s', (text, domain) => {
    expect(riskFloor(text).risk).toBe('LOW');
    expect(classify(text)).toMatchObject({ domain, risk_level: 'HIGH' });
  });
});

describe('what is not done', () => {
  it.each(['EBOM-REQ-197', 'EBOM-REQ-200'])('%s is said to be out of scope, with the reason', (id) => {
    expect(sectionOf(id)).toMatch(/^EBOM-REQ-\d+: .+\n\nNot done\. \S.{60,}/s);
  });
});
