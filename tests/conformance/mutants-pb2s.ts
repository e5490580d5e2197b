// Mutants of PB2S v0.2: one line of the audit, the proof or the harness changed, and the test that must go red.

const REFLECT = { file: 'src/core/pb2s/reflect.ts', test: 'src/core/pb2s/reflect.test.ts' } as const;
const FAULTS = { file: 'src/core/pb2s/faults.ts', test: 'src/core/pb2s/reflect.test.ts' } as const;

export const PB2S = [
  // What is wrong in a draft: kind, exact span, the record it rests on.
  {
    ...REFLECT,
    ids: ['PB2S-2.3b'],
    search: 'return { start: end - line.length, end };',
    replace: 'return { start: 0, end };',
  },
  {
    ...REFLECT,
    ids: ['PB2S-2.3b'],
    search: ': { start: line.start + place.start, end: line.start + place.end };',
    replace: ': line;',
  },
  {
    ...FAULTS,
    ids: ['PB2S-2.3b'],
    search: "at('contradiction', conflictText",
    replace: "at('missing evidence', conflictText",
  },
  {
    ...FAULTS,
    ids: ['PB2S-2.3b', 'PB2S-3.2'],
    search: "at('missing evidence', `${nearest",
    replace: "at('unjustified assumption', `${nearest",
  },
  { ...FAULTS, ids: ['PB2S-3.2'], search: '      claim: what.index,', replace: '      claim: null,' },
  { ...REFLECT, ids: ['PB2S-3.1'], search: 'this.put(`Assumption: ${line}`)', replace: 'this.put(line)' },
  // At most three, and each placeholder names one.
  {
    ...REFLECT,
    ids: ['PB2S-2.3a'],
    search: 'bullets.slice(0, REFLECT_BULLETS_MAX - 1)',
    replace: 'bullets.slice(0, REFLECT_BULLETS_MAX)',
  },
  {
    ...REFLECT,
    ids: ['PB2S-2.3a'],
    search: 'segments: rest.flatMap(({ segments }) => segments),',
    replace: 'segments: head.segments,',
  },
  // Resolved is computed.
  { ...REFLECT, ids: ['PB2S-3.3'], search: 'resolved: carrier !== null || dropped,', replace: 'resolved: true,' },
  { ...REFLECT, ids: ['PB2S-3.3'], search: 'resolved: carrier !== null || dropped,', replace: 'resolved: dropped,' },
  {
    ids: ['PB2S-3.3'],
    file: 'src/core/answer/compose.ts',
    search: 'n === null ? `Open assumption: ${text}`',
    replace: 'n === null ? text',
    test: 'src/core/pb2s/reflect.test.ts',
  },
  {
    ...REFLECT,
    ids: ['PB2S-3.2'],
    search: "return { by: /-(SOURCES|RELEVANCE)$/.test(rule) ? 'search' : 'rule'",
    replace: "return { by: 'rule'",
  },
] as const;
