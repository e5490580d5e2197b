// Mutants of a third audit, which asked of each row whether a person meets what it says: each takes a behaviour away.

const change = (id: string, file: string, search: string, replace: string, test: string) => ({
  ids: [id],
  file,
  search,
  replace,
  test,
});

export const THIRD_AUDIT = [
  change(
    'EBOM-REQ-005',
    'src/core/case/case.ts',
    `  const time = await readClock(world);
  if (time.kind === 'breached') return { kind: 'rejected', code: time.code };
  const parsed`,
    '  const parsed',
    'src/core/evidence/entered.test.ts',
  ),
  change(
    'EBOM-REQ-005',
    'src/core/case/case.ts',
    `  const time = await readClock(world);
  if (time.kind === 'breached') return { kind: 'rejected', code: time.code };
  let before`,
    '  let before',
    'src/core/evidence/entered.test.ts',
  ),
  change(
    'EBOM-REQ-023',
    'src/core/draft/draft.ts',
    "if (category === 'TRIVIAL') return 'TRIVIAL';",
    '',
    'src/core/draft/check.test.ts',
  ),
  change(
    'EBOM-REQ-025',
    'src/core/draft/draft.ts',
    "if (isOpinion(sentence)) return 'OPINION';",
    '',
    'src/core/draft/check.test.ts',
  ),
  change(
    'EBOM-REQ-021',
    'src/core/draft/draft.ts',
    "'SPECULATION' : null",
    'null : null',
    'src/core/draft/check.test.ts',
  ),
  change(
    'EBOM-REQ-121',
    'src/core/draft/draft.ts',
    "riskFloor(sentence).risk !== 'HIGH'",
    'true',
    'src/core/draft/check.test.ts',
  ),
  change(
    'PB2S-2.4a',
    'src/core/draft/judge.ts',
    "return isDenied ? 'CLARIFY' : 'APPROVE';",
    "return isDenied ? 'APPROVE' : 'APPROVE';",
    'src/core/draft/check.test.ts',
  ),
  change(
    'ERCP-11.3',
    'helper/commands/ercp.ts',
    'isRevealed ? value : redactor.value(value, NOT_PERSONAL)',
    'isRevealed ? value : value',
    'helper/personal-data/command-redacts.test.ts',
  ),
];
