// Questions over documents of others, which stay in ../shared. The first line of such a file names its documents:
// "corpora/..." as they lie there, "python/3.12.1/..." and "whitman/..." from the archives.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readQuestions, toDocument } from '#tests/quality/retrieval/questions.ts';
import type { Case, Document } from '#tests/quality/retrieval/questions.ts';

const PYTHON = 'corpora/python-stdlib-pydoc-3.11.7_3.12.1_3.13.0.tar.xz';
const WHITMAN = 'corpora/whitman-leaves-of-grass.tar.xz';
const POEMS = 'whitman-leaves-of-grass/src/epub/text';

/** Empty where a document of the set is absent: its figures stay unproved. */
export function readSharedCases(folder: string, shared: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.questions.txt'))
    .sort()
    .flatMap((file) => {
      const names = (readFileSync(join(folder, file), 'utf8').split('\n')[0] ?? '').slice(2).split(' ');
      const documents = names.map((name) => readShared(name, shared));
      const present = documents.filter((document) => document !== null);
      const name = file.replace('.questions.txt', '');
      return present.length < names.length
        ? []
        : [{ name, documents: present, asked: readQuestions(join(folder, file)) }];
    });
}

function readShared(name: string, shared: string): Document | null {
  const [root, ...rest] = name.split('/');
  const archive = join(shared, root === 'python' ? PYTHON : root === 'whitman' ? WHITMAN : name);
  if (!existsSync(archive)) return null;
  if (root === 'python') return toDocument(basename(name), readMember(archive, `./${rest.join('/')}`), name);
  if (root === 'whitman')
    return toDocument(`${basename(name)}.md`, toMarkdown(readMember(archive, `${POEMS}/${rest.join('/')}.xhtml`)));
  return toDocument(basename(name), readFileSync(archive, 'utf8'));
}

function readMember(archive: string, member: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-corpus-'));
  try {
    execFileSync('tar', ['xJf', archive, '-C', folder, member]);
    return readFileSync(join(folder, member), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Headings, paragraphs and verse lines of a page; all that these poems have. */
function toMarkdown(page: string): string {
  return page
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<h[1-6][^>]*>/g, '\n\n## ')
    .replace(/<\/(?:h[1-6]|p|blockquote|section|header)>/g, '\n\n')
    .replace(/<br ?\/>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
