// Frozen builds check values against schemas, and never print one as JSON Schema nor look for e-mail addresses: what zod
// brings for that is a tenth of the core, and a bundler cannot see that nothing calls it.

import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/**
 * Leaves out how each schema is printed, and methods of schemas that no frozen build uses (`z.string().email()`,
 * `.transform()`, `.encode()`): one that does is not loaded by `build-core.ts`. Values are
 * JSON or text, so nothing looks for cycles in them. Fails where zod is no longer written in the way that is expected here.
 */
export const leanZod: Plugin = {
  name: 'lean-zod',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text
        .replaceAll(PRINTS, '')
        .replace(METHODS, NO_METHODS)
        .replaceAll(FORMATS, '')
        .replaceAll(UNUSED, '')
        .replace(MEMOIZER, '{}');
      if (LEFT_OVER.test(contents)) throw new Error(`${path} is not written in the way that is left out here`);
      return { contents, loader: 'js' };
    });
  },
};

const PRINTS = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;
const NO_METHODS =
  'const none = () => () => { throw new TypeError("no schema is printed here"); }, createStandardJSONSchemaMethod = none, createToJSONSchemaMethod = none;';
const FORMATS = /^ {4}\w+\(params\) \{\s*return this\.check\(core\._\w+\(Zod\w+, params\)\);\s*\},$/gm;
const UNUSED =
  /^ {4}(?:nonoptional|and|transform|prefault|catch|pipe|readonly)\(\w*\) \{\s*return \w+\(.*\);\s*\},$|^ {4}(?:async )?(?:\w+: (?:async )?function )?_?(?:validate|validateAsync|(?:safeE|e|safeD|d)(?:ncode|ecode)(?:Async)?)\(data, params\) \{\s*return .*;\s*\},$/gm;
const MEMOIZER = /^ *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m;
const LEFT_OVER =
  /\bprocessors\.(?!aggregateChecks\(|js")|to-json-schema\.js|this\.check\(core\._\w+\(ZodEmail|return (?:intersection\(this|parse\.encode\()|core\.memoizer\(/;
