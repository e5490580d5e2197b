// `bench prove [RECORDS]`: one record of a large bundle, proved from a file that lies on disk. Absolute: the goal
// of 5 ms is a goal for a person who waits, so there is no peer.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveRecord } from '#core/bundle/inclusion.ts';
import { openByteFile } from '#helper/documents/byte-file.ts';
import { toFigure, type BenchRow } from '#tests/bench/row.ts';
import { largeBundle } from '#tests/large-bundle.ts';

const ROUNDS = 200;

export async function benchProve(records: number): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'affidavit-prove-'));
  const path = join(folder, 'large.affidavit');
  const bytes = await largeBundle(records);
  await writeFile(path, bytes);
  const times: number[] = [];
  let most = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const begin = performance.now();
      const file = openByteFile(path);
      await proveRecord(file, Math.floor((round * records) / ROUNDS));
      file.close();
      times.push(performance.now() - begin);
      most = Math.max(most, file.bytesRead);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (ROUNDS - 1))] ?? 0;
  return [
    toFigure(`one record of ${String(records)}: the most that was read`, 'bytes', most, '<= 65536'),
    toFigure('one record, median', 'ms', at(0.5), '<= 5'),
    toFigure('one record, p95', 'ms', at(0.95)),
  ];
}
