// Two helpers of one store, with the real files, folder lock and engines.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runAct } from '#core/ercp/rows.ts';
import { Runs } from '#helper/ercp/runs.ts';
import { TraceFiles } from '#helper/ercp/trace-files.ts';
import { inWorkplace } from '#helper/main.ts';
import { Turns } from '#helper/replies/turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-runs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = (): number => 1_760_000_000_000;
const act = runAct.parse({
  kind: 'ercp',
  text: 'What does the boathouse hold?',
  problem_id: 'p1',
  metadata: {},
  trace_id: 'shared',
  constraints: [],
  config: {
    model: 'm',
    deterministic: true,
    max_iterations: 4,
    candidate_threshold: 39_322,
    max_constraints: 30,
    similarity_threshold: 62_259,
    temperature: 0,
    top_p: 65_536,
    verify_threshold: 49_152,
  },
});

it('ERCP-5.1: a run that another helper finished is told as finished by one that still waits to do it', async () => {
  const files = new TraceFiles(folder);
  const waiting = new Runs({
    files,
    now,
    turns: new Turns(),
    inPlace: (work) => inWorkplace(folder, work, 'ercp', { ms: 50 }),
  });
  const doing = await inWorkplace(
    folder,
    async (place) => {
      const working = new Runs({ files, now, turns: new Turns(), inPlace: (work) => work(place) });
      const kept = await working.take({
        traceId: 'shared',
        tag: 't',
        act,
        sources: [
          { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats.', type: 'unknown', dated: null },
        ],
      });
      // The folder is another's: this one waits.
      const late = waiting.finish(kept);
      expect(await waiting.read('shared')).toBe('running');
      return { first: await working.finish(kept), late };
    },
    'ercp',
  );
  expect(doing.first).toMatchObject({ kind: 'sealed', run: { trace_id: 'shared', status: 'converged' } });
  expect(await waiting.read('shared')).toEqual(doing.first);
  expect(await doing.late).toEqual(doing.first);
});
