// A process that serves ERCP as `affidavit serve` does, for tests that kill it: `DATA PORT`. Says `ready` when it listens.
import { createPrograms } from '#helper/programs.ts';
import { listen } from '#helper/routes/listen.ts';

const [, , data = '', port = ''] = process.argv;
const programs = createPrograms(Number(port), data);
await listen(programs.fetch, Number(port));
void programs.resume();
console.log('ready');
