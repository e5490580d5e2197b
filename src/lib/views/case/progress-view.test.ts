// The work in progress as the page shows it, and the draft beside it.

import { expect, it } from 'vitest';
import { toProgressView, toReadingView, withWriting } from '#lib/views/case/progress-view.ts';

const at = (phase: 'searching' | 'drafting' | 'checking' | 'sealing') =>
  toProgressView({ phase, sources: 1, passages: 1, draft: 1, claims: 1 }, 7);

it('a draft is shown from when it is written until its work ends, and never before', () => {
  for (const phase of ['drafting', 'checking', 'sealing'] as const)
    expect(withWriting(at(phase), 'So far')).toEqual({ ...at(phase), writing: 'So far' });
  for (const before of [at('searching'), toReadingView({ done: 1, total: 2 }, 7)])
    expect(withWriting(before, 'So far')).toEqual(before);
  expect(withWriting(null, 'So far')).toBeNull();
  expect(withWriting(at('drafting'), undefined)).toEqual(at('drafting'));
});
