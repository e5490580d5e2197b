// A vitest reporter: writes the tally of a run as JSON to the file named by AFFIDAVIT_TALLY.
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { Tally } from './tally.ts';

const REASON_LINES = 12;
const REASON_WIDTH = 200;

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.AFFIDAVIT_TALLY;
    if (path === undefined) throw new Error('expected AFFIDAVIT_TALLY to name a file');
    writeFileSync(path, JSON.stringify(tally(modules, unhandled)));
  }
}

function tally(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed');
  // A file that cannot be loaded, or a hook that throws, has no failed test to show for it.
  const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...failed.map((test) => `${test.module.relativeModuleId}: ${test.fullName}${reason(test)}`),
      ...broken.map((module) => `${module.relativeModuleId}: does not load`),
      ...unhandled.map((error) => `unhandled: ${error.message}`),
    ],
    unsteady: tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
    skipped: tests
      .filter((test) => test.result().state === 'skipped' || test.result().state === 'pending')
      .map((test) => {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        return { title: test.fullName, reason: note ?? 'without a reason' };
      }),
  };
}

/** The first lines of what went wrong, indented under the title: the log of a whole run may be read from its end only. */
function reason(test: TestCase): string {
  const error = test.result().errors?.[0];
  if (error === undefined) return '';
  const place = error.stacks?.[0];
  const at = place === undefined ? [] : [`at ${place.file}:${place.line}`];
  const message = stripVTControlCharacters(`${error.message}\n${error.diff ?? ''}`).split('\n');
  const lines = message.filter((line) => line.trim() !== '').slice(0, REASON_LINES);
  return [...lines, ...at].map((line) => `\n    ${line.slice(0, REASON_WIDTH)}`).join('');
}
