// The server against clients that share no line with it: a program in another language, written from the specification, one
// made of the OpenAPI document, and golden cases with results written by hand.

import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { addKey } from '#helper/auth.ts';
import { openNodeKey } from '#helper/ercp/node-key.ts';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';

let server: ErcpServer;
let key = '';
beforeAll(async () => {
  server = await startErcp();
  key = (await addKey(server.folder, 'client', ['ercp'])).key;
});
afterAll(() => server.close());

const hasPython = spawnSync('python3', ['--version']).status === 0;
const pythonOrSkip = (context: TestContext): void => {
  if (!hasPython) context.skip('unproved: no python3 on this machine');
};

async function client(...args: readonly string[]): Promise<unknown> {
  const run = promisify(execFile);
  return JSON.parse((await run('python3', ['tests/conformance/ercp_client.py', ...args])).stdout);
}

describe('a client in Python', () => {
  it('ERCP-3.0a ERCP-3.0b ERCP-4.1a ERCP-4.2a ERCP-4.3 ERCP-5.2: goes through the published calls of the specification, each field and each signature checked', async (context) => {
    pythonOrSkip(context);
    await openNodeKey(server.folder);
    const nodeKey = readFileSync(join(server.folder, 'node-key'), 'utf8').trim();
    expect(await client('spec', server.url, key, nodeKey)).toEqual({ calls: 10, events: 5 });
  });

  it('made of the OpenAPI document, which is sound, calls every operation and takes every response', async (context) => {
    pythonOrSkip(context);
    expect(await client('openapi', server.url, key)).toEqual({ operations: 8, schemas: 15 });
  });
});

interface Golden {
  readonly contradictions: readonly {
    readonly id: string;
    readonly text: string;
    readonly must_detect_errors: readonly string[];
    /** Which sentence, the first is 0. */
    readonly at: number;
  }[];
  readonly questions: readonly {
    readonly id: string;
    readonly ask: string;
    readonly source: string;
    readonly answer_holds: string | null;
    readonly convergence_expected: 'converged' | 'not converged';
    readonly constraint?: { readonly nl_text: string };
    /** Of what predicates; what was given is not extracted. */
    readonly must_extract_constraints: readonly string[];
  }[];
}
const golden = JSON.parse(readFileSync('tests/fixtures/ercp/golden.json', 'utf8')) as Golden;

interface Told {
  readonly status?: string;
  readonly constraints?: readonly {
    readonly nl_text: string;
    readonly predicate: { readonly predicate_name: string };
  }[];
  readonly final_reasoning?: { readonly reasoning_text: string } | null;
  readonly errors?: readonly {
    readonly type: string;
    readonly span: readonly [number, number];
    readonly detected_by: readonly string[];
  }[];
}
async function post(name: string, body: object): Promise<Told> {
  const answer = await fetch(`${server.url}/ercp/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Told;
}

describe('golden cases', () => {
  it.each(golden.contradictions)(
    'ERCP-U.1 ERCP-7.3a: $id: a text that contradicts itself is found, at its sentence, and one that does not is not',
    async ({ at, must_detect_errors, text }) => {
      const { errors } = await post('verify', { reasoning_id: 'r1', reasoning_text: text, constraints: [] });
      expect(errors?.map(({ type }) => type)).toEqual(must_detect_errors);
      const sentence = text.split(/(?<=\.) /)[at] ?? '';
      for (const { detected_by, span } of errors ?? [])
        expect([detected_by, text.slice(...span)]).toEqual([['nli'], sentence]);
    },
  );

  it.each([
    ['ambiguity', 'It holds eleven boats.'],
    ['syntax_error', 'The boathouse (of the club holds eleven boats.'],
    ['missing_justification', 'Water boils at 100 °C at sea level.'],
  ])('ERCP-U.1 ERCP-7.3b: a rule finds %s', async (type, text) => {
    const problem = { id: 'p', description: 'Why does water boil?' };
    const { errors } = await post('verify', {
      reasoning_id: 'r1',
      reasoning_text: text,
      ...(type === 'missing_justification' ? { problem } : {}),
    });
    expect(errors?.map((error) => [error.type, error.detected_by])).toEqual([[type, ['rule']]]);
  });

  it.each(golden.questions)(
    'ERCP-U.1: $id: $ask',
    async ({ answer_holds, ask, constraint, convergence_expected, id, must_extract_constraints, source }) => {
      const told = await post('run', {
        trace_id: `golden-${id}`,
        problem: { id, description: ask, metadata: {} },
        config: { model: 'm', max_iterations: 6 },
        constraints: constraint === undefined ? [] : [constraint],
        sources: [{ name: 'source.txt', text: source }],
      });
      expect(told.status === 'converged').toBe(convergence_expected === 'converged');
      if (answer_holds !== null) expect(told.final_reasoning?.reasoning_text).toContain(answer_holds);
      const given = constraint?.nl_text;
      const extracted = (told.constraints ?? []).filter(({ nl_text }) => nl_text !== given);
      expect(extracted.map(({ predicate }) => predicate.predicate_name)).toEqual(must_extract_constraints);
    },
    30_000,
  );
});

it('ERCP-11.4: the code is under Apache-2.0', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
  const text = readFileSync('LICENSE', 'utf8');
  expect(license).toBe('Apache-2.0');
  expect(text).toMatch(/^\s*Apache License\s+Version 2\.0, January 2004/);
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});
