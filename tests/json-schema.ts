// JSON Schema of draft 2020-12 against values, by the validator that the SDK of MCP brings: none of ours.

import { createRequire } from 'node:module';

interface Ajv {
  compile(schema: object): ((value: unknown) => boolean) & { readonly errors?: readonly object[] | null };
}
type AjvClass = new (options: object) => Ajv;

const beside = createRequire(createRequire(import.meta.url).resolve('ajv-formats'));
const { default: Ajv2020 } = beside('ajv/dist/2020') as { readonly default: AjvClass };
const { default: addFormats } = createRequire(import.meta.url)('ajv-formats') as {
  readonly default: (ajv: Ajv) => void;
};

/** What of the value is not as the schema says; empty where it is. `schema` may point into `components` of its document. */
export function schemaErrors(schema: object, value: unknown): readonly object[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}
