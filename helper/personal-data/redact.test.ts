import { describe, expect, it } from 'vitest';
import { markOf, Redactor, reveal } from '#helper/personal-data/redact.ts';

const EMAIL = 'Ask [EMAIL-A] today.';
describe('personal data', () => {
  it.each([
    ['Ask jane.doe@example.com today.', EMAIL],
    ['Ask Jane.Doe@EXAMPLE.com today.', EMAIL],
    ['Ask jane.doe+boats@mail.example.co.uk today.', EMAIL],
    ['Ask jane.doe (at) example (dot) com today.', EMAIL],
    ['Ask jane.doe [at] example [dot] com today.', EMAIL],
    ['Ask jane dot doe at example dot com today.', EMAIL],
    ['Ask jane.doe @ example.com today.', EMAIL],
    ['Ask jane.doe at example.com today.', EMAIL],
    ['Ask ｊａｎｅ.ｄｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ today.', EMAIL],
    ['Ask jane.doe\u200b@exam\u00adple.com today.', EMAIL],
    ['Ask jane.doe%40example.com today.', EMAIL],
    ['Ask jane.doe&#64;example&period;com today.', EMAIL],
    ['Ask jane.doe&#x40;example.com today.', EMAIL],
    ['Ask j\u0430ne.doe@ex\u0430mple.com today.', EMAIL],
    ['Call +49 30 1234 5678 now.', 'Call [PHONE-A] now.'],
    ['Call +49 (0) 30 / 1234-5678 now.', 'Call [PHONE-A] now.'],
    ['Call 0049.30.12345678 now.', 'Call [PHONE-A] now.'],
    ['Call (212) 555-0147 now.', 'Call [PHONE-A] now.'],
    ['Call 212.555.0147 now.', 'Call [PHONE-A] now.'],
    ['Call 212\u2011555\u20110147 now.', 'Call [PHONE-A] now.'],
    ['Call 212\u00a0555\u00a00147 now.', 'Call [PHONE-A] now.'],
    ['Call 030 / 1234 5678 now.', 'Call [PHONE-A] now.'],
    ['Call \u0662\u0661\u0662-\u0665\u0665\u0665-\u0660\u0661\u0664\u0667 now.', 'Call [PHONE-A] now.'],
    ['Pay with 4111 1111 1111 1111 now.', 'Pay with [CARD-A] now.'],
    ['Pay with 4111-1111-1111-1111 now.', 'Pay with [CARD-A] now.'],
    ['Pay with ４１１１１１１１１１１１１１１１ now.', 'Pay with [CARD-A] now.'],
    ['Pay to DE89 3704 0044 0532 0130 00 now.', 'Pay to [IBAN-A] now.'],
    ['Pay to de89370400440532013000 now.', 'Pay to [IBAN-A] now.'],
    ['Pay with 4111 1111 1111 1111 12 now.', 'Pay with [CARD-A] 12 now.'],
    ['DE89 3704 0044 0532 0130 00 or GB82 WEST 1234 5698 7654 32', '[IBAN-A] or [IBAN-B]'],
    ['It is 078-05-1120.', 'It is [SSN-A].'],
    ['It is 078.05.1120.', 'It is [SSN-A].'],
    ['From 192.168.17.3 it came.', 'From [ADDRESS-A] it came.'],
    ['From 2001:db8::8a2e:370:7334 it came.', 'From [ADDRESS-A] it came.'],
  ])('ERCP-11.3: is blacked out however it is spelled: %s', (text, expected) => {
    expect(new Redactor().text(text)).toBe(expected);
  });

  it.each([
    'The treaty was signed on 2024-01-05 and ended on 2024-12-31.',
    'Light travels 299792458 metres in a second.',
    'Water boils at 99.97 °C, at about 100 °C, at 212 °F.',
    'The meeting at noon dot was short.',
    'Version 1.2.3 of the 10.5 series costs 1,234,567,890.00 dollars.',
    'He stood at the door at 10:15:30.',
    'The number 1234 5678 9012 3456 is no card: its check digit is wrong.',
    'It holds 3.14159265358979 of it.',
  ])('leaves alone what is none: %s', (text) => {
    expect(new Redactor().text(text)).toBe(text);
  });

  it('ERCP-11.3: what one helper of a team has blacked out is never put back as what another one has', () => {
    const [one, other] = [new Redactor(new Map(), markOf(new Map())), new Redactor(new Map(), markOf(new Map()))];
    const ada = one.text('Ask ada@example.org.');
    const ben = other.text('Ask ben@example.org.');
    expect(ada).toMatch(/^Ask \[EMAIL-[A-Z]{8}A\]\.$/);
    expect(ada).not.toBe(ben);
    expect([reveal(ada, one.map), reveal(ada, other.map)]).toEqual(['Ask ada@example.org.', ada]);
    // Later in the trace: the same mark, and so the same token.
    const later = new Redactor(one.map, markOf(one.map));
    expect(later.text('Ask ada@example.org.')).toBe(ada);
    expect(later.text('Ask eve@example.org.')).toBe(ada.replace('A]', 'B]'));
  });

  it('ERCP-11.3: can be put back exactly, also beside what only looks like a token', () => {
    const redactor = new Redactor();
    const value = {
      'jane@example.com': ['Write to jane@example.com or JANE@example.com, not to [EMAIL-A].', 7, null],
      more: { deep: 'Call +49 30 12345678.' },
    };
    const redacted = redactor.value(value);
    expect(redacted).toEqual({
      '[EMAIL-A]': ['Write to [EMAIL-A] or [EMAIL-B], not to [TEXT-C].', 7, null],
      more: { deep: 'Call [PHONE-D].' },
    });
    expect(reveal(redacted, redactor.map)).toEqual(value);
  });

  it('goes on where an earlier request of the trace stopped', () => {
    const first = new Redactor();
    first.text('jane@example.com');
    expect(new Redactor(first.map).text('joe@example.com, jane@example.com')).toBe('[EMAIL-B], [EMAIL-A]');
  });

  it.each(['a.'.repeat(50_000), '1 '.repeat(50_000), `${'a'.repeat(50_000)} at `, '[at] '.repeat(20_000)])(
    'comes to its end with a text that was made to be slow',
    (text) => {
      const redactor = new Redactor();
      const redacted = redactor.text(text);
      expect(reveal(redacted, redactor.map)).toBe(text);
    },
  );
});
