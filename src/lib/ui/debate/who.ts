// Who speaks in a debate, as a hearing would call them; and turns by their place, since nobody counts from 0.

import { debate as words } from '#lib/messages/debate.ts';
import type { DebateView } from '#lib/contract/debate.ts';

export interface Called {
  /** Of a speaker: whom it speaks for, where the debate tells its readings. Any other name stays as it is. */
  readonly who: (speaker: string) => string;
  /** Of a `turn_index`: from 1. */
  readonly number: (turn: number) => number;
}

export function calledIn({ readings, turns }: Pick<DebateView, 'readings' | 'turns'>): Called {
  const indexes = turns.map(({ index }) => index);
  return {
    who: (speaker) => {
      const [, name = '', place = ''] = /^(PRO|CON|JUDGE)[-_ ]?(\d*)$/u.exec(speaker) ?? [];
      if (name === '') return speaker;
      if (name === 'JUDGE') return words.judge;
      const side = name === 'PRO' ? 'for' : 'against';
      const says = readings.find((one) => one.side === side)?.says;
      return `${says === undefined ? words.speaks[side] : words.speaksFor(says)}${place === '' ? '' : ` (${place})`}`;
    },
    number: (turn) => indexes.indexOf(turn) + 1,
  };
}
