// `affidavit auth`: the API keys that the local server takes.

import { mkdir } from 'node:fs/promises';
import { addKey, readKeys, revokeKey, type Scope } from '#helper/keys/auth.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';
import { makeToken, revokeTokens, type TokenGrant } from '#helper/keys/jwt.ts';

export async function addApiKey(
  {
    data,
    name,
    scopes,
  }: { readonly data: string | undefined; readonly name: string; readonly scopes: readonly Scope[] },
  terminal: Terminal,
): Promise<number> {
  const folder = dataFolder(data);
  await mkdir(folder, { recursive: true });
  const { kept, key } = await addKey(folder, name, scopes);
  if (terminal.json) terminal.value({ id: kept.id, key, name: kept.name, scopes: kept.scopes });
  else {
    terminal.line(key);
    terminal.line(
      `Key ${kept.id} (${kept.name}) opens ${kept.scopes.join(', ')}. It is shown this once; only its hash is kept.`,
    );
  }
  return 0;
}

export async function listApiKeys(data: string | undefined, terminal: Terminal): Promise<number> {
  const keys = await readKeys(dataFolder(data));
  const told = keys.map(({ created, id, name, scopes }) => ({
    id,
    name,
    scopes,
    created: new Date(created).toISOString(),
  }));
  if (terminal.json) terminal.value(told);
  else if (told.length === 0) terminal.line('No key is kept. `affidavit auth add NAME` makes one.');
  else
    for (const { created, id, name, scopes } of told)
      terminal.line(`${id}  ${created.slice(0, 10)}  ${scopes.join(', ')}  ${name}`);
  return 0;
}

export async function revokeApiKey(data: string | undefined, id: string, terminal: Terminal): Promise<number> {
  await revokeKey(dataFolder(data), id);
  if (terminal.json) terminal.value({ revoked: id });
  else terminal.line(`Key ${id} opens nothing any more.`);
  return 0;
}

export async function makeApiToken(
  { data, ...grant }: TokenGrant & { readonly data: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const token = await makeToken(dataFolder(data), grant, Date.now());
  const { minutes, once, role, subject } = grant;
  if (terminal.json) terminal.value({ token, subject, role, minutes, once });
  else {
    terminal.line(token);
    terminal.line(
      `For ${subject}, as ${role}, for ${String(minutes)} minutes${once ? ', to be used once' : ''}. It is kept nowhere.`,
    );
  }
  return 0;
}

export async function revokeApiTokens(data: string | undefined, terminal: Terminal): Promise<number> {
  await revokeTokens(dataFolder(data));
  if (terminal.json) terminal.value({ revoked: 'tokens' });
  else terminal.line('Every token that was made opens nothing any more. Keys are as they were.');
  return 0;
}
