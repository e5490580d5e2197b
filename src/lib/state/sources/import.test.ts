import { describe, expect, it, vi } from 'vitest';
import { CaseState } from '#lib/state/case/case.svelte.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import type { StorageState } from '#lib/state/storage.svelte.ts';
import { emptyCase } from '#lib/ui/stories/scenarios.ts';
import { ImportState } from '#lib/state/sources/import.svelte.ts';

const NAMED = { ...emptyCase, head: { ...emptyCase.head, title: 'Named' } };
const found = (name: string) => ({ name, file: new File([name], name) });

/** A case that takes every document; `known` is held back until `go` is called. */
function heldBack() {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const taken: string[] = [];
  let cancels = 0;
  const client = {
    known: () => held.then(() => null),
    cancel: () => {
      cancels += 1;
      return Promise.resolve();
    },
  };
  const open = {
    importSource: ({ name }: { name: string }) => {
      taken.push(name);
      return Promise.resolve(null);
    },
    hold: () => () => undefined,
  };
  const imports = new ImportState(client as unknown as CaseClient, open as unknown as CaseState);
  return { go: () => go(), taken, imports, cancels: () => cancels };
}

describe('documents on their way in', () => {
  it('one that is cancelled before its turn in the worker is not given to it, and the next one is', async () => {
    const { cancels, go, imports, taken } = heldBack();
    imports.offer([found('first.txt'), found('second.txt')], []);
    const all = imports.start();
    const [first] = imports.items;
    await imports.cancel(first?.id ?? 0);
    go();
    await all;
    expect(imports.items.map(({ step }) => step)).toEqual(['cancelled', 'added']);
    expect(taken).toEqual(['second.txt']);
    expect(cancels()).toBe(1);
  });

  it('cancelling all leaves what was added, and gives nothing more to the worker', async () => {
    const { go, imports, taken } = heldBack();
    go();
    imports.offer([found('first.txt')], []);
    await imports.start();
    imports.offer([found('second.txt'), found('third.txt')], []);
    const all = imports.start();
    await imports.cancelAll();
    await all;
    expect(imports.items.map(({ step }) => step)).toEqual(['added', 'cancelled', 'cancelled']);
    expect(taken).toEqual(['first.txt']);
  });

  it('with the next question what was added goes, and what was not stays until it is read', async () => {
    const { go, imports } = heldBack();
    go();
    imports.offer([found('first.txt'), found('second.txt')], []);
    const all = imports.start();
    await imports.cancel(imports.items[1]?.id ?? 0);
    await all;
    imports.offer([found('third.txt')], []);
    imports.settle();
    expect(imports.items.map(({ name, step }) => `${name} ${step}`)).toEqual([
      'second.txt cancelled',
      'third.txt offered',
    ]);
  });

  it('offers as many as the case has room for, and counts the others', () => {
    const { imports } = heldBack();
    const many = Array.from({ length: 620 }, (_, at) => found(`${String(at)}.txt`));
    imports.offer(many.slice(0, 3), []);
    expect([imports.offered.length, imports.leftOut]).toEqual([3, 0]);
    imports.offer(many, []);
    expect([imports.offered.length, imports.leftOut]).toEqual([500, 123]);
    expect(imports.offered.at(-1)?.name).toBe('496.txt');
    imports.leaveOut(imports.offered[0]?.id ?? 0);
    imports.offer(many.slice(0, 1), []);
    expect([imports.offered.length, imports.leftOut]).toEqual([500, 0]);
  });
});

describe('a question that is asked while documents are on their way in', () => {
  it.each([
    [
      'offered',
      (imports: ImportState, files: readonly ReturnType<typeof found>[]) => {
        imports.offer(files, []);
        return imports.start();
      },
    ],
    [
      'taken in at once',
      (imports: ImportState, files: readonly ReturnType<typeof found>[]) => imports.takeIn(files, []),
    ],
  ])('waits for the last of them, %s', async (_how, begin) => {
    const acts: string[] = [];
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const client = {
      open: () => Promise.resolve(NAMED),
      known: () => held.then(() => null),
      importSource: ({ name }: { name: string }) => {
        acts.push(name);
        return Promise.resolve(NAMED);
      },
      ask: (text: string) => {
        acts.push(text);
        return Promise.resolve(NAMED);
      },
    } as unknown as CaseClient;
    const storage = { afterWrite: () => Promise.resolve() } as unknown as StorageState;
    const open = new CaseState(client, storage, { keep: () => undefined });
    await open.open('empty');
    const all = begin(new ImportState(client, open), [found('first.txt'), found('second.txt')]);
    open.write('How much?');
    await open.askDraft();
    expect([open.isNext, acts]).toEqual([true, []]);
    go();
    await all;
    await vi.waitFor(() => expect(acts).toHaveLength(3));
    expect([open.isNext, open.draft, acts]).toEqual([false, '', ['first.txt', 'second.txt', 'How much?']]);
  });
});
