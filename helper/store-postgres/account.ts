// What the helper's account may do, and what its server promises, asked before anything is trusted to it.

import { HelperError } from '#helper/terminal/errors.ts';
import type { Database } from '#helper/store-postgres/database.ts';
import { SCHEMA } from '#helper/store-postgres/migrations.ts';

/** Everything beyond insert and select, by any way that PostgreSQL has: rights, ownership, membership. */
const RIGHTS = `
select coalesce(string_agg(distinct what, ', ' order by what), '') as told from (
  select 'superuser' as what from pg_roles where rolname = current_user and (rolsuper or rolreplication or rolcreaterole)
  union all
  select 'owner of ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = '${SCHEMA}' and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'MEMBER')
  union all
  select r.name || ' on ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('TRIGGER')) as r(name)
    where n.nspname = '${SCHEMA}' and c.relkind in ('r', 'p') and has_table_privilege(current_user, c.oid, r.name)
  union all
  select 'UPDATE of a column of ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = '${SCHEMA}' and c.relkind in ('r', 'p') and has_any_column_privilege(current_user, c.oid, 'UPDATE')
  union all
  select 'CREATE in the schema' where has_schema_privilege(current_user, '${SCHEMA}', 'CREATE')
) as found`;

/** Throws STORE_ROLE where the account could change or remove what is stored, STORE_UNSAFE where the server does not sync. */
export async function requireAccount(database: Database): Promise<void> {
  const [rights] = await database.query(RIGHTS);
  const told = rights?.['told'];
  if (told !== '')
    throw new HelperError(
      'STORE_ROLE',
      `the account of ${database.name} may do more than insert and select (${String(told)}). Nothing was opened. Use the role that \`affidavit store prepare --role\` was given.`,
    );
  const [setting] = await database.query(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
  );
  if (setting?.['fsync'] !== 'on' || setting['pages'] !== 'on')
    throw new HelperError(
      'STORE_UNSAFE',
      `${database.name} runs with fsync or full_page_writes off, so a power cut could lose what it said is stored. Nothing was opened. Turn both on.`,
    );
}
