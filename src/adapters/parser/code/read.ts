// Source code: the text is the file's own, so its lines are the file's lines. Definitions are headings, blocks of lines
// are units.

import { HeadingPath, type Unit } from '#core/evidence/outline.ts';
import { requireUnits, toAnchor, type Draft } from '#adapters/parser/document.ts';
import { toListing } from '#adapters/parser/plain-text.ts';

/** What names something, in the languages in common use: the last group is the name. */
const DEFINITION =
  /^\s*(?:export\s+|public\s+|private\s+|protected\s+|internal\s+|static\s+|abstract\s+|final\s+|async\s+|default\s+|pub(?:\([a-z]+\))?\s+|unsafe\s+|override\s+|declare\s+)*(?:def|class|function\*?|func|fun|fn|interface|trait|struct|enum|impl|module|namespace|object|record|type|sub|procedure|package|protocol|macro_rules!|CREATE\s+(?:TABLE|VIEW|FUNCTION|PROCEDURE)|create\s+(?:table|view|function|procedure))\s+(?:\([^)]*\)\s*)?([A-Za-z_$][\w$.]*(?:\s*\([^)]*\))?)/;
/** Keys of JSON, YAML, TOML and INI at the margin are headings of what is set in under them. */
const SECTION = /^(?:\[\[?([^\]]+)\]\]?|([A-Za-z_][\w .-]*):)\s*$/;
const LINES_MAX = 6;

export function readCode(raw: string, transforms: readonly string[]): Draft {
  requireUnits(raw.length);
  const plain = toListing(raw);
  const path = new HeadingPath();
  const units: Unit[] = [];
  let lines = 0;
  let block = 0;
  let start = 0;
  for (const line of plain.text.split('\n')) {
    const from = start + line.length - line.trimStart().length;
    const to = start + line.trimEnd().length;
    start += line.length + 1;
    if (to <= from) {
      block += 1;
      continue;
    }
    const level = line.length - line.trimStart().length + 1;
    const name = nameOf(line);
    if (name !== null) path.push({ level, title: name }, from);
    else if (!/^\s*[)\]}>]/.test(line)) path.close((open) => level <= open.level, from);
    const heading = path.toString();
    const last = units.at(-1);
    if (name === null && last?.block === block && last.heading === heading && lines < LINES_MAX) {
      units[units.length - 1] = { ...last, end: to };
      lines += 1;
    } else {
      units.push({ start: from, end: to, heading, kind: 'code', block });
      lines = 1;
    }
  }
  return {
    text: plain.text,
    units,
    anchors: path.finish(plain.text.length).map(toAnchor),
    dates: [],
    transforms: [...transforms, ...plain.transforms],
  };
}

function nameOf(line: string): string | null {
  if (line.length > 400) return null;
  const definition = DEFINITION.exec(line)?.[1];
  if (definition !== undefined) return definition.replace(/\s+/g, ' ');
  const section = SECTION.exec(line);
  return section?.[1] ?? section?.[2] ?? null;
}
