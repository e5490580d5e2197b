// What `affidavit check` found as Markdown, for a summary of a pipeline or a comment on a change: what does not hold first, by file
// and line. Nothing of a draft or a document works as markup in it.

import { flat, holds, isContradicted, messageOf, type Finding } from '#helper/draft/findings.ts';

export function toMarkdown(findings: readonly Finding[]): string {
  const failed = findings.filter((one) => !holds(one));
  const denied = failed.filter(isContradicted).length;
  const counts = `${String(findings.length)} sentences: ${String(findings.length - failed.length)} hold, ${String(denied)} contradicted, ${String(failed.length - denied)} open or without support.`;
  if (failed.length === 0) return `${counts}\n`;
  const sorted = [...failed.filter(isContradicted), ...failed.filter((one) => !isContradicted(one))];
  return [
    counts,
    '',
    '| Where | Verdict | Sentence | Why |',
    '| --- | --- | --- | --- |',
    ...sorted.map(toRow),
    '',
  ].join('\n');
}

function toRow(finding: Finding): string {
  const { column, file, line, sentence, verdict } = finding;
  const said = isContradicted(finding) ? 'CONTRADICTED' : verdict;
  const cells = [`${file}:${String(line)}:${String(column)}`, said, sentence, messageOf(finding)];
  return `| ${cells.map(plain).join(' | ')} |`;
}

/** Each mark that Markdown or HTML reads is one of the text; an address is no link, and nobody is told of it by name. */
export const plain = (text: string): string =>
  flat(text)
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, '&#58;//');
