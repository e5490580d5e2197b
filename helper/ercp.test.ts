import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { run } from '#helper/cli.ts';

/** One command in this process, over the real store, engines and frozen files: its status and what it wrote. */
async function command(args: readonly string[], stdin = '') {
  const said = { stderr: '', stdout: '' };
  const decoder = new TextDecoder();
  const status = await run([...args], {
    stdin: (async function* () {
      await Promise.resolve();
      yield new TextEncoder().encode(stdin);
    })(),
    stdout: (part) => (said.stdout += typeof part === 'string' ? part : decoder.decode(part)),
    stderr: (text) => (said.stderr += text),
    env: {},
  });
  return { status, ...said };
}
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
}, 60_000);

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

  it('exits 1 where it did not converge, and still writes the bundle that proves it', async () => {
    const { status, stdout } = await command(
      ['ercp', 'run', '-', '--bundle', at('silent.affidavit'), '--data', at('silent')],
      JSON.stringify(REQUEST),
    );
    expect(stdout).toMatch(/^failed \(ERCP_SILENT\) after 0 iterations/);
    expect(status).toBe(1);
    expect((await command(['verify', at('silent.affidavit')])).status).toBe(0);
  }, 60_000);

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
    expect(status).toBe(1);
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
  }, 60_000);

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
  }, 60_000);
});
