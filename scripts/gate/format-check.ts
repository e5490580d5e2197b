// The step "format" of the gate: whether every file stands as Prettier writes it. oxfmt writes the same and reads all of
// them in a sixth of the time; of two thousand files it would write a dozen otherwise, and of those Prettier itself is asked.
// It shows the files that do not, and ends with 1.
import { existsSync } from 'node:fs';
import { capture, tool } from '../process.ts';

const { output, status } = await capture(tool('oxfmt', '--list-different', '.'));
const lines = output.split('\n').filter((line) => line !== '');
// Whatever is no file, oxfmt says when it could not read one.
const others = lines.filter((line) => existsSync(line));
if (others.length < lines.length || (status !== 0 && others.length === 0)) {
  console.log(output);
  process.exitCode = 1;
} else if (others.length > 0) {
  const asked = await capture(tool('prettier', '--check', '--log-level', 'warn', ...others));
  console.log(asked.output);
  process.exitCode = asked.status;
}
