// A vitest reporter: writes the tally of a run as JSON to the file named by AFFIDAVIT_TALLY.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Tally } from './tally.ts';

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
      ...failed.map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
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
