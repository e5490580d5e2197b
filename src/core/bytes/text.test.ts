import { describe, expect, test } from 'vitest';
import { checkText, isAssigned15, normaliseText, toPlainText } from '#core/bytes/text.ts';
import { hasVectors, readVector } from '#tests/vectors/shared.ts';

const SUITE = 'unicode/test/NormalizationTest.txt';

describe('AX-SHALL-037b, AX-SHALL-043a: inputs are normalised', () => {
  test.each([
    ['a\r\nb\rc\r\rd', 'a\nb\nc\n\nd'],
    ['\r\n\r\n', '\n\n'],
    ['\n\r', '\n\n'],
    ['e\u0301', '\u00e9'],
    ['\u212b', '\u00c5'],
    ['n\u0308', 'n\u0308'],
    ['\u1100\u1161\u11a8', '\uac01'],
    ['plain', 'plain'],
  ])('%j becomes %j', (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  test.skipIf(!hasVectors('unicode'))(
    'AX-SHALL-042b: the published normalisation suite holds (unproved without it)',
    () => {
      let cases = 0;
      for (const line of readVector(SUITE).toString('utf8').split('\n')) {
        const columns = line.split('#')[0]?.split(';') ?? [];
        if (columns.length < 6) continue;
        const [source = '', nfc = '', nfd = '', nfkc = '', nfkd = ''] = columns.map(toText);
        for (const text of [source, nfc, nfd]) expect(normaliseText(text), line).toBe(nfc);
        for (const text of [nfkc, nfkd]) expect(normaliseText(text), line).toBe(nfkc);
        expect(checkText(nfc), line).toBeNull();
        if (nfd !== nfc) expect(checkText(nfd), line).toBe('TEXT_NOT_NFC');
        cases++;
      }
      expect(cases).toBeGreaterThan(18_000);
    },
  );
});

describe('AX-SHALL-042b, AX-SHALL-043b: an oracle text is refused, never changed', () => {
  test('all 31 controls but LF', () => {
    for (let unit = 0; unit < 0x20; unit++) {
      const expected = unit === 0x0a ? null : 'TEXT_CONTROL';
      expect(checkText(`a${String.fromCharCode(unit)}b`), `U+${unit.toString(16)}`).toBe(expected);
    }
  });

  test.each<[string, string, string | null]>([
    ['nothing', '', null],
    ['ASCII', 'The answer is 42.\n', null],
    ['composed', 'Café résumé naïve', null],
    ['n with a diaeresis has no composed form', 'n\u0308', null],
    ['decomposed', 'e\u0301', 'TEXT_NOT_NFC'],
    ['the Angstrom sign', '\u212b', 'TEXT_NOT_NFC'],
    ['marks out of order', 'a\u0301\u0323', 'TEXT_NOT_NFC'],
    ['DEL, C1, line separators are not C0', '\u007f\u0085\u2028\u2029', null],
    ['emoji, private use', '😀\ue000\u{10fffd}', null],
    ['a high surrogate alone', 'x\ud83d', 'TEXT_LONE_SURROGATE'],
    ['a low surrogate alone', '\ude00x', 'TEXT_LONE_SURROGATE'],
    ['a noncharacter', '\uffff', 'TEXT_UNASSIGNED'],
    ['unassigned', '\u0378', 'TEXT_UNASSIGNED'],
    ['an ideograph of Unicode 15.1', '\u{2ebf0}', 'TEXT_UNASSIGNED'],
    ['a letter of Unicode 16.0', '\u{10d40}', 'TEXT_UNASSIGNED'],
    ['Kirat Rai of Unicode 16.0, which newer engines compose', '\u{16d67}\u{16d67}', 'TEXT_UNASSIGNED'],
    ['a letter of Unicode 15.0', '\u{11f02}', null],
  ])('%s', (_, text, expected) => {
    expect(checkText(text)).toBe(expected);
  });
});

describe('AX-SHALL-043a, AMB-34: a document becomes plain text, and says how', () => {
  test.each<[string, string, readonly string[]]>([
    ['plain\n', 'plain\n', []],
    ['a\r\nb\rc', 'a\nb\nc', ['lf']],
    ['\tx\ty', '    x    y', ['tab4']],
    ['\ufeffstart\u0000\u0007\u001b[0m', 'start[0m', ['controls']],
    ['e\u0301', '\u00e9', ['nfc']],
    ['e\u0000\u0301', '\u00e9', ['nfc', 'controls']],
    ['\ufeffe\u0301\r\n\tx\f', '\u00e9\n    x', ['nfc', 'lf', 'tab4', 'controls']],
    ['', '', []],
  ])('%j', (raw, text, transforms) => {
    expect(toPlainText(raw)).toEqual({ text, transforms });
    expect(checkText(text)).toBeNull();
  });

  test.each([
    ['\ud83d', 'TEXT_LONE_SURROGATE'],
    ['ok \u0378', 'TEXT_UNASSIGNED'],
    ['\u{1fffe}', 'TEXT_UNASSIGNED'],
    ['\u31ef', 'TEXT_UNASSIGNED'],
  ])('%j is refused', (raw, code) => {
    expect(() => toPlainText(raw)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the table of Unicode 15.0', () => {
  test('it counts what the standard counts', () => {
    let assigned = 0;
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) if (isAssigned15(codePoint)) assigned++;
    // Unicode 15.0.0: 149,186 characters, 65 controls, 2,048 surrogates, 137,468 for private use.
    expect(assigned).toBe(149_186 + 65 + 2_048 + 137_468);
  });

  test('whatever it assigns, the engine that runs this assigns too', () => {
    const unassigned = /\p{Cn}/u;
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      if (isAssigned15(codePoint) && unassigned.test(String.fromCodePoint(codePoint))) {
        throw new Error(`U+${codePoint.toString(16)}`);
      }
    }
  });

  test.each<[number, boolean]>([
    [0x0000, true],
    [0x0377, true],
    [0x0378, false],
    [0x037a, true],
    [0xd800, true],
    [0xfdd0, false],
    [0xfffd, true],
    [0xfffe, false],
    // Added in 15.0: Kawi, Nag Mundari, CJK extension H.
    [0x11f00, true],
    [0x1e4d0, true],
    [0x31350, true],
    [0x323af, true],
    [0x323b0, false],
    // Added in 15.1.
    [0x2ffc, false],
    [0x31ef, false],
    [0x2ebf0, false],
    [0x2ee5d, false],
    // Added in 16.0 and 17.0.
    [0x1c89, false],
    [0x20c1, false],
    [0x10fffd, true],
    [0x10ffff, false],
    [0x110000, false],
    [-1, false],
  ])('U+%i: %s', (codePoint, expected) => {
    expect(isAssigned15(codePoint)).toBe(expected);
  });
});

function toText(column: string): string {
  return String.fromCodePoint(
    ...column
      .split(' ')
      .filter(Boolean)
      .map((hex) => Number.parseInt(hex, 16)),
  );
}
