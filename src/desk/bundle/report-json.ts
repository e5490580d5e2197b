// What `affidavit verify --json` prints, and what the page saves: the report with the version of its shape.

import type { VerifyReport } from '#core/verify/verify.ts';

/** Of everything that is printed with `--json`: raised where a reader of the shape before would read it wrong. */
export const SCHEMA_VERSION = 1;

export const versioned = <T extends object>(value: T): T & { readonly schema_version: typeof SCHEMA_VERSION } => ({
  schema_version: SCHEMA_VERSION,
  ...value,
});

export const reportJson = (report: VerifyReport): string => JSON.stringify(versioned(report));
