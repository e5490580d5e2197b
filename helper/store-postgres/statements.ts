// That a database on another machine may hold documents that are nobody else's business (text of the sphere INSIDE) is for a
// person to say, once for each database, and stays on record in the data folder with name and time.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { makeFolder, writeDurably } from '#helper/store/durable.ts';
import type { Address } from '#helper/store-postgres/address.ts';

const statement = z.strictObject({ at: z.iso.datetime(), by: z.string(), database: z.string(), text: z.string() });
const record = z.strictObject({ format: z.literal(1), statements: z.array(statement) });
export type Statement = z.infer<typeof statement>;

export const STATEMENT = 'This database may hold INSIDE text: private documents and what was asked about them.';
const FILE = 'store-statements.json';

/** Throws STORE_STATEMENT for a remote database that nobody has made the statement for. */
export async function requireStatement(folder: string, { isRemote, name }: Address): Promise<void> {
  if (!isRemote) return;
  const known = await readStatements(folder);
  if (known.some(({ database }) => database === name)) return;
  throw new HelperError(
    'STORE_STATEMENT',
    `${name} is on another machine, and nobody has said that it may hold private documents. Nothing was sent. \`affidavit store allow --by NAME\` records that.`,
  );
}

/** Durable before it returns. */
export async function addStatement(folder: string, said: Omit<Statement, 'text'>): Promise<Statement> {
  const whole = { ...said, text: STATEMENT };
  const statements = [...(await readStatements(folder)), whole];
  await makeFolder(folder);
  await writeDurably(join(folder, FILE), `${JSON.stringify({ format: 1, statements }, null, 1)}\n`);
  return whole;
}

async function readStatements(folder: string): Promise<readonly Statement[]> {
  const path = join(folder, FILE);
  try {
    return record.parse(JSON.parse(await readFile(path, 'utf8'))).statements;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new HelperError('STORE_STATEMENT', `${path} cannot be read as statements. It was left as it is.`, { cause });
  }
}
