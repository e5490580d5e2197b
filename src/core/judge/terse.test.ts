import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { toAsked } from '#core/judge/in-force.ts';
import { terseIn } from '#core/judge/terse.ts';

// Written by hand: papers of other fields than the sets that are measured.

const told = (question: string, ...documents: readonly (readonly [name: string, ...passages: string[]])[]) =>
  terseIn(
    question,
    documents
      .flatMap(([name, ...texts], at) =>
        texts.map((text, passage) => ({
          source: { id: String(at), act: { name, dated: null } },
          passage,
          start: 0,
          end: text.length,
          heading: name,
          text,
          anchors: [],
          before: '',
          after: '',
          relevance: 0,
          credibility: 0,
          document: String(at),
        })),
      )
      .map((one, index) => ({ ...one, index }) as unknown as Evidence),
    toAsked(question, Date.UTC(2026, 5, 1))?.isValue ?? (() => false),
  )?.text ?? null;

const LAB = [
  'Kiln room notes',
  'Glaze firing: Fridays.\n\nShelf hire is £6.00 a week. Clay is sold by the bag.\n\nAmended 3 May: shelf hire £7.50 a week.',
] as const;

describe('a value that is put right at the foot of a paper', () => {
  it('is told with the older word beside it', () => {
    expect(told('How much is the shelf hire?', LAB)).toBe(
      'In force: "Amended 3 May: shelf hire £7.50 a week", in place of "Shelf hire is £6.00 a week"',
    );
  });
  it('is none of another thing', () => {
    expect(told('How much is a bag of clay?', LAB)).toBeNull();
    expect(told('How much is the deposit for a shelf?', LAB)).toBeNull();
    expect(told('How much was the shelf hire originally?', LAB)).toBeNull();
  });
  it('may be struck out, or come in a later mail', () => {
    const rota = [
      'Rescue boat rota',
      'Crew: six.\n\nThe briefing is at ~~18.45~~ 18.15, the tide will not wait.',
    ] as const;
    expect(told('What time is the briefing?', rota)).toContain('18.15');
    const order = ['Seed order', 'Broad beans: 4 packets.'] as const;
    const mail = ['Mail about the seed order', 'As you asked: broad beans now 7 packets.'] as const;
    expect(told('How many packets of broad beans are in the seed order?', order, mail)).toContain('now 7 packets');
  });
});

describe('a few words that put nothing right', () => {
  const WELL = [
    'Borehole report Nettle Farm',
    'Drilled by Messrs Cray. Pump intake: 41 m. Casing guaranteed 12 years, pump 3 years.\n\nLast inspection 14.06.24.',
  ] as const;
  it('are no answer', () => {
    expect(told('When was the last inspection of the tank?', WELL)).toBeNull();
    expect(told('Until what time is the well shut on Mondays?', ['Well', 'The well is shut on Mondays.'])).toBeNull();
    expect(told('What is the default depth of a casing?', ['Well', 'Default casing is now 90 seconds.'])).toBeNull();
    expect(told('How much is a bus pass?', ['Fares', 'Bus pass adult £40.\n\nBus pass junior £22.'])).toBeNull();
  });
});
