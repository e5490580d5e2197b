// `npm run codes` writes docs/codes.md. scripts/generate/codes-page.test.ts fails where it is stale.
import { writeFileSync } from 'node:fs';
import { codesPage } from './codes-page.ts';

writeFileSync('docs/codes.md', codesPage());
