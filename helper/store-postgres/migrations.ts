// The tables of a team's database, in steps that are never changed: what is new is a new step. `affidavit store prepare` takes
// them with the owner's account; the helpers use another one, which may insert and select and nothing else.
//
// A ledger cannot fork here, whatever a client does: a batch names the size and the head that it follows, each of which exists
// (foreign key) and is followed once (primary key).

import { createHash } from 'node:crypto';
import { HelperError } from '#helper/terminal/errors.ts';
import { Database, type Row } from '#helper/store-postgres/database.ts';
import type { Address } from '#helper/store-postgres/address.ts';

export const SCHEMA = 'affidavit';

export const MIGRATIONS: readonly string[] = [
  // 1: cases, their records, and content.
  `
create table affidavit.about (id uuid not null default gen_random_uuid());
insert into affidavit.about default values;

create table affidavit.note (
  at bigint generated always as identity primary key,
  case_id text not null check (case_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  title text not null,
  created bigint not null,
  archived boolean not null
);
create index note_case on affidavit.note (case_id, at);

create table affidavit.batch (
  case_id text not null,
  from_size bigint not null,
  from_head text,
  size bigint not null,
  head text not null,
  tags text[] not null,
  payloads bytea[] not null,
  checkpoint text,
  primary key (case_id, from_size),
  unique (case_id, size, head),
  foreign key (case_id, from_size, from_head) references affidavit.batch (case_id, size, head),
  check (cardinality(tags) = cardinality(payloads)),
  check (
    (from_size = -1 and from_head is null and size = 0 and head = '' and cardinality(tags) = 0 and checkpoint is null) or
    (from_size >= 0 and from_head is not null and size = from_size + cardinality(tags) and size > from_size and head ~ '^[0-9a-f]{64}$')
  ),
  check (tags <@ array['AX:STATE:v1', 'AX:TRANS:v1', 'AX:OBS:v1', 'AX:POLICY:v1', 'AX:PROOF:v1'])
);

create table affidavit.blob (
  hash text primary key,
  bytes bytea not null,
  check (hash = encode(sha256(bytes), 'hex'))
);

create function affidavit.refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of %: what is stored is never changed', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on affidavit.about execute function affidavit.refuse();
create trigger append_only before update or delete or truncate on affidavit.note execute function affidavit.refuse();
create trigger append_only before update or delete or truncate on affidavit.batch execute function affidavit.refuse();
create trigger append_only before update or delete or truncate on affidavit.blob execute function affidavit.refuse();
`,
  // 2: runs of ERCP that a helper took on, how each ended, and operators that were called by themselves.
  `
create table affidavit.run (
  trace_id text primary key,
  case_id text not null unique,
  accepted bigint not null,
  note text not null
);
create index run_accepted on affidavit.run (accepted);

create table affidavit.run_end (
  trace_id text primary key references affidavit.run (trace_id),
  failed text
);

create table affidavit.event (
  at bigint generated always as identity primary key,
  trace_id text not null,
  event text not null
);
create index event_trace on affidavit.event (trace_id, at);

create trigger append_only before update or delete or truncate on affidavit.run execute function affidavit.refuse();
create trigger append_only before update or delete or truncate on affidavit.run_end execute function affidavit.refuse();
create trigger append_only before update or delete or truncate on affidavit.event execute function affidavit.refuse();
`,
];

export const hashOfMigration = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Takes the steps that the database has not, all or none, and lets `role` insert and select. Two at once wait for each other.
 * Returns how many steps were taken. Throws STORE_VERSION where the database has steps that this version does not know.
 */
export async function prepareDatabase(
  owner: Address,
  role: string,
  migrations: readonly string[] = MIGRATIONS,
): Promise<number> {
  const database = new Database(owner);
  try {
    return await database.session(async (query) => {
      await query('begin');
      await query(`select pg_advisory_xact_lock(hashtextextended('affidavit migrations', 0))`);
      await query(`create schema if not exists ${SCHEMA}`);
      await query(
        `create table if not exists ${SCHEMA}.migration (number integer primary key, hash text not null, at timestamptz not null default now())`,
      );
      const taken = await query(TAKEN);
      assertKnown(taken, migrations, database.name);
      for (const [at, text] of migrations.entries()) {
        if (at < taken.length) continue;
        await query(text);
        await query(`insert into ${SCHEMA}.migration (number, hash) values ($1, $2)`, [at + 1, hashOfMigration(text)]);
      }
      await grant(query, role);
      await query('commit');
      return migrations.length - taken.length;
    });
  } finally {
    await database.close();
  }
}

const TAKEN = `select number, hash from ${SCHEMA}.migration order by number`;
const TO_READ_ONLY: readonly string[] = ['about', 'migration'];

async function grant(query: Database['once'], role: string): Promise<void> {
  const [found] = await query(
    'select quote_ident($1) as role, exists (select from pg_roles where rolname = $1) as known',
    [role],
  );
  const quoted = found?.['role'];
  if (typeof quoted !== 'string' || found?.['known'] !== true)
    throw new HelperError(
      'STORE_ROLE',
      `the database has no role ${role}. Nothing was changed. Make one (create role NAME login), and try again.`,
    );
  await query(`revoke all on schema ${SCHEMA} from public`);
  await query(`grant usage on schema ${SCHEMA} to ${quoted}`);
  await query(`grant select, insert on all tables in schema ${SCHEMA} to ${quoted}`);
  for (const table of TO_READ_ONLY) await query(`revoke insert on ${SCHEMA}.${table} from ${quoted}`);
}

/** Throws STORE_VERSION unless the database has these steps and no others. */
export async function requireVersion(database: Database, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  let taken: readonly Row[];
  try {
    taken = await database.query(TAKEN);
  } catch (cause) {
    if (!ABSENT.has((cause as { code?: string }).code ?? '')) throw cause;
    throw version(`${database.name} has no tables of Affidavit, or none that this account may read`, cause);
  }
  assertKnown(taken, migrations, database.name);
  if (taken.length < migrations.length) throw version(`${database.name} is of an earlier version`);
}

/** No such table, no such schema, not allowed to look. */
const ABSENT: ReadonlySet<string> = new Set(['42P01', '3F000', '42501']);

function assertKnown(taken: readonly Row[], migrations: readonly string[], name: string): void {
  const isKnown = taken.every(
    ({ hash, number }, at) => number === at + 1 && hash === hashOfMigration(migrations[at] ?? ''),
  );
  if (!isKnown)
    throw new HelperError(
      'STORE_VERSION',
      `${name} was made by another version of Affidavit. Nothing was changed. Use that version, or a later one.`,
    );
}

const version = (what: string, cause?: unknown): HelperError =>
  new HelperError(
    'STORE_VERSION',
    `${what}. Nothing was opened. \`affidavit store prepare\` with the owner's URL makes them.`,
    { cause },
  );
