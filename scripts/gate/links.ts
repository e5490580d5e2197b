// Relative links in Markdown files lead to files that exist, and to headings that exist in them.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { trackedFiles } from './tracked.ts';

const problems = trackedFiles()
  .filter((path) => path.endsWith('.md'))
  .flatMap(brokenLinks);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function brokenLinks(path: string): readonly string[] {
  const text = withoutCode(readFileSync(path, 'utf8'));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', heading] = target.split('#');
    const place = file === '' ? path : join(dirname(path), decodeURIComponent(file));
    if (!existsSync(place)) return [`${path}: ${target} leads to no file`];
    const named = heading === undefined || headings(readFileSync(place, 'utf8')).has(heading);
    return named ? [] : [`${path}: ${target} leads to no heading`];
  });
}

/** As GitHub makes them: lower case, spaces to hyphens, other punctuation gone. */
function headings(text: string): ReadonlySet<string> {
  const titles = [...withoutCode(text).matchAll(/^#+ +(.+?) *$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}
