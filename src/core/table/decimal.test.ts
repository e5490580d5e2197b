import { describe, expect, it } from 'vitest';
import { compare, divide, show, sum, toAmount } from '#core/table/decimal.ts';

const read = (text: string) => toAmount(text) ?? { digits: 0n, scale: 0, unit: 'unreadable' };

describe('decimals', () => {
  it.each([
    ['1,204.50', 120450n, 2, ''],
    ['£75', 75n, 0, '£'],
    ['-12.00', -1200n, 2, ''],
    ['8 kg', 8n, 0, 'kg'],
    ['2 h 35', 155n, 0, 'min'],
    ['60 °C', 60n, 0, '°C'],
  ])('%s', (text, digits, scale, unit) => {
    expect(toAmount(text)).toEqual({ digits, scale, unit });
  });

  it.each(['', 'nil', '10-12', '1.2.3', '£5 kg', 'about 3', '12,34', '2025-01-04', 'Quick 20'])(
    '%s is no amount',
    (text) => {
      expect(toAmount(text)).toBeNull();
    },
  );

  it('adds what floating point does not', () => {
    expect(show(sum(['0.1', '0.2'].map(read)))).toBe('0.3');
    expect(show(sum(['999999999999999.99', '0.01'].map(read)))).toBe('1,000,000,000,000,000.00');
    expect(compare(read('1.50'), read('1.5'))).toBe(0);
  });

  it('divides to two places, half away from zero, and says whether anything was cut off', () => {
    expect(divide(read('1030.32'), 13)).toEqual({ value: { digits: 7926n, scale: 2 }, exact: false });
    expect(divide(read('-0.03'), 2)).toEqual({ value: { digits: -2n, scale: 2 }, exact: false });
    expect(divide(read('9'), 3)).toEqual({ value: { digits: 300n, scale: 2 }, exact: true });
  });
});
