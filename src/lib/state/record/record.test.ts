import { describe, expect, it } from 'vitest';
import type { OpenCase } from '#lib/contract/client.ts';
import { RecordState } from '#lib/state/record/record.svelte.ts';
import type { RecordRowView } from '#lib/contract/record.ts';

const SIZE = 100_000;
/** Every thousandth record is an answer. */
const row = (seq: number): RecordRowView => ({
  seq,
  tag: 'AX:OBS:v1',
  group: seq % 1000 === 999 ? 'answers' : 'rules',
  name: 'x',
  words: `record ${seq}`,
  outcome: 'ok',
  hash: '',
  bytes: 1,
});

function open() {
  const asked: [number, number][] = [];
  const client = {
    records: (_signal: AbortSignal, from: number, to: number) => {
      asked.push([from, to]);
      return Promise.resolve(Array.from({ length: to - from }, (_, at) => row(from + at)));
    },
  } as unknown as OpenCase;
  return { asked, records: new RecordState(client) };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('a record of a hundred thousand entries is read where somebody looks', () => {
  it('only the pages in view are asked for, each once', async () => {
    const { asked, records } = open();
    records.follow(SIZE);
    records.need(50_150, 50_210);
    records.need(50_160, 50_220);
    await settled();
    expect(asked).toEqual([
      [50_000, 50_200],
      [50_200, 50_400],
    ]);
    expect(records.count).toBe(SIZE);
    expect(records.at(50_210)?.seq).toBe(50_210);
    expect(records.at(0)).toBeNull();
  });

  it('a page that has grown is read again', async () => {
    const { asked, records } = open();
    records.follow(250);
    records.need(0, 250);
    await settled();
    records.follow(260);
    records.need(240, 260);
    await settled();
    expect(asked.at(-1)).toEqual([200, 260]);
    expect(records.at(259)?.words).toBe('record 259');
  });

  it('a filter reads all of it and counts what matches', async () => {
    const { records } = open();
    records.follow(5000);
    records.pick('answers');
    for (let turn = 0; records.count < 5 && turn < 100; turn++) await settled();
    expect(records.count).toBe(5);
    expect(records.at(4)?.seq).toBe(4999);
  });
});
