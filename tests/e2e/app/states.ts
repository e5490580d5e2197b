// Every place and state of the built site, in the order a new user meets them: each is reached by clicks and keys, with the
// real case worker. The screens are taken, and axe is run, at every stop.

import type { Stop } from '#tests/e2e/app/page-acts.ts';
import { CASE_STOPS } from '#tests/e2e/app/states-case.ts';
import { CHECK_STOPS } from '#tests/e2e/app/states-check.ts';
import { SOURCES_STOPS } from '#tests/e2e/app/states-sources.ts';
import { VERIFY_STOPS } from '#tests/e2e/app/states-verify.ts';
import { SHELF_STOPS } from '#tests/e2e/app/states-shelf.ts';

export const STOPS: readonly Stop[] = [
  ...CASE_STOPS,
  ...CHECK_STOPS,
  ...SOURCES_STOPS,
  ...VERIFY_STOPS,
  ...SHELF_STOPS,
];
