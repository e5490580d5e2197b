// Frozen builds check values against schemas, and never print one as JSON Schema nor look for e-mail addresses: what zod
// brings for that is a tenth of the core, and a bundler cannot see that nothing calls it, since it hangs on every schema.

import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/**
 * Leaves out methods of schemas that no frozen build calls (`z.string().email()`, `.transform()`, `.encode()`). Schemas are
 * made when a file is loaded, so `product/core.ts` cannot load a build that calls one of them; `lateCalls` finds those that are
 * called later. Values are JSON or text, so nothing looks for cycles in them. Fails where zod is no longer written
 * in the way that is expected here.
 */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/](?:schemas|errors)\.js$/ }, async ({ path }) => {
      const isErrors = path.endsWith('errors.js');
      const left = isErrors ? METHODS_OF_ERRORS : METHODS_OF_SCHEMAS;
      const source = withoutMembers(await readFile(path, 'utf8'), new Set(left), path);
      return { contents: isErrors ? source : lean(source, path), loader: 'js' };
    });
    // A schema of an object would write a function for itself and compile it. A page may not, and both are to run the same code.
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/ }, async ({ path }) => {
      const interpreted = replaced(await readFile(path, 'utf8'), COMPILED_OBJECT, INTERPRETED_OBJECT, path);
      return { contents: withoutMembers(interpreted, new Set(PROPERTIES_OF_SCHEMAS), path), loader: 'js' };
    });
    // What is wrong with a value is said by `core/bytes/fields.ts`: of zod's own words no build says one.
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({});',
      loader: 'js',
    }));
  },
};

/** Of the methods that are left out, those that `source`, a file of ours, calls when values are checked. */
export function lateCalls(source: string): readonly string[] {
  return CALLED_LATE.filter((name) => source.includes(`.${name}(`));
}

/** Members of the tables of methods, and `inst.NAME = ...` in what makes a schema. */
const CALLED_LATE = [
  'parseAsync',
  'safeParseAsync',
  'spa',
  'validateAsync',
  'toJSONSchema',
  'isOptional',
  'isNullable',
];
const METHODS_OF_SCHEMAS = [
  ...CALLED_LATE,
  // Any schema.
  ...['with', 'register', 'superRefine', 'overwrite', 'nonoptional', 'and', 'or', 'transform', 'prefault'],
  ...[
    'catch',
    'pipe',
    'readonly',
    'brand',
    'describe',
    'meta',
    'apply',
    'description',
    '~standard',
    'validate',
    'encode',
  ],
  ...['decode', 'encodeAsync', 'decodeAsync', 'safeEncode', 'safeDecode', 'safeEncodeAsync', 'safeDecodeAsync'],
  // Text.
  ...['format', 'minLength', 'maxLength', 'includes', 'endsWith', 'nonempty', 'lowercase', 'uppercase', 'normalize'],
  ...['toLowerCase', 'toUpperCase', 'slugify'],
  // Numbers.
  ...['minValue', 'maxValue', 'isInt', 'isFinite', 'gt', 'lt', 'safe', 'positive', 'negative', 'nonpositive', 'step'],
  'finite',
  // Objects, lists and choices.
  ...['keyof', 'catchall', 'passthrough', 'loose', 'strip', 'safeExtend', 'merge', 'omit', 'partial'],
  ...['exactPartial', 'required', 'extract', 'exclude', 'rest', 'removeDefault', 'processJSONSchema'],
];
/** `pattern` is for schemas of template strings, which no build has. */
const PROPERTIES_OF_SCHEMAS = ['pattern', '~standard'];
const METHODS_OF_ERRORS = ['format', 'flatten', 'addIssue', 'addIssues', 'isEmpty'];

/** Throws where a name is of no member: zod has changed, and a person is to look at it. */
function withoutMembers(source: string, names: ReadonlySet<string>, path: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true);
  const cuts: (readonly [from: number, to: number])[] = [];
  const seen = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.isObjectLiteralElementLike(node) ? memberOf(node) : ts.isStatement(node) ? installedBy(node) : null;
    if (name === null || !names.has(name)) {
      ts.forEachChild(node, visit);
      return;
    }
    seen.add(name);
    // With the comma behind a member.
    cuts.push([node.getStart(file), source[node.end] === ',' ? node.end + 1 : node.end]);
  };
  visit(file);
  const missing = [...names].filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`${path} has no ${missing.join(', ')} to leave out`);
  return cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
}

/** The name of a method or accessor in a table of them: `email() {}` or `format: (inst) => ...`. */
function memberOf(node: ts.ObjectLiteralElementLike): string | null {
  const isFunction = ts.isPropertyAssignment(node) ? ts.isFunctionLike(node.initializer) : ts.isFunctionLike(node);
  if (!isFunction || node.name === undefined) return null;
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : null;
}

/** What a statement hangs on a schema or an error: `inst.NAME =`, `inst._zod.NAME =`, `_lazyMethod(proto, "NAME", ...)`. */
function installedBy(node: ts.Statement): string | null {
  if (!ts.isExpressionStatement(node)) return null;
  const { expression } = node;
  if (ts.isBinaryExpression(expression) && ts.isPropertyAccessExpression(expression.left)) {
    return /^inst(?:\._zod)?$/.test(expression.left.expression.getText()) ? expression.left.name.text : null;
  }
  const name = ts.isCallExpression(expression) ? expression.arguments[1] : undefined;
  return name !== undefined && ts.isStringLiteral(name) ? name.text : null;
}

/** Without what only the methods of printing need. Helpers come from their own file, so that a bundler sees which are used. */
function lean(source: string, path: string): string {
  const named = replaced(source, HELPERS, 'import * as util from "../core/util.js";', path);
  const quiet = replaced(named, PRINTING, '', path);
  const formats = replaced(quiet, FORMATS, '', path);
  return replaced(formats, MEMOIZER, '{}', path);
}

/** Throws where nothing is to replace. */
function replaced(source: string, expression: RegExp, by: string, path: string): string {
  const text = source.replace(expression, by);
  if (text === source) throw new Error(`${path} is not written in the way that is left out here: ${expression.source}`);
  return text;
}

const HELPERS = /^import \{ util \} from "\.\.\/core\/index\.js";$/m;
const PRINTING = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;
const FORMATS = /^ {4}\w+\(params\) \{\s*return this\.check\(core\._\w+\(Zod\w+, params\)\);\s*\},$/gm;
const MEMOIZER = /^ *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m;
const COMPILED_OBJECT = /^export const \$ZodObjectJIT = [\s\S]*?^\}\);$/m;
const INTERPRETED_OBJECT = 'export const $ZodObjectJIT = $ZodObject;';
