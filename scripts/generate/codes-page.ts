// Every code of a check, a limit and an error, as they stand in the source. What each says is the text beside it in the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { CHECK_IDS } from '#core/bundle/checks.ts';
import { EXIT_CODES } from '#helper/terminal/exit-codes.ts';

/** The page, as prettier leaves it alone: lists, since tables are set anew with every row. */
export function codesPage(): string {
  const found = sourcesIn('src/core').flatMap(checksIn);
  const checks = CHECK_IDS.map((id) => {
    const own = [...new Map(found.filter((one) => one.id === id).map((one) => [one.code, one])).values()];
    const rows = own.sort(byCode).map(({ code, says }) => `- \`${code}\`${says === '' ? '' : `: ${says}`}`);
    return [`### ${id}`, '', ...(rows.length === 0 ? ['- codes of what it reads, below'] : rows), ''].join('\n');
  });
  const list = (codes: readonly string[]): string => codes.map((code) => `- \`${code}\`\n`).join('');
  return `# Codes

Made of the source by \`npm run codes\`. A code keeps its name and its meaning in later versions; \`…\` stands for what is told of the case at hand.

## Exit codes

${EXIT_CODES.map(([codes, meaning]) => `- ${codes}: ${meaning}\n`).join('')}
## Checks of a bundle

\`verify --json\` lists each check with \`id\`, \`status\`, \`code\` and \`detail\`. A check that cannot read what it looks at fails with the code of that error.

${checks.join('\n')}
## Codes of parts, citations, cosigners and interrupted records

${list(toldOtherwise(found.map(({ code }) => code)))}
## Limits of a verdict

${list(unionOf('src/core/bundle/checks.ts', ['LimitCode']))}
## Errors of the core

${list(unionOf('src/core/errors.ts', null))}
## Errors of the command line

${list(unionOf('helper/terminal/errors.ts', ['HelperCode']))}
## Errors over HTTP

${list(unionOf('helper/routes/problem.ts', ['ProblemCode'])).trimEnd()}
`;
}

/** Codes in the folders of the verifier that no call above tells, and no list below. */
function toldOtherwise(told: readonly string[]): readonly string[] {
  const below = [...unionOf('src/core/bundle/checks.ts', ['LimitCode']), ...unionOf('src/core/errors.ts', null)];
  const known = new Set([...told, ...below, ...STATEMENTS]);
  const texts = ['verify', 'bundle', 'keys'].flatMap((name) => sourcesIn(join('src', 'core', name)));
  const codes = texts.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=')[A-Z]+(?:_[A-Z]+)+(?=')/g) ?? []);
  return [...new Set(codes)].filter((code) => !known.has(code)).sort();
}
/** Names of SRS-004 for statements, transitions and failures of an oracle: no codes of a check. */
const STATEMENTS: readonly string[] = [
  'ANCHOR_PUBLICATION',
  'COMPLIANCE_SUMMARY',
  'CROSS_LAYER_VERIFY',
  'INTEGRITY_FAULT',
  'INVALID_OUTPUT',
  'ORACLE_ERROR',
  'POLICY_SOUNDNESS',
  'REPLAY_EQUIVALENCE',
  'SUBSTRATE_CERT',
  'TIME_OBS',
  'TRANSPORT_ERROR',
  'WEIGHT_BINDING',
];

interface Found {
  readonly id: string;
  readonly code: string;
  readonly says: string;
}

const byCode = (a: Found, b: Found): number => (a.code < b.code ? -1 : 1);

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);

/** Calls of `failed(id, CODE, detail)` and `skipped`, and `code: 'CODE'` of a check's own object. */
function checksIn(path: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CALLS.has(node.expression.text)) {
      const [id, code, detail] = node.arguments;
      if (id !== undefined && code !== undefined && ts.isStringLiteral(id))
        for (const one of literalsOf(code)) found.push({ id: id.text, code: one, says: saidBy(detail) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed(path));
  return found;
}
const CALLS: ReadonlySet<string> = new Set(['failed', 'skipped']);

/** One text, or those that a condition chooses from. */
function literalsOf(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)] : [];
}

function saidBy(node: ts.Expression | undefined): string {
  if (node === undefined) return '';
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('');
}

/** The texts of type aliases of a file, in order; null for all that are unions of texts. */
function unionOf(path: string, names: readonly string[] | null): readonly string[] {
  const codes: string[] = [];
  const take = (type: ts.TypeNode): void => {
    if (ts.isUnionTypeNode(type)) type.types.forEach(take);
    else if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) codes.push(type.literal.text);
  };
  for (const node of parsed(path).statements)
    if (ts.isTypeAliasDeclaration(node) && (names === null || names.includes(node.name.text))) take(node.type);
  return [...new Set(codes)].sort();
}
