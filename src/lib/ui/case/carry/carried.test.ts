import { describe, expect, it } from 'vitest';
import { toCarried } from '#lib/ui/case/carry/carried.ts';
import type { PassageView } from '#lib/contract/document.ts';
import type { AnswerView, RefusalView, SentenceView, WorkView } from '#lib/contract/turn.ts';

const passage = (name: string, text: string): PassageView => ({
  source: 'src-1',
  name,
  start: 0,
  end: text.length,
  text,
  relevance: 0,
});
const PROGRAMME = passage('programme.md, Friday', 'The concert starts at 19:00.');
const MAIL = passage('mail.eml, message', 'It starts at 20:30, not at 19:00.\n');
const seal = { size: 112, head: 'ab12' as never, root: 'cd' as never, signed: true };
const work = { seal } as unknown as WorkView;
const sentence = (text: string, ...cited: [number, PassageView][]): SentenceView => ({
  text,
  standing: 'supported',
  label: '',
  known: null,
  confidence: 0,
  citations: cited.map(([n, from]) => ({ n, passage: from, support: 0, notes: [] })),
  cells: [],
  seq: 90,
  at: 0,
});

describe('a reply to take elsewhere', () => {
  it('EBOM-REQ-004: an answer goes with its marks, each passage once with its document, and its seal', () => {
    const outcome = {
      kind: 'answer',
      sentences: [
        sentence('It starts at 20:30.', [1, MAIL]),
        sentence('The programme says 19:00.', [2, PROGRAMME], [1, MAIL]),
      ],
      work,
    } as unknown as AnswerView;
    expect(toCarried({ question: 'When does it start?', outcome })).toBe(
      [
        'When does it start?',
        '',
        'It starts at 20:30. [1]',
        'The programme says 19:00. [2] [1]',
        '',
        '[1] “It starts at 20:30, not at 19:00.” (mail.eml, message)',
        '[2] “The concert starts at 19:00.” (programme.md, Friday)',
        '',
        'Certified: grounding, traceability and policy. Not certified: that the sources are true. Sealed at record 112, chain head ab12.',
      ].join('\n'),
    );
  });

  it('a refusal goes as one, with what came closest and how near it is', () => {
    const near = { ...MAIL, missing: [], byMeaning: false, turned: [], small: [], far: true };
    const outcome = { kind: 'refusal', closest: [near], instead: null, work } as unknown as RefusalView;
    expect(toCarried({ question: 'Who sings?', outcome })).toBe(
      [
        'Who sings?',
        '',
        'I can’t answer that from your documents.',
        '',
        'The nearest passage, and it is far off: “It starts at 20:30, not at 19:00.” (mail.eml, message)',
        '',
        'Sealed at record 112, chain head ab12.',
      ].join('\n'),
    );
  });

  it('what was never decided is nothing to take along', () => {
    expect(toCarried({ question: 'Who sings?', outcome: { kind: 'open' } })).toBeNull();
  });

  it('leaves out the marks of Markdown, which are no words of the passage', () => {
    const outcome = {
      kind: 'answer',
      sentences: [
        sentence('Turn it **only while it grinds**.', [1, passage('guide.md', '- Turn it **only while it grinds**.')]),
      ],
      work,
    } as unknown as AnswerView;
    expect(toCarried({ question: 'When may I turn it?', outcome })).toContain(
      'Turn it only while it grinds. [1]\n\n[1] \u201cTurn it only while it grinds.\u201d (guide.md)',
    );
  });
});
