// What end-to-end tests find around them: the installed product. `npm test` sets
// AFFIDAVIT_HOME to the package installed from the packed tarball; without it the build in this folder is tested.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the product: dist/, build/, and in a clone static/. */
export function productFolder(): string {
  const home = resolve(process.env.AFFIDAVIT_HOME ?? '.');
  if (!isListing && !existsSync(join(home, 'dist', 'affidavit.js')))
    throw new Error(`expected a build in ${home}: npm run build`);
  return home;
}

/** Where a product keeps what its page and its helper share: a clone outside the page, a package inside it. */
export function sharedFolder(home: string): string {
  return join(home, existsSync(join(home, 'static', 'replay')) ? 'static' : 'build');
}

/** Tests are only listed (`npm run conformance:table`): which there are does not hang on what is here. */
const isListing = process.env.AFFIDAVIT_LIST !== undefined;

/** The built site of the product. */
export const SITE = join(resolve(process.env.AFFIDAVIT_HOME ?? '.'), 'build');

/** Without a build nothing can be driven, and a test says that it was skipped. */
export const isBuilt = isListing || existsSync(join(SITE, 'index.html'));

/** The command line, to be run by Node. */
export function commandLine(): string {
  return join(productFolder(), 'dist', 'affidavit.js');
}
