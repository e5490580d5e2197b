import { describe, expect, it } from 'vitest';
import { InboxState } from '#lib/state/verify/inbox.svelte.ts';

const file = (name: string): File => new File(['x'], name);

describe('files from outside find their place', () => {
  const table = [
    ['a bundle is verified', ['case.AFFIDAVIT'], 'verify'],
    ['a document goes into the case', ['lease.pdf'], 'case'],
    ['a bundle among documents is verified', ['lease.pdf', 'case.affidavit'], 'verify'],
    ['a receipt alone is for Verify too', ['case.receipt'], 'verify'],
    ['nothing goes nowhere', [], null],
  ] as const;
  it.each(table)('%s', (_, names, place) => {
    expect(new InboxState().put(names.map(file))).toBe(place);
  });

  it('what is taken is gone, and what came twice is kept until then', () => {
    const inbox = new InboxState();
    inbox.put([file('a.txt')]);
    inbox.put([file('b.txt'), file('d.receipt'), file('c.affidavit')]);
    expect(inbox.takeDocuments().map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(inbox.takeDocuments()).toEqual([]);
    expect(inbox.takeEvidence().map(({ name }) => name)).toEqual(['c.affidavit', 'd.receipt']);
    expect(inbox.takeEvidence()).toEqual([]);
  });
});
