// Mutants of EBOM v2.0: what is looked up outside, what of it may leave, and what documents order.

const GUARD = {
  file: 'helper/search/guarded-get.ts',
  test: 'helper/search/guarded-get.test.ts',
  ids: ['EBOM-REQ-141'],
};
const ADDRESS = { file: 'helper/search/public-address.ts', test: 'helper/search/guarded-get.test.ts' } as const;
const WORDS = { file: 'src/desk/outside/private-words.ts', test: 'src/desk/outside/private-words.test.ts' } as const;
const SEARCH = { file: 'helper/search/search.ts', test: 'helper/search/search.test.ts', ids: ['EBOM-REQ-141'] };

export const EBOM_OUTSIDE = [
  { ...GUARD, search: '!isPublicAddress(address)', replace: 'false' },
  { ...GUARD, search: "if (protocol !== 'https:')", replace: "if (protocol === 'ftp:')" },
  { ...GUARD, search: 'if (next.hostname !== wanted.url.hostname)', replace: 'if (next.hostname === null)' },
  { ...GUARD, search: 'length > ANSWER_BYTES_MAX', replace: 'length < 0' },
  {
    ...GUARD,
    search: '        createConnection: () =>',
    replace: '        agent: false,\n        createConnection: () =>',
  },
  { ...ADDRESS, ids: ['EBOM-REQ-141'], search: "  ['169.254.0.0', 16],\n", replace: '' },
  { ...WORDS, ids: ['EBOM-REQ-141'], search: 'return !lookUp(stem).known', replace: 'return false' },
  { ...WORDS, ids: ['EBOM-REQ-141'], search: 'if (runs.has(key))', replace: 'if (key === query)' },
  { ...SEARCH, search: '  requirePublic(plan.query, inside);\n', replace: '' },
  { ...SEARCH, search: '  await requireAgreed(plan, agreed);\n', replace: '' },
  { ...SEARCH, search: "sphere: 'LIMINAL'", replace: "sphere: 'OUTSIDE'" },
  {
    file: 'src/adapters/extractive/write.ts',
    test: 'src/adapters/extractive/write.test.ts',
    ids: ['EBOM-REQ-153'],
    search: '!ORDERS_TO_SAY.test(choice.quote)',
    replace: 'choice.quote !== null',
  },
];
