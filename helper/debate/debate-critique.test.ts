// A real model as judge of a debate, through the real llama.cpp.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { reasonsOf } from '#helper/debate/debate-critique.ts';
import { bytesOf, debate } from '#tests/debate.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-critique-'));
const MODEL = resolve('tests/fixtures/models/tiny-cite/model.gguf');

async function evaluated(...more: readonly string[]) {
  const path = join(folder, 'debate.json');
  writeFileSync(path, bytesOf(debate()));
  return command('debate', 'evaluate', path, ...more);
}

it('adds what a model says of every turn, labelled critique, and changes no figure of the rules', async () => {
  const out = join(folder, 'evaluation.json');
  const judged = await evaluated('--json', '--model', MODEL, '--out', out);
  expect(judged.status).toBe(0);
  const { model_critique: critique, ...figures } = JSON.parse(judged.stdout) as Record<string, unknown>;
  const rules = JSON.parse((await evaluated('--json')).stdout) as Record<string, unknown>;
  expect({ ...figures, evaluated_at: '' }).toEqual({ ...rules, evaluated_at: '' });
  expect(critique).toMatchObject({
    label: 'critique',
    model_id: 'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184',
  });
  const { turns } = critique as {
    readonly turns: readonly { readonly turn_index: number; readonly validity: number }[];
  };
  expect(turns.map(({ turn_index }) => turn_index)).toEqual(
    debate()
      .turns.map(({ turn_index }) => turn_index)
      .sort((one, other) => one - other),
  );
  for (const { validity } of turns) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null]).toContain(validity);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveProperty('model_critique');
});

it('prints it after the figures, with how often it agrees with them', async () => {
  const { stdout } = await evaluated('--model', MODEL);
  expect(stdout).toMatch(/Critique by gguf:model\.gguf@sha256:44fae/u);
  expect(stdout).toMatch(/As the rules: position \d+ of \d+, rung \d+ of \d+\./u);
  expect(stdout).toContain('It is no finding on who is right');
});

it('DEB-8.2: whether a position follows is judged without claim and position', () => {
  const content =
    '### CLAIM\nClose it.\n\n### REASON 1\nIt floods.\n\n### REBUTTAL\nThe detour is short.\n\n### FINAL POSITION\nYes.';
  expect(reasonsOf(content)).toBe('### REASON 1\nIt floods.\n\n### REBUTTAL\nThe detour is short.');
});
