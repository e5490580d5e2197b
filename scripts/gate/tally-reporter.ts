// A vitest reporter: writes the tally of a run as JSON to the file named by AFFIDAVIT_TALLY.
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { FailedFile, Tally } from './tally.ts';

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
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...modules.flatMap((module) => failuresOf(module)),
      // Nobody can say whose it was: the run is red.
      ...unhandled.map((error) => `unhandled: ${error.message}\n    ${error.stack ?? ''}`),
    ],
    files: modules.filter((module) => failuresOf(module).length > 0).map(toFile),
    unsteady: [],
    skipped: tests
      .filter((test) => test.result().state === 'skipped' || test.result().state === 'pending')
      .map((test) => {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        return { title: test.fullName, reason: note ?? 'without a reason' };
      }),
  };
}

const toFile = (module: TestModule): FailedFile => ({
  project: module.project.name,
  path: module.relativeModuleId,
  failures: failuresOf(module),
  passed: [...module.children.allTests()].filter((test) => test.result().state === 'passed').length,
});

/** Its failed tests; a file that cannot be loaded, or a hook that throws, has none to show for it. */
function failuresOf(module: TestModule): readonly string[] {
  const name = module.relativeModuleId;
  const failed = [...module.children.allTests()].filter((test) => test.result().state === 'failed');
  const broken = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => [...suite.errors()])];
  return [
    ...failed.map((test) => `${name}: ${test.fullName}${reason(test)}`),
    ...broken.map((error) => `${name}: does not load, or a hook failed\n    ${error.message}`),
  ];
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
