import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';
import { productFolder, sharedFolder } from '#tests/harness/product.ts';

const desk = new Desk();
const bundle = desk.path('a.affidavit');

beforeAll(async () => {
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
  await desk.run(['ask', 'How many canoes does the boathouse hold?', '--source', 'boathouse.md', '--bundle', bundle]);
});
afterAll(() => desk.clear());

/** A copy of the installed product whose frozen files a test may spoil. */
function copyProduct(name: string): {
  readonly replay: string;
  readonly run: (...args: string[]) => ReturnType<typeof spawnSync>;
} {
  const home = desk.path(name);
  mkdirSync(home);
  for (const part of ['package.json', 'dist'])
    cpSync(join(productFolder(), part), join(home, part), { recursive: true });
  for (const part of ['replay', 'models'])
    cpSync(join(sharedFolder(productFolder()), part), join(home, 'static', part), { recursive: true });
  const env = { ...process.env, AFFIDAVIT_DATA: desk.path(`${name}-data`) };
  return {
    replay: join(home, 'static', 'replay'),
    run: (...args) =>
      spawnSync(process.execPath, [join(home, 'dist', 'affidavit.js'), ...args], { env, encoding: 'utf8' }),
  };
}

describe('the frozen builds', () => {
  it('what decides is literally the file the manifest names: a changed one is not loaded', () => {
    const { replay, run } = copyProduct('changed');
    for (const name of readdirSync(replay).filter((each) => each.endsWith('.js'))) {
      const path = join(replay, name);
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n// one line more`);
    }
    for (const args of [
      ['verify', bundle],
      ['ask', 'Why?'],
    ]) {
      expect(run(...args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^FROZEN_CHANGED: /) as string,
      });
    }
  });

  it('engines that are not here are not computed again, and the check says so', () => {
    const { replay, run } = copyProduct('without');
    const engines = z.looseObject({ metadata: z.looseObject({ model_used: z.string() }) });
    const answered = engines.parse(
      JSON.parse(
        String(
          run('ask', 'How many canoes does the boathouse hold?', '--source', desk.path('boathouse.md'), '--json')
            .stdout,
        ),
      ),
    );
    const hash = answered.metadata.model_used.split('sha256:')[1] ?? '';
    rmSync(join(replay, `${hash}.js`));
    const { status, stdout } = run('verify', bundle, '--json');
    expect(status).toBe(5);
    const report = z
      .looseObject({
        sentence: z.string(),
        verdict: z.literal('recorded'),
        checks: z.array(z.looseObject({ id: z.string(), status: z.string(), code: z.string().nullable() })),
      })
      .parse(JSON.parse(String(stdout)));
    expect(report.checks.find((check) => check.id === 'engines')).toMatchObject({
      status: 'skipped',
      code: 'ENGINE_UNKNOWN',
    });
    expect(report.sentence).toContain(`lexical-judge/3@sha256:${hash}`);
  });
});
