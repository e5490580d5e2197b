// A process that serves ERCP as `affidavit serve` does, for tests that kill it: `DATA PORT [URL-FILE]`. Says `ready` when it
// listens.
import { createPrograms } from '#helper/routes/programs.ts';
import { listen } from '#helper/routes/listen.ts';
import { storeAddress } from '#helper/store-postgres/address.ts';
import { openTeamStore } from '#helper/store-postgres/open.ts';

const [, , data = '', port = '', file] = process.argv;
const address = storeAddress(file);
const team = address === null ? null : await openTeamStore(data, address);
const programs = createPrograms(Number(port), data, team);
await listen(programs.fetch, Number(port));
void programs.resume();
console.log('ready');
