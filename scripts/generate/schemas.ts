// `npm run schemas` writes schemas/<name>.schema.json from the zod records in core; with `--check` it fails when one is
// stale, missing or left over.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SCHEMAS } from './schemas.list.ts';

const FOLDER = 'schemas';
/** Prescribed by PB2S v0.2 §4, word for word: kept by hand. */
const BY_HAND: readonly string[] = ['pb2s_proof.schema.json'];

const wanted = new Map(Object.entries(SCHEMAS).map(([name, record]) => [`${name}.schema.json`, toText(name, record)]));
mkdirSync(FOLDER, { recursive: true });
const leftover = readdirSync(FOLDER).filter((name) => !wanted.has(name) && !BY_HAND.includes(name));
const stale = [...wanted].filter(([name, text]) => !isWritten(join(FOLDER, name), text));

if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`${FOLDER}/${name} is stale: npm run schemas`);
  for (const name of leftover) console.error(`${FOLDER}/${name} belongs to no record`);
  process.exitCode = stale.length + leftover.length > 0 ? 1 : 0;
} else {
  for (const [name, text] of stale) writeFileSync(join(FOLDER, name), text);
  for (const name of leftover) rmSync(join(FOLDER, name));
}

function toText(name: string, record: z.ZodType): string {
  const schema = z.toJSONSchema(record, { target: 'draft-2020-12' });
  return `${JSON.stringify({ ...schema, title: name }, null, 2)}\n`;
}

function isWritten(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}
