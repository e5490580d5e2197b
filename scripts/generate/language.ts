// `npm run language -- [--lexicon FILE] [--relations FILE]`: writes the language tables to static/models/<sha256>.bin and
// that name to where core and engines are built from. The files are what `training/retrieval/lexicon.ts` and
// `training/judge/relations.ts` write; a part that is not given stays as it is. Synonyms are always those of synonyms.txt,
// everyday sayings those of everyday.txt,
// keywords those of keywords.txt.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGE_HASH, type LanguageTables } from '#language/tables.ts';

const MODELS = join('static', 'models');
const NAME = join('src', 'language', 'tables.gen.ts');

const { values } = parseArgs({ options: { lexicon: { type: 'string' }, relations: { type: 'string' } } });
const read = (path: string): Partial<LanguageTables> =>
  JSON.parse(readFileSync(path, 'utf8')) as Partial<LanguageTables>;
const given = [values.lexicon, values.relations].flatMap((path) => (path === undefined ? [] : [read(path)]));
const tables = Object.assign(read(join(MODELS, `${LANGUAGE_HASH}.bin`)), ...given, {
  synonyms: readFileSync(join('src', 'language', 'synonyms.txt'), 'utf8').trim(),
  everyday: readFileSync(join('src', 'language', 'everyday.txt'), 'utf8').trim(),
  keywords: readFileSync(join('src', 'language', 'keywords.txt'), 'utf8').trim(),
}) as Readonly<Record<string, unknown>>;
const sorted = Object.fromEntries(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)));
const bytes = Buffer.from(JSON.stringify(sorted));
const hash = createHash('sha256').update(bytes).digest('hex');
mkdirSync(MODELS, { recursive: true });
writeFileSync(join(MODELS, `${hash}.bin`), bytes);
writeFileSync(
  NAME,
  `// Written by scripts/generate/language.ts: do not edit.\n/** SHA-256 of the language tables, static/models/<name>.bin. */\nexport const LANGUAGE_HASH = '${hash}';\n`,
);
console.log(`language tables ${hash}: ${(bytes.length / 1000).toFixed(0)} kB`);
