import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { fingerprintOf } from '#core/ercp/edge.ts';
import { commandOn } from '#tests/command-line.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';

const command = (args: readonly string[], stdin = '') => commandOn(stdin, args);
const folder = mkdtempSync(join(tmpdir(), 'affidavit-ercp-'));
const at = (name: string): string => join(folder, name);
const data = ['--data', at('data')];

/** The input of ERCP v1.0 §12, with a trace id of its own. */
const REQUEST = {
  trace_id: 'trace-boiling',
  problem: {
    id: 'p1',
    description: 'Why does water boil at different temperatures at different altitudes?',
  },
  config: { model: 'evo-41m', max_iterations: 10, similarity_threshold: 0.95, deterministic: true },
};
const REASON =
  'Water boils at lower temperatures at higher altitudes because the pressure of the air falls with altitude.';
const BOILING = `# Boiling\n\nThe boiling point of water at sea level is about 100 °C. ${REASON}\n`;

interface Response {
  readonly status: string;
  readonly trace_id: string;
  readonly final_reasoning: { readonly reasoning_text: string; readonly claims: readonly unknown[] };
}
let ran: Awaited<ReturnType<typeof command>>;
let caseId = '';
beforeAll(async () => {
  writeFileSync(at('request.json'), JSON.stringify(REQUEST));
  writeFileSync(at('boiling.md'), BOILING);
  ran = await command(['ercp', 'run', at('request.json'), '--source', at('boiling.md'), '--json', ...data]);
  const [stored] = JSON.parse((await command(['export', '--json', ...data])).stdout) as { readonly case_id: string }[];
  caseId = stored?.case_id ?? '';
});

describe('affidavit ercp run', () => {
  it('ERCP-12.1: converges on the canonical example with the built-in engines, on what the document says', () => {
    expect([ran.stderr, ran.status]).toEqual(['', 0]);
    const response = JSON.parse(ran.stdout) as Response;
    expect(response).toMatchObject({
      status: 'converged',
      trace_id: 'trace-boiling',
      proto_version: 'ercp-1.0',
      failure_code: null,
      final_reasoning: { reasoning_text: REASON, claims: [{ claim: REASON, source: 'boiling.md' }] },
    });
  });

  it('has a model reason with --engine, and refuses what is no model before anything is stored', async () => {
    const asked = {
      ...REQUEST,
      trace_id: 'trace-model',
      problem: { id: 'p2', description: 'When was Zorin founded?' },
    };
    writeFileSync(at('zorin.txt'), 'Zorin was founded in 1932.');
    const told = await command(
      ['ercp', 'run', '-', '--source', at('zorin.txt'), '--engine', TINY_CITE, '--json', '--data', at('model')],
      JSON.stringify(asked),
    );
    const { model_fingerprint } = JSON.parse(told.stdout) as { readonly model_fingerprint: string };
    const weights = '44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
    expect(model_fingerprint).toBe(fingerprintOf(`gguf:model.gguf@sha256:${weights}`));
    const refused = await command(
      ['ercp', 'run', '-', '--engine', at('zorin.txt'), '--data', at('refused')],
      JSON.stringify(asked),
    );
    expect(refused.stderr).toMatch(/USAGE/);
    expect(existsSync(at('refused'))).toBe(false);
  });

  it('exits 1 where it did not converge, and still writes the bundle that proves it', async () => {
    const { status, stdout } = await command(
      ['ercp', 'run', '-', '--bundle', at('silent.affidavit'), '--data', at('silent')],
      JSON.stringify(REQUEST),
    );
    expect(stdout).toMatch(/^partial after [12] iterations/);
    expect(stdout.replace(/\s+/g, ' ')).toContain('Not derivable: This cannot be derived from what is given');
    expect(status).toBe(1);
    expect((await command(['verify', at('silent.affidavit')])).status).toBe(0);
  });

  it.each([
    ['CANON_SYNTAX', 'no JSON'],
    ['CANON_DUPLICATE_KEY', '{"config":{},"config":{}}'],
    ['ERCP_REQUEST', '{}'],
    ['ERCP_CONFIG', JSON.stringify({ ...REQUEST, config: { model: 'm', temperature: 0.7 } })],
    [
      'PREDICATE_UNKNOWN',
      JSON.stringify({
        ...REQUEST,
        constraints: [{ nl_text: 'x', predicate: { predicate_name: 'Nothing', args: {} } }],
      }),
    ],
  ])('%s: bad input is one line on stderr, and no case is made', async (code, text) => {
    const { status, stderr, stdout } = await command(['ercp', 'run', '-', '--data', at('bad')], text);
    expect(stderr).toMatch(new RegExp(`^${code}: [^\\n]+\\n$`));
    expect([status, stdout, existsSync(at('bad'))]).toEqual([1, '', false]);
  });

  it('FILE_NOT_FOUND: a request that is not there', async () => {
    const { status, stderr } = await command(['ercp', 'run', at('none.json'), ...data]);
    expect(stderr).toMatch(/^FILE_NOT_FOUND: /);
    expect(status).toBe(7);
  });
});

describe('affidavit ercp trace', () => {
  it('prints every step of the run, in order', async () => {
    const { status, stdout } = await command(['ercp', 'trace', 'trace-boiling', ...data]);
    const steps = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[1]);
    expect(steps).toEqual(['generate', 'verify', 'generate', 'verify', 'stabilize']);
    expect(status).toBe(0);
  });

  it('TRACE_NOT_FOUND: another id', async () => {
    const { status, stderr } = await command(['ercp', 'trace', 'another', ...data]);
    expect(stderr).toMatch(/^TRACE_NOT_FOUND: no run with the trace another is stored\./);
    expect(status).toBe(1);
  });
});

describe('a stored run', () => {
  it('is exported as a bundle of its kind, which verifies and is taken in elsewhere', async () => {
    const bundle = at('run.affidavit');
    expect((await command(['export', caseId, '--out', bundle, ...data])).status).toBe(0);
    expect(kindOfBundle(readFileSync(bundle))).toBe('ercp');

    const verified = await command(['verify', bundle, '--json']);
    expect(verified.status).toBe(0);
    expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'proved', facts: { turns: 1, turnsReplayed: 1 } });

    const elsewhere = ['--data', at('elsewhere')];
    expect((await command(['import', bundle, ...elsewhere])).status).toBe(0);
    const again = at('again.affidavit');
    expect((await command(['export', caseId, '--out', again, ...elsewhere])).status).toBe(0);
    expect((await command(['verify', again])).status).toBe(0);
    expect((await command(['ercp', 'trace', 'trace-boiling', ...elsewhere])).status).toBe(0);
  });

  it('REDACTION_CHOICE: is not quoted, since nothing would prove the quotation', async () => {
    const out = at('quoted.affidavit');
    const { status, stderr } = await command(['export', caseId, '--quote', '1', '--yes', '--out', out, ...data]);
    expect(stderr).toMatch(/^REDACTION_CHOICE: a run cites no passages to quote/);
    expect([status, existsSync(out)]).toEqual([1, false]);
  });

  it('is checked by fsck with the core that decided it', async () => {
    const { status, stdout } = await command(['fsck', '--json', ...data]);
    expect(JSON.parse(stdout)).toMatchObject({ cases: 1, findings: [] });
    expect(status).toBe(0);
  });
});

describe('affidavit ask --constraints', () => {
  const QUESTION = 'What is the boiling point of water at sea level?';
  const here = ['--data', at('memory')];
  const LEARNED = 'water.at_sea_level.boiling_point is above 99.5 °C.';
  beforeAll(async () => {
    const problem = { id: 'p2', description: 'Explain the boiling point of water at sea level.' };
    const request = JSON.stringify({ ...REQUEST, problem, trace_id: 'trace-learned' });
    writeFileSync(at('true.md'), 'The boiling point of water at sea level is about 100 °C.\n');
    writeFileSync(at('false.md'), 'The boiling point of water at sea level is 90 °C.\n');
    // No document gives a reason, and of the two bounds that are learned one is relaxed before it is given up.
    const learned = await command(['ercp', 'run', '-', '--source', at('true.md'), ...here], request);
    expect(learned.stdout).toContain(`must hold: ${LEARNED}`);
  });

  it('what was learned in a run refuses a later wrong answer, by name, and a stranger computes it again', async () => {
    const bundle = at('refused.affidavit');
    const asked = ['ask', QUESTION, '--source', at('false.md'), '--json', ...here];
    expect((await command(asked)).status).toBe(0); // without the constraint it is answered
    const refused = await command([...asked, '--constraints', 'trace-learned', '--bundle', bundle]);
    expect(refused.status).toBe(3);
    const { refusal } = JSON.parse(refused.stdout) as { refusal: { rule: string; reason: string; broken: unknown[] } };
    expect(refusal.rule).toBe('C-02-CONSTRAINTS');
    expect(refusal.reason).toContain(LEARNED);
    expect(refusal.broken).toMatchObject([{ text: LEARNED, origin: { trace_id: 'trace-learned' } }]);
    const verified = await command(['verify', bundle, '--json']);
    expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'proved', facts: { turns: 1, turnsReplayed: 1 } });
  });

  it('lets a right answer through', async () => {
    const source = ['--source', at('true.md'), '--constraints', 'trace-learned'];
    const { status, stdout } = await command(['ask', QUESTION, ...source, ...here]);
    expect(stdout).toContain('about 100 °C');
    expect(status).toBe(0);
  });

  it('TRACE_NOT_FOUND: no run of that trace, and nothing is stored', async () => {
    const elsewhere = ['--data', at('nothing')];
    const { status, stderr } = await command(['ask', QUESTION, '--constraints', 'none', ...elsewhere]);
    expect(stderr).toMatch(/^TRACE_NOT_FOUND: no run with the trace none is stored\. Nothing was stored\./);
    expect(status).toBe(1);
  });
});
