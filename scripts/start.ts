// `npm start`: builds what changed, then serves app and helper. Arguments go to `affidavit serve`.
import { attempt, run, script } from './process.ts';

await run(script('build', '--if-changed'));
process.exitCode = await attempt({
  file: process.execPath,
  args: ['dist/affidavit.js', 'serve', ...process.argv.slice(2)],
});
