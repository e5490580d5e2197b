// The server against clients that share no line with it: a program in another language, written from the specification, one
// made of the OpenAPI document, and golden cases with results written by hand.

import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
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
    expect(await client('openapi', server.url, key)).toEqual({ operations: 12, schemas: 18 });
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
    ['ambiguity', 'It holds eleven boats.', ['rule']],
    ['syntax_error', 'The boathouse (of the club holds eleven boats.', ['rule']],
    ['missing_justification', 'Water boils at 100 °C at sea level.', ['rule', 'support']],
  ])('ERCP-U.1 ERCP-7.3b: a rule finds %s', async (type, text, by) => {
    const problem = { id: 'p', description: 'Why does water boil?' };
    const { errors } = await post('verify', {
      reasoning_id: 'r1',
      reasoning_text: text,
      ...(type === 'missing_justification' ? { problem } : {}),
    });
    expect(errors?.map((error) => [error.type, error.detected_by])).toEqual([[type, by]]);
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
  );
});

// What the protocol author's own client sends where the specification leaves the shape open.
describe('a request that the specification leaves open', () => {
  const TEXT = 'The lake is 40 m deep. The lake is 30 m deep.';

  it('ERCP-3.2a ERCP-3.6a: a problem may be a text, and a document may be named as in another call', async () => {
    const generated = await post('generate', {
      problem: 'May Rosa borrow tools?',
      sources: [{ name: 'rules.md', text: 'All members may borrow tools. Rosa is a member.' }],
    });
    expect(generated).toMatchObject({
      reasoning_text:
        'Step 1 (given): All members may borrow tools.\nStep 2 (given): Rosa is a member.\nStep 3 (from 1, 2): Rosa can borrow tools.\nAnswer (from 3): Yes, Rosa can borrow tools.',
    });
    const { claims } = generated as { readonly claims: readonly object[] };
    expect(claims[0]).toEqual({ claim: 'All members may borrow tools.', source: 'rules.md' });
    const mutated = await post('mutate', { problem: 'Why does it rain?', mutation_strategy: 'reframe' });
    expect(mutated).toMatchObject({
      new_problem: { id: 'problem', description: 'Explain step by step, each step with its reason: Why does it rain?' },
    });
    const run = await post('run', {
      problem: 'What is the boiling point of brine?',
      config: { model: 'm', max_iterations: 4 },
      retrieval_context: [{ source: 'brine.md', text: 'The boiling point of brine is 102 °C.' }],
    });
    expect(run).toMatchObject({
      status: 'converged',
      final_reasoning: { claims: [{ source: 'brine.md' }] },
    });
  });

  it.each([
    ['neither excerpt nor span', {}, 'The lake is 40 m deep. The lake is 30 m deep.'],
    ['no excerpt', { span: [23, 45] }, 'The lake is 30 m deep.'],
    ['no span', { excerpt: 'The lake is 40 m deep.' }, 'The lake is 40 m deep.'],
  ])(
    'ERCP-3.4a ERCP-7.4 ERCP-7.5: an error with %s gives a constraint, and nothing is added that nobody is sure of',
    async (_, place, about) => {
      const asked = { errors: [{ type: 'logical_contradiction', ...place }], reasoning_text: TEXT };
      const unsure = (await post('extract_constraints', asked)) as Told & {
        readonly candidate_constraints?: readonly { readonly nl_text: string }[];
      };
      expect([unsure.constraints, unsure.candidate_constraints?.map(({ nl_text }) => nl_text)]).toEqual([
        [],
        [`What is said of "${about}" must not contradict itself.`],
      ]);
      const sure = await post('extract_constraints', { ...asked, errors: [{ ...asked.errors[0], confidence: 0.9 }] });
      expect(sure.constraints).toHaveLength(1);
    },
  );

  it.each([
    [
      'an excerpt that its span does not hold',
      { errors: [{ type: 'contradiction', span: [0, 3], excerpt: 'lake' }], reasoning_text: TEXT },
    ],
    ['a type that there is not', { errors: [{ type: 'odd' }], reasoning_text: TEXT }],
    ['errors that are none', { errors: ['contradiction'], reasoning_text: TEXT }],
  ])('ERCP-3.4a: %s is refused', async (_, body) => {
    expect(await post('extract_constraints', body)).toMatchObject({ status: 422, code: 'ERCP_REQUEST' });
  });
});

describe('a run that derives', () => {
  const run = (
    description: string,
    more: object = {},
  ): Promise<Told & { readonly infeasible_because?: readonly string[] }> =>
    post('run', { problem: { id: 'p', description }, config: { model: 'm', max_iterations: 6 }, ...more });

  it('ERCP-3.1b ERCP-9.8: converges on numbered steps, of which each names its premises', async () => {
    const told = await run('Everyone under 16 needs a form. Ben is 15 years old. Does Ben need a form?');
    expect([told.status, told.final_reasoning?.reasoning_text.split('\n').at(-1)]).toEqual([
      'converged',
      'Answer (from 4): Yes, Ben needs a form.',
    ]);
  });

  it('ERCP-3.1b ERCP-9.9: is infeasible where what is given cannot all hold, with the least that cannot', async () => {
    const told = await run(
      'The talk is in the hall. The talk starts at 10:00 and lasts 90 minutes. The talk must end before 11:00. Can all of this hold?',
    );
    expect([told.status, told.infeasible_because]).toEqual([
      'infeasible',
      ['The talk starts at 10:00 and lasts 90 minutes.', 'The talk must end before 11:00.'],
    ]);
  });

  it('ERCP-12.1: says of the canonical example without a source what cannot be derived, and why', async () => {
    const told = await run('Why does water boil at different temperatures at different altitudes?');
    expect(told.status).toBe('partial');
    expect(told.final_reasoning?.reasoning_text).toMatch(
      /^Not derivable: .* no source that speaks of it was sent\. Asked was: /,
    );
  });

  it('ERCP-4.1b ERCP-9.9: an immutable constraint that leaves nothing to say is not relaxed, and another is', async () => {
    const sources = [{ name: 'water.md', text: 'The boiling point of water is 100 °C.' }];
    const given = {
      nl_text: 'Water boils at 95 °C.',
      predicate: { predicate_name: 'Equal', args: { left: 'water.boiling_point', right: '95', unit: 'C' } },
    };
    const kept = await run('What is the boiling point of water?', {
      sources,
      constraints: [{ ...given, immutable: true }],
    });
    expect([kept.status, kept.constraints?.length]).toEqual(['infeasible', 1]);
    expect(kept.infeasible_because).toEqual(['The boiling point of water is 100 °C.', 'Water boils at 95 °C.']);
    const relaxed = await run('What is the boiling point of water?', { sources, constraints: [given] });
    expect([relaxed.status, relaxed.constraints, relaxed.final_reasoning?.reasoning_text]).toEqual([
      'converged',
      [],
      'The boiling point of water is 100 °C.',
    ]);
  });
});

it('ERCP-11.4: the code is under Apache-2.0', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
  const text = readFileSync('LICENSE', 'utf8');
  expect(license).toBe('Apache-2.0');
  expect(text).toMatch(/^\s*Apache License\s+Version 2\.0, January 2004/);
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});
