// What could be wrong with each field of an act, made of the schema of its kind: another type, beyond a limit, not canonical.
// Whoever adds an act, or a field, adds faults to it with that.

import * as z from 'zod';
import { QUESTION_BYTES_MAX } from '#core/limits.ts';

export type Schema = z.core.$ZodType;
type Value = Readonly<Record<string, unknown>>;

export interface Fault {
  /** `config.model: not a text`. */
  readonly what: string;
  readonly value: unknown;
  /** A text that fits the schema, and is not canonical. */
  readonly isText?: true;
}

/** Every fault of a value that fits the schema, one at a time. `isOfOthers`: a text as it came, which may steer a line. */
export function faultsOf(schema: Schema, value: unknown, isOfOthers: boolean, place = ''): readonly Fault[] {
  const { def } = schema._zod;
  const say = (what: string, wrong: unknown): Fault => ({ what: `${place}: ${what}`, value: wrong });
  if (schema instanceof z.ZodNullable)
    return value === null
      ? [say('false instead of nothing', false)]
      : beside(schema, faultsOf(schema.unwrap(), value, isOfOthers, place));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return faultsOf(schema.unwrap(), value, isOfOthers, place);
  if (schema instanceof z.ZodObject) return objectFaults(schema, value as Value, isOfOthers, place);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    const fits = schema.options.find((one) => z.safeParse(one, value).success);
    return fits === undefined ? [] : beside(schema, faultsOf(fits, value, isOfOthers, place));
  }
  if (schema instanceof z.ZodArray) return arrayFaults(schema, value as readonly unknown[], isOfOthers, place);
  if (schema instanceof z.ZodRecord) {
    const entries = Object.entries(value as Value);
    return [
      say('a key without end', { ...(value as Value), ['k'.repeat(65)]: true }),
      say('a key that turns the line', { ...(value as Value), 'k\u202e': true }),
      ...entries.flatMap(([key, item]) =>
        faultsOf(schema.valueType, item, isOfOthers, `${place}.${key}`).map(
          within((wrong) => ({ ...(value as Value), [key]: wrong })),
        ),
      ),
    ];
  }
  if (schema instanceof z.ZodString)
    return textFaults(value as string, isOfOthers).map(([what, wrong, isText]) => ({
      ...say(what, wrong),
      ...(isText ? { isText } : {}),
    }));
  if (schema instanceof z.ZodNumber) {
    const { maxValue, minValue } = schema;
    return [
      say('a text', String(value)),
      say('no whole number', (value as number) + 0.5),
      say('below its limit', (minValue ?? 0) - 1),
      ...(maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? [] : [say('above its limit', maxValue + 1)]),
    ];
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return [say('another word', 'other'), say('nothing', null)];
  if (schema instanceof z.ZodBoolean) return [say('a text', String(value))];
  if (schema instanceof z.ZodNull) return [];
  throw new TypeError(`no faults are known for ${def.type} at ${place}`);
}

/** Those that no other member of a union takes. */
function beside(schema: Schema, faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ isText, value }) => isText === true || !z.safeParse(schema, value).success);
}

const within =
  (put: (wrong: unknown) => unknown) =>
  (fault: Fault): Fault => ({ ...fault, value: put(fault.value) });

/** The places of all fields that a schema has. */
export function fieldsOf(schema: Schema, place = ''): readonly string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return fieldsOf(schema.unwrap(), place);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return [...new Set((schema.options as readonly Schema[]).flatMap((one) => fieldsOf(one, place)))];
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, place);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Readonly<Record<string, Schema>>).flatMap(([key, field]) => [
      `${place}.${key}`,
      ...fieldsOf(field, `${place}.${key}`),
    ]);
  return [];
}

/** The places of the fields that a value of that schema has. */
export function fieldsIn(value: unknown, place = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [`${place}.${key}`, ...fieldsIn(item, `${place}.${key}`)]);
}

function objectFaults(schema: z.ZodObject, value: Value, isOfOthers: boolean, place: string): readonly Fault[] {
  const shape = schema.shape as Readonly<Record<string, Schema>>;
  return [
    { what: `${place}: a list`, value: [value] },
    { what: `${place}: a field that is none`, value: { ...value, other: true } },
    ...Object.entries(shape).flatMap(([key, field]): readonly Fault[] => {
      if (!(key in value)) return [];
      const { [key]: _left, ...without } = value;
      const isNeeded = !(field instanceof z.ZodOptional) && !(field instanceof z.ZodExactOptional);
      return [
        ...(isNeeded ? [{ what: `${place}.${key}: left out`, value: without }] : []),
        ...faultsOf(field, value[key], isOfOthers, `${place}.${key}`).map(
          within((wrong) => ({ ...value, [key]: wrong })),
        ),
      ];
    }),
  ];
}

function arrayFaults(
  schema: z.ZodArray,
  value: readonly unknown[],
  isOfOthers: boolean,
  place: string,
): readonly Fault[] {
  const { maximum, minimum } = schema._zod.bag as { readonly maximum?: number; readonly minimum?: number };
  const [first] = value;
  return [
    { what: `${place}: no list`, value: {} },
    ...(minimum === undefined ? [] : [{ what: `${place}: too short`, value: value.slice(0, minimum - 1) }]),
    ...(maximum === undefined
      ? []
      : [{ what: `${place}: too long`, value: Array.from({ length: maximum + 1 }, () => first) }]),
    ...(first === undefined
      ? []
      : faultsOf(schema.element, first, isOfOthers, place).map(within((wrong) => [wrong, ...value.slice(1)]))),
  ];
}

/** No text of an act is longer than a draft may be. */
const TOO_LONG = QUESTION_BYTES_MAX * 8;

function textFaults(
  text: string,
  isOfOthers: boolean,
): readonly (readonly [what: string, wrong: unknown, isText: boolean])[] {
  const steering = [
    ['turns the line', `${text}\u202e`, true],
    ['ends the line', `${text}\u2028x`, true],
    ['steers a terminal', `${text}\u009b2J`, true],
  ] as const;
  return [
    ['not a text', 7, false],
    ['empty', '', false],
    ['without end', text.padEnd(TOO_LONG, 'a'), false],
    ['not NFC', `e\u0301${text}`, true],
    ['with a control', `${text}\u0001`, true],
    ['of no Unicode that is known', `${text}\u0378`, true],
    ...(isOfOthers ? [] : steering),
  ];
}
