import { describe, expect, it } from 'vitest';
import { guessKind } from '#lib/views/case/guess-kind.ts';

describe('what a document is, where nobody has said so', () => {
  const table = [
    ['a mail by its format', 'heating.eml', 'Received: x', 'correspondence', ''],
    ['a letter by its opening', 'scan.txt', 'Dear Ms Brandt,\nThe boiler is fixed.', 'correspondence', ''],
    ['a lease by its title', 'papers.md', '# Lease\nDated 3 September 2025\nThe rent', 'contract', '2025-09-03'],
    ['a lease by its name', 'flat_lease.pdf', '%PDF-1.7\0', 'contract', ''],
    ['minutes, and the day in their name', 'minutes 2026-06-14.txt', 'The stewards met.', 'notes', '2026-06-14'],
    ['a day in the other order', 'a.txt', 'Repairs\nDate: June 5, 2024', 'unknown', '2024-06-05'],
    ['a day that is none is no day', 'b.txt', 'Date: 31 February 2024', 'unknown', ''],
    ['a day in the middle of the text is not its date', 'c.txt', 'We paid on 3 May 2024.', 'unknown', ''],
    [
      'a letter that bears its day on a line of its own, below both addresses',
      'scan.txt',
      'Lena Fuchs\nMill Lane 2\nTo the parents of class 4b\nSchool Road 1\n48143 Hallen\nHallen, 7 May 2024\nDear parents,\nthe trip is on\n9 May 2024',
      'correspondence',
      '2024-05-07',
    ],
    [
      'a day below the greeting is not its date',
      'letter.txt',
      'Dear parents,\n9 May 2024\nis free.',
      'correspondence',
      '',
    ],
    [
      'a letter that bears its day on its last line',
      'letter.txt',
      'Dear parents,\nthe trip is on\n9 May 2024\nas you know.\n\nLena Fuchs\n\n7 May 2024\n',
      'correspondence',
      '2024-05-07',
    ],
    ['a poster with a day is no letter of that day', 'poster.txt', 'Summer fair\n9 May 2024', 'unknown', ''],
    [
      'who issued it, and the day behind it',
      'rules.md',
      '# Allotment rules\n\nIssued by the Hollin Lane Association, 4 January 2026.\n\nThe rent is £62.',
      'unknown',
      '2026-01-04',
    ],
    [
      'a correction and its day',
      'c.txt',
      'Hollin Lane\nCorrection to the rules, 2 March 2026',
      'unknown',
      '2026-03-02',
    ],
    ['the day of an event is not that of its notice', 'fair.txt', 'Summer fair at the mill, 9 May 2026', 'unknown', ''],
    ['a law is never guessed', 'Tenancies.txt', 'An Act to provide for tenants', 'unknown', ''],
    ['release is no lease', 'release.txt', 'Press release', 'unknown', ''],
  ] as const;
  it.each(table)('%s', (_, name, head, type, dated) => {
    expect(guessKind(name, head)).toEqual({ dated, type });
  });
});
