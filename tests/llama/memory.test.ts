// What llama.cpp really takes of memory, against what is computed from the header before anything is loaded.

import { readFileSync, statSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { requireFit } from '#helper/engine/fit.ts';
import { CONTEXT_TOKENS, openWriter } from '#helper/engine/writer.ts';
import { readHeader, type Header } from '#models/gguf/header.ts';
import { needOf } from '#models/gguf/need.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(120_000) });

/** The peak of a process, in bytes, as Linux counts it. */
function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('expected a peak of memory');
  return Number(kilobytes) * 1_024;
}

async function headerOf(path: string): Promise<Header> {
  const file = await openFile(path, 'r');
  try {
    const read = async (bytes: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    };
    return await readHeader(read, statSync(path).size);
  } finally {
    await file.close();
  }
}

const GIGABYTE = 1_000_000_000;
/** What a system and a browser take of a machine of 8 GB before a model is loaded (header.test.ts). */
const SYSTEM = 4 * GIGABYTE;
const QWEN_7B: Header = {
  ...{ architecture: 'qwen2', layers: 28, heads: 28, kvHeads: 4, embedding: 3_584, feedForward: 18_944, parts: 1 },
  ...{ keyWidth: 128, valueWidth: 128, trained: 32_768, vocabulary: 152_064, template: '', weights: 4_683_073_536 },
};

describe('memory', () => {
  it.runIf(process.platform === 'linux')(
    'EBOM-REQ-162: a model that writes stays under what was computed for it',
    async () => {
      const header = await headerOf(TINY_CITE);
      const need = needOf(header, Math.min(CONTEXT_TOKENS, header.trained));
      const writer = await openWriter(TINY_CITE, { threads: 1, rules: false });
      try {
        const limit = { grammar: 'root ::= [a-z] [a-z]*\n', maxTokens: 200, seed: 0, temperature: 0 };
        await writer.engine.write(new AbortController().signal, { system: null, user: 'Q: Where?', ...limit });
        const peak = peakOf(writer.engine.pid ?? 0);
        console.log(`peak ${String(peak)} bytes, computed ${String(need.total)}`);
        expect(peak).toBeGreaterThan(need.weights);
        expect(peak).toBeLessThanOrEqual(need.total);
      } finally {
        writer.close();
      }
    },
  );

  it('EBOM-REQ-162: on a machine of 8 GB nothing is loaded that would not leave the system its part', () => {
    const free = 8 * GIGABYTE - SYSTEM;
    expect(needOf(QWEN_7B, CONTEXT_TOKENS).total + SYSTEM).toBeGreaterThan(8 * GIGABYTE);
    expect(() => requireFit(QWEN_7B, CONTEXT_TOKENS, free)).toThrow(/MODEL_MEMORY|Qwen2\.5 1\.5B/);
    const small = { ...QWEN_7B, heads: 12, kvHeads: 2, embedding: 1_536, feedForward: 8_960, weights: 1_117_320_736 };
    expect(requireFit(small, CONTEXT_TOKENS, free).total + SYSTEM).toBeLessThan(8 * GIGABYTE);
  });
});
