// The declarations of a file whose exported types stand in it, or in `helper/package/types.ts` beside it.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Throws where a type would need more than its own file says. */
export function declarationsOf(path: string): string {
  const { diagnostics = [], outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, strict: true },
  });
  const [wrong] = diagnostics;
  if (wrong !== undefined) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`);
  const alone = outputText.replaceAll("'#helper/package/types.ts'", "'./types.js'");
  if (alone.includes('#')) throw new Error(`${path}: its declarations import what is not in the package`);
  return alone;
}
