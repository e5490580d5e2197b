// `affidavit store prepare|allow|check`: a team's database is made ready, allowed, and looked through.

import { dataFolder } from '#helper/cases/data-folder.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { requireAddress } from '#helper/store-postgres/address.ts';
import { Database } from '#helper/store-postgres/database.ts';
import { prepareDatabase, requireVersion } from '#helper/store-postgres/migrations.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { addStatement, requireStatement } from '#helper/store-postgres/statements.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

const NAME_CHARACTERS_MAX = 120;

/** `sweeps`: the schema of their queues as well. */
export async function prepareStore(
  file: string | undefined,
  { role, sweeps }: { readonly role: string; readonly sweeps: boolean },
  terminal: Terminal,
): Promise<number> {
  const address = requireAddress(file);
  const steps = await prepareDatabase(address, role);
  if (sweeps) await (await import('#helper/sweep/team-queue.ts')).prepareSweeps(address, role);
  if (terminal.json) terminal.value({ database: address.name, role, steps });
  else terminal.line(`${address.name} is ready for ${role} (${String(steps)} steps taken).`);
  return 0;
}

export async function allowStore(
  file: string | undefined,
  data: string | undefined,
  by: string,
  terminal: Terminal,
): Promise<number> {
  const { name: database } = requireAddress(file);
  if (by.trim() === '' || by.length > NAME_CHARACTERS_MAX)
    throw new HelperError('USAGE', `expected a name of 1 to ${String(NAME_CHARACTERS_MAX)} characters after --by`, {
      exitCode: 2,
    });
  const said = await addStatement(dataFolder(data), { at: new Date().toISOString(), by, database });
  if (terminal.json) terminal.value(said);
  else terminal.line(harmlessLine(`On record: ${said.text} ${database}, ${said.by}, ${said.at}`));
  return 0;
}

/** Reads only, and needs no lock: helpers may be at work. */
export async function checkStore(
  file: string | undefined,
  data: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const address = requireAddress(file);
  const folder = dataFolder(data);
  await requireStatement(folder, address);
  const database = new Database(address);
  try {
    await requireVersion(database);
    const outside = new OutsideTips(folder, database.name);
    await outside.check(database);
    const { cases, passedOver } = await new PostgresStore(database, outside).check();
    if (terminal.json) terminal.value({ database: address.name, cases: cases.length, findings: passedOver });
    else {
      for (const { detail, name } of passedOver) terminal.line(harmlessLine(`${name}  ${detail}`));
      terminal.line(`${String(cases.length)} cases, ${String(passedOver.length)} with findings.`);
    }
    return passedOver.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
