// A model and the built-in writer in one case, over `/chat`, with the frozen core and engines of this build.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { converse, converseFleetingly } from '#helper/routes/conversation.ts';
import { inWorkplace } from '#helper/main.ts';
import { chatRequest } from '#helper/routes/chat.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { ended, promptedWriter, type Prompted } from '#tests/prompted-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-two-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const MODEL = 'obedient@sha256:00';
const BOATS = { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' };
const said = chatRequest.parse({ message: 'How many rowing boats does the boathouse hold?', sources: [BOATS] });
const never = new AbortController().signal;

/** Says this where it is asked for a draft, and no other words of the question. */
function writes(draft: string) {
  const drafts: Prompted[] = [];
  const model = promptedWriter((request) => {
    if (request.evidence.length === 0) return ended('');
    drafts.push(request);
    return ended(draft);
  });
  return { model, drafts };
}
const wroteIn = ({ edge }: Awaited<ReturnType<typeof converseFleetingly>>) =>
  (edge.metadata as { readonly model_used: string }).model_used;

describe('a question that a model writes for', () => {
  it('EBOM-REQ-126: is answered by the model where its draft passes, and the reply names it', async () => {
    const { model } = writes('The boathouse holds eleven rowing boats. [1]');
    const told = await converseFleetingly(folder, said, never, model);
    expect([told.edge.kind, wroteIn(told), told.instead]).toEqual(['answer', MODEL, null]);
    expect(told.edge.text).toContain('The boathouse holds eleven rowing boats.');
  });

  it('is answered by the built-in writer where no draft passes, and both stand on record', async () => {
    const { drafts, model } = writes('The boathouse holds ninety rowing boats. [1]');
    const { entries, told } = await inWorkplace(folder, async (place) => {
      const spoken = await converse(place, said, never, model);
      const found = await findCase(place.store, spoken.caseId ?? '');
      const ledger = await place.store.ledger(found.caseId);
      return { told: spoken, entries: JSON.stringify(await ledger.read(0, (await ledger.tip()).size)) };
    });
    expect(drafts.length).toBeGreaterThan(0);
    expect(told.edge.kind).toBe('answer');
    expect(told.edge.text).toContain('eleven rowing boats');
    expect(told.edge.text).not.toContain('ninety');
    expect(wroteIn(told)).toMatch(/^extractive\//);
    expect(told.instead).toMatchObject({ model: MODEL, rule: expect.stringMatching(/^G-LOW-/) as string });
    expect(entries).toContain(MODEL);
  });

  it('goes to no other writer where a person stops the model', async () => {
    const stop = new AbortController();
    const model = promptedWriter(({ evidence }) => {
      if (evidence.length === 0) return ended('');
      stop.abort();
      throw stop.signal.reason;
    });
    const told = await converseFleetingly(folder, said, stop.signal, model);
    expect([told.edge.kind, told.instead]).toEqual(['refusal', null]);
  });

  it('is not asked twice where there is nothing to write from', async () => {
    const { drafts, model } = writes('The boathouse holds eleven rowing boats. [1]');
    const told = await converseFleetingly(folder, chatRequest.parse({ message: 'How far is the moon?' }), never, model);
    expect([told.edge.kind, drafts.length, told.instead]).toEqual(['refusal', 0, null]);
  });
});
