// Exact decimals: a whole number and how many of its digits stand behind the point. No floating point takes part.

export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}
/** A number of a cell with what it counts: "£", "kg", "min", or nothing. */
export interface Amount extends Decimal {
  readonly unit: string;
}

/** "1,204.50", "£75", "8 kg", "-12.00", "2 h 35"; null where the cell says more than one number and its unit. */
export function toAmount(cell: string): Amount | null {
  const text = cell
    .replace(/[`*]/g, '')
    .replace(/^\u2212/, '-')
    .trim();
  const lasting = /^(\d{1,4}) ?h(?: ?(\d{1,2})(?: ?min)?)?$/.exec(text);
  if (lasting !== null) {
    return { digits: BigInt(lasting[1] ?? '0') * 60n + BigInt(lasting[2] ?? '0'), scale: 0, unit: 'min' };
  }
  const found =
    /^(-?)([£$€]?)\s?(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s?([£$€]|%|°?[A-Za-z]{1,8}(?:\/[a-z]+)?)?$/.exec(text);
  if (found === null) return null;
  const [, minus = '', sign = '', inner = '', whole = '', part = '', behind = ''] = found;
  if (sign !== '' && behind !== '') return null;
  const digits = BigInt(`${whole.replaceAll(',', '')}${part}`);
  return { digits: minus !== inner ? -digits : digits, scale: part.length, unit: sign === '' ? behind : sign };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  return { digits: scaled(a, scale) + scaled(b, scale), scale };
}
export const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });
export const compare = (a: Decimal, b: Decimal): number => {
  const { digits } = add(a, negate(b));
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
};
export const sum = (all: readonly Decimal[]): Decimal => all.reduce(add, { digits: 0n, scale: 0 });

/** Of a whole count, to two places, half away from zero; `exact` where nothing was cut off. */
export function divide(a: Decimal, count: number): { readonly value: Decimal; readonly exact: boolean } {
  const scale = a.scale > 2 ? a.scale : 2;
  const of = scaled(a, scale);
  const by = BigInt(count);
  const doubled = 2n * (of < 0n ? -of : of) + by;
  const rounded = doubled / (2n * by);
  return { value: { digits: of < 0n ? -rounded : rounded, scale }, exact: of % by === 0n };
}

/** As people write it: "1,045.17". */
export function show({ digits, scale }: Decimal): string {
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${digits < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${all.slice(all.length - scale)}`}`;
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);
