// SRS-004 SHALL-030 in the gate: no raw operator touches a Q16.16 value. The rule scripts/eslint/q16-operators.js says the same
// of one file, where it is open in an editor; here one program holds the types of all files, and ESLint is not needed.
import { relative } from 'node:path';
import ts from 'typescript';
import { isQ16 } from '../eslint/q16-operators.js';

const CONFIGURATIONS = ['core', 'worker', 'node', 'tests', 'app'];
/** It is the arithmetic. */
const OURS = 'src/core/bytes/q16.ts';
const ARITHMETIC = /^(?:[-+*/%&|^]|\*\*|<<|>>>?)=?$/;
const UNARY = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.TildeToken,
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);

const program = ts.createProgram({
  rootNames: [...new Set(CONFIGURATIONS.flatMap(toFiles))],
  options: { ...toConfiguration('tests').options, types: ['node', 'vite/client', '@sveltejs/kit'], incremental: false },
});
const checker = program.getTypeChecker();
const found: string[] = [];
for (const file of program.getSourceFiles()) {
  const path = relative('.', file.fileName);
  if (file.isDeclarationFile || path === OURS || path.includes('node_modules') || path.startsWith('..')) continue;
  look(file, file, path);
}
for (const line of found) console.error(line);
process.exitCode = found.length > 0 ? 1 : 0;

function look(node: ts.Node, file: ts.SourceFile, path: string): void {
  if (operandsOf(node).some((operand) => isQ16(checker, checker.getTypeAtLocation(operand)))) {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push(`${path}:${line + 1}: raw operator on a Q16.16 value: use the functions of bytes/q16.ts`);
  }
  ts.forEachChild(node, (child) => {
    look(child, file, path);
  });
}

function operandsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isBinaryExpression(node))
    return ARITHMETIC.test(ts.tokenToString(node.operatorToken.kind) ?? '') ? [node.left, node.right] : [];
  if (ts.isPrefixUnaryExpression(node)) return UNARY.has(node.operator) ? [node.operand] : [];
  return ts.isPostfixUnaryExpression(node) ? [node.operand] : [];
}

function toFiles(name: string): readonly string[] {
  return toConfiguration(name).fileNames;
}

function toConfiguration(name: string): ts.ParsedCommandLine {
  const path = `tsconfig.${name}.json`;
  const read = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  return ts.parseJsonConfigFileContent(read.config, ts.sys, '.', undefined, path);
}
