// What this helper has seen of a database, kept outside of it: the last tip of each case. Who can write to the database, and
// who restores an old copy of it, cannot write here.
//
//   store-tips/<hash of the database's name>/id          which database it was
//   store-tips/<hash of the database's name>/<caseId>    size and head

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Tip } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { isCaseId } from '#helper/store/case-folders.ts';
import { makeFolder, writeDurably } from '#helper/store/durable.ts';
import type { Database } from '#helper/store-postgres/database.ts';

const tipRecord = z.strictObject({ head: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().positive() });
const ID_FILE = 'id';
const CHECKED_AT_ONCE = 1_000;

export class OutsideTips {
  readonly #folder: string;
  readonly #name: string;

  /** `folder` is the data folder. */
  constructor(folder: string, name: string) {
    this.#folder = join(folder, 'store-tips', createHash('sha256').update(name).digest('hex'));
    this.#name = name;
  }

  /** Throws STORE_OTHER for another database at this address, STORE_BEHIND where one lacks what it had acknowledged. */
  async check(database: Database): Promise<void> {
    const [row] = await database.query('select id::text as id from affidavit.about');
    const id = String(row?.['id']);
    const known = await readOrNull(join(this.#folder, ID_FILE));
    if (known === null) {
      await makeFolder(this.#folder);
      await writeDurably(join(this.#folder, ID_FILE), id);
    } else if (known !== id)
      throw new HelperError(
        'STORE_OTHER',
        `${this.#name} is another database than the one that this folder knows. Nothing was opened. Correct the URL, or move ${this.#folder} away if it was replaced on purpose.`,
      );
    const tips = await this.#all();
    for (let at = 0; at < tips.length; at += CHECKED_AT_ONCE) {
      const some = tips.slice(at, at + CHECKED_AT_ONCE);
      const [missing] = await database.query(
        `select t.case_id from unnest($1::text[], $2::bigint[], $3::text[]) as t(case_id, size, head)
         where not exists (select from affidavit.batch b where b.case_id = t.case_id and b.size = t.size and b.head = t.head)
         limit 1`,
        [some.map(([caseId]) => caseId), some.map(([, { size }]) => size), some.map(([, { head }]) => head)],
      );
      if (missing !== undefined) throw this.behind(String(missing['case_id']));
    }
  }

  /** Durable before it returns. */
  async keep(caseId: string, tip: Tip): Promise<void> {
    await writeDurably(join(this.#folder, caseId), `${JSON.stringify({ head: tip.head, size: tip.size })}\n`);
  }

  /** Null where nothing was seen of the case. Throws STORE_TIPS for a file that is none of ours. */
  async read(caseId: string): Promise<Tip | null> {
    const path = join(this.#folder, caseId);
    const text = await readOrNull(path);
    if (text === null) return null;
    try {
      return tipRecord.parse(JSON.parse(text));
    } catch (cause) {
      throw new HelperError(
        'STORE_TIPS',
        `${path} is not the tip of a case. It was left as it is. Nothing was opened.`,
        {
          cause,
        },
      );
    }
  }

  behind(caseId: string): HelperError {
    return new HelperError(
      'STORE_BEHIND',
      `${this.#name} lacks records of case ${caseId} that it had acknowledged, or holds others: it was changed, or an old copy was restored. Nothing was opened. Restore the latest copy.`,
    );
  }

  async #all(): Promise<readonly (readonly [string, Tip])[]> {
    const names = (await readdir(this.#folder)).filter((name) => name !== ID_FILE && isCaseId(name));
    const tips: (readonly [string, Tip])[] = [];
    for (const name of names) {
      const tip = await this.read(name);
      if (tip !== null) tips.push([name, tip]);
    }
    return tips;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
