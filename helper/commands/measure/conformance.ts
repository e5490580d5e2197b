// `affidavit conformance`: the PB2S harness against any /chat endpoint. Exit 0 pass, 1 a check failed, 2 the endpoint failed.

import { versioned } from '#desk/bundle/report-json.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HelperError } from '#helper/terminal/errors.ts';
import { parsePrompts, tryPrompt, type Checked, type Prompt } from '#helper/conformance/harness.ts';
import { PRODUCT_FOLDER } from '#helper/product.ts';
import { harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

export interface ConformanceOptions {
  readonly endpoint: string;
  /** Prompts with sources are left out without one. */
  readonly key: string | null;
  /** A JSON list; left out, the one that comes with the product. */
  readonly prompts: string | undefined;
  readonly seconds: number;
}

const BASIC = 'tests/conformance/prompts/basic.json';

export async function conformance(options: ConformanceOptions, terminal: Terminal): Promise<number> {
  const { endpoint, key, seconds } = options;
  const all = await readPrompts(options.prompts ?? join(PRODUCT_FOLDER, BASIC));
  const asked = all.filter(({ sources }) => key !== null || sources === undefined);
  const checked: Checked[] = [];
  for (const prompt of asked) {
    const one = await tryPrompt(requireAddress(endpoint), prompt, key, seconds);
    checked.push(one);
    if (!terminal.json) terminal.line(harmlessLine(sayChecked(one)));
    if (one.kind === 'provider') break;
  }
  const passed = checked.filter((one) => one.kind === 'checked' && one.failed.length === 0).length;
  const left = all.length - asked.length;
  if (terminal.json) terminal.value(versioned({ checked, passed, left_out: left }));
  else
    terminal.line(
      `${passed} of ${asked.length} prompts passed${left === 0 ? '' : `, ${left} with sources need --key`}`,
    );
  if (checked.some(({ kind }) => kind === 'provider')) return 2;
  return passed === asked.length ? 0 : 1;
}

function sayChecked(one: Checked): string {
  if (one.kind === 'provider') return `PROVIDER ${one.message}: ${one.why}`;
  return one.failed.length === 0 ? `pass ${one.message}` : `FAIL ${one.message}: ${one.failed.join(', ')}`;
}

function requireAddress(endpoint: string): string {
  if (!/^https?:\/\/./.test(endpoint) || !URL.canParse(endpoint))
    throw new HelperError('USAGE', 'expected an address such as http://127.0.0.1:8000/chat. Nothing was sent.', {
      exitCode: 2,
    });
  return endpoint;
}

async function readPrompts(path: string): Promise<readonly Prompt[]> {
  try {
    return parsePrompts(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new HelperError('PROMPTS', `expected a JSON list of prompts in ${path}. Nothing was sent.`, {
      cause,
      exitCode: 2,
    });
  }
}
