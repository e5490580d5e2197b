// `npm start`: fetches the encoder once, builds what changed, then serves app and helper. Arguments go to `affidavit serve`; with
// `--no-meaning`, nothing is fetched.
import { encoderCache, isMade } from './encoder/made.ts';
import { attempt, run, script } from './process.ts';

const args = process.argv.slice(2);

if (!args.includes('--no-meaning') && !isMade(encoderCache())) {
  console.log('Fetching the encoder that finds by meaning (80 MB, once).');
  if ((await attempt(script('encoder'))) !== 0)
    console.log('The encoder could not be had: questions are answered by words alone. The next start tries again.');
}
await run(script('build', '--if-changed'));
process.exitCode = await attempt({ file: process.execPath, args: ['dist/affidavit.js', 'serve', ...args] });
