// The cases of a team in one PostgreSQL database. Several helpers may work on it at once; keys and what was blacked out stay
// in the folder of each.

import { AffidavitError } from '#core/errors.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import type { LedgerStore, Tip } from '#core/ports.ts';
import { codeOf, HelperError, sayError } from '#helper/terminal/errors.ts';
import { toTitle } from '#helper/store/case-folders.ts';
import { isCaseId } from '#helper/store/case-folders.ts';
import type { CaseStore, Listed, PassedOver, StoredCase } from '#helper/store/case-store.ts';
import { PostgresBlobStore } from '#helper/store-postgres/blobs.ts';
import { isOutage, type Database, type Row } from '#helper/store-postgres/database.ts';
import { PostgresLedger, readBatches } from '#helper/store-postgres/ledger.ts';
import type { OutsideTips } from '#helper/store-postgres/outside.ts';

const VERIFIED_MAX = 1_024;

export class PostgresStore implements CaseStore {
  readonly blobs: PostgresBlobStore;
  readonly #database: Database;
  readonly #outside: OutsideTips;
  /** How far the chain of a case was followed by this process. */
  readonly #verified = new Map<string, Tip>();

  constructor(database: Database, outside: OutsideTips) {
    this.blobs = new PostgresBlobStore(database);
    this.#database = database;
    this.#outside = outside;
  }

  async create(caseId: string, title: string, created: number): Promise<LedgerStore> {
    requireCaseId(caseId);
    // One statement: the case and its title appear together.
    const insert = `with made as (
        insert into affidavit.batch (case_id, from_size, from_head, size, head, tags, payloads) values ($1, -1, null, 0, '', '{}', '{}') returning case_id
      ) insert into affidavit.note (case_id, title, created, archived) select case_id, $2, $3, false from made`;
    try {
      await this.#database.once(insert, [caseId, toTitle(title.replaceAll('\0', ' ')), created]);
    } catch (cause) {
      if (codeOf(cause) !== '23505') throw cause;
      throw new HelperError('CASE_FOLDER', `a case ${caseId} already exists. Nothing was stored.`, { cause });
    }
    return await this.ledger(caseId);
  }

  /**
   * Follows the chain from where this process last did, and compares it with what was seen before: a record that was changed
   * or taken away behind the database's back ends here. Throws CASE_NOT_FOUND, LEDGER_FAILED and STORE_BEHIND.
   */
  async ledger(caseId: string): Promise<LedgerStore> {
    requireCaseId(caseId);
    const ledger = new PostgresLedger(this.#database, caseId, (to) => this.#outside.keep(caseId, to));
    const outside = await this.#outside.read(caseId);
    const tip = await ledger.tip().catch((error: unknown) => {
      throw outside !== null && codeOf(error) === 'CASE_NOT_FOUND' ? this.#outside.behind(caseId) : error;
    });
    await this.#verify(caseId, tip, outside);
    return ledger;
  }

  async list(): Promise<Listed> {
    const rows = await this.#database.query(
      `select distinct on (n.case_id) n.case_id, n.title, n.created, n.archived, b.size, b.head from affidavit.note n
       cross join lateral (select size, head from affidavit.batch where case_id = n.case_id order by from_size desc limit 1) b
       order by n.case_id, n.at desc`,
    );
    const cases = rows.map(toStored);
    cases.sort((one, other) => other.created - one.created || (one.caseId < other.caseId ? -1 : 1));
    const passedOver: PassedOver[] = [];
    return { cases, passedOver };
  }

  async hold(caseId: string): Promise<() => Promise<void>> {
    requireCaseId(caseId);
    const release = await this.#database.lock(`affidavit case ${caseId}`);
    if (release !== null) return release;
    throw new HelperError('STORE_LOCKED', `another helper works on the case ${caseId}.`);
  }

  /** Every case from its first record, whatever was followed before. Names each that is not sound. */
  async check(): Promise<Listed> {
    this.#verified.clear();
    const { cases } = await this.list();
    const passedOver: PassedOver[] = [];
    for (const { caseId } of cases)
      try {
        await this.ledger(caseId);
      } catch (error) {
        if (isOutage(error)) throw error;
        passedOver.push({ name: caseId, detail: sayError(error) });
      }
    return { cases, passedOver };
  }

  async #verify(caseId: string, tip: Tip, outside: Tip | null): Promise<void> {
    let at = this.#verified.get(caseId) ?? EMPTY_TIP;
    if (outside !== null && outside.size <= at.size && !(await this.#has(caseId, outside)))
      throw this.#outside.behind(caseId);
    if (tip.size < Math.max(at.size, outside?.size ?? 0)) throw this.#outside.behind(caseId);
    for (const { entries, to } of await readBatches(this.#database, caseId, at.size, tip.size)) {
      for (const entry of entries) {
        at = extend(at, entry);
        if (outside?.size === at.size && outside.head !== at.head) throw this.#outside.behind(caseId);
      }
      if (to.size !== at.size || to.head !== at.head)
        throw new AffidavitError('LEDGER_FAILED', `the records of case ${caseId} before ${to.size} were changed`);
    }
    if (at.size < tip.size) throw new AffidavitError('LEDGER_FAILED', `records of case ${caseId} are missing`);
    if (at.size > 0 && (outside === null || outside.size < at.size)) await this.#outside.keep(caseId, at);
    this.#remember(caseId, at);
  }

  async #has(caseId: string, { head, size }: Tip): Promise<boolean> {
    const rows = await this.#database.query(
      'select from affidavit.batch where case_id = $1 and size = $2 and head = $3',
      [caseId, size, head],
    );
    return rows.length > 0;
  }

  #remember(caseId: string, tip: Tip): void {
    this.#verified.delete(caseId);
    this.#verified.set(caseId, tip);
    if (this.#verified.size > VERIFIED_MAX) this.#verified.delete(this.#verified.keys().next().value ?? '');
  }
}

function toStored(row: Row): StoredCase {
  return {
    caseId: String(row['case_id']),
    title: String(row['title']),
    created: Number(row['created']),
    archived: row['archived'] === true,
    tip: { size: Number(row['size']), head: String(row['head']) },
  };
}

function requireCaseId(caseId: string): void {
  if (!isCaseId(caseId))
    throw new AffidavitError('CASE_NOT_FOUND', 'expected a case id of lower-case letters, digits and hyphens');
}
