// What is wrong with the shape of a value, in plain sentences: every bad field at once, each with its place. Values and names
// of fields are a stranger's: what is repeated of them is short and holds no controls.

import type * as z from 'zod';
import { harmlessLine } from '#core/bytes/text.ts';

type Issue = z.core.$ZodIssue;

const FIELDS_SAID_MAX = 12;
const NAME_CHARACTERS_MAX = 60;
const CHOICES_SAID_MAX = 12;

/**
 * `claims[2].cites must be a list, got text; name is missing`. `value` is what was read; without it, what came is not said.
 * Never empty, never with a full stop at its end.
 */
export function sayFields({ issues }: { readonly issues: readonly Issue[] }, value?: unknown): string {
  const distinct = [...new Set(issues.flatMap((issue) => sayIssue(issue, [], value)))];
  const rest = distinct.length - FIELDS_SAID_MAX;
  return `${distinct.slice(0, FIELDS_SAID_MAX).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

/** By shape and not by class: a frozen core brings its own. */
export function isShapeError(error: unknown): error is { readonly issues: readonly Issue[] } {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !('name' in error)) return false;
  return (error.name === 'ZodError' || error.name === '$ZodError') && Array.isArray(error.issues);
}

/** `claims[2].cites`; empty for the value itself. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    return place === '' ? nameOf(key) : `${place}.${nameOf(key)}`;
  }, '');
}

function sayIssue(issue: Issue, above: readonly PropertyKey[], value: unknown): readonly string[] {
  const path = [...above, ...issue.path];
  const place = path.length === 0 ? 'the whole' : placeOf(path);
  const one = (text: string): readonly string[] => [`${place} ${text}`];
  switch (issue.code) {
    case 'invalid_type':
      return one(`must be ${KINDS[issue.expected] ?? issue.expected}${whatCame(path, value)}`);
    case 'invalid_value':
      return one(`must be ${choices(issue.values)}${whatCame(path, value)}`);
    case 'too_small':
      return one(`must ${bound(issue.origin, 'at least', issue.minimum)}`);
    case 'too_big':
      return one(`must ${bound(issue.origin, 'at most', issue.maximum)}`);
    case 'invalid_format':
      return one(`must be ${FORMATS[issue.format] ?? 'text of another form'}${whatCame(path, value)}`);
    case 'not_multiple_of':
      return one(`must be a multiple of ${issue.divisor}`);
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${placeOf([...path, key])} is no field of this format`);
    case 'invalid_key':
      return one('has a name that is not allowed here');
    case 'invalid_element':
      return issue.issues.flatMap((inner) => sayIssue(inner, path, value));
    case 'invalid_union':
      return sayUnion(issue, path, place, value);
    case 'custom':
      return one(`is not as it must be: ${harmlessLine(issue.message)}`);
  }
}

/** Of several forms, the one that what came is nearest to: whose faults lie deepest, then whose are fewest. */
function sayUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  place: string,
  value: unknown,
): readonly string[] {
  const depthOf = (branch: readonly Issue[]): number => Math.max(...branch.map((inner) => inner.path.length));
  let nearest: readonly Issue[] | null = null;
  for (const branch of issue.errors) {
    if (branch.length === 0) continue;
    const isNearer =
      nearest === null ||
      depthOf(branch) > depthOf(nearest) ||
      (depthOf(branch) === depthOf(nearest) && branch.length < nearest.length);
    if (isNearer) nearest = branch;
  }
  if (nearest === null) return [`${place} must be one of the forms of this format${whatCame(path, value)}`];
  return nearest.flatMap((inner) => sayIssue(inner, path, value));
}

function bound(origin: string, word: string, limit: number | bigint): string {
  switch (origin) {
    case 'string':
      return `have ${word} ${limit} characters`;
    case 'array':
    case 'set':
    case 'map':
    case 'record':
    case 'object':
      return `have ${word} ${limit} entries`;
    default:
      return `be ${word} ${limit}`;
  }
}

function choices(values: readonly unknown[]): string {
  const said = values.slice(0, CHOICES_SAID_MAX).map((one) => (typeof one === 'string' ? `"${one}"` : String(one)));
  return `${values.length > 1 ? 'one of ' : ''}${said.join(', ')}${values.length > CHOICES_SAID_MAX ? ', ...' : ''}`;
}

function whatCame(path: readonly PropertyKey[], value: unknown): string {
  if (value === undefined) return '';
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return ', it is missing';
    at = Reflect.get(at, key);
  }
  return `, got ${kindOf(at)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return value.length === 0 ? 'empty text' : value.length <= SHORT ? `"${harmlessLine(value)}"` : 'text';
    case 'number':
      return String(value);
    case 'boolean':
      return String(value);
    case 'undefined':
      return 'nothing';
    default:
      return 'an object';
  }
}

const SHORT = 24;

const nameOf = (key: PropertyKey): string => {
  const name = harmlessLine(String(key));
  return name.length > NAME_CHARACTERS_MAX ? `${name.slice(0, NAME_CHARACTERS_MAX)}...` : name;
};

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
  tuple: 'a list',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day as YYYY-MM-DD',
  datetime: 'a time as YYYY-MM-DDTHH:MM:SSZ',
  url: 'an address',
  uuid: 'a UUID',
};
