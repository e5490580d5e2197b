// The fields of a record's canonical JSON, flattened to paths, for reading only. A payload that is not JSON has no fields.

export interface RecordField {
  readonly path: string;
  readonly value: string;
}

const DEPTH_MAX = 12;

export function toFields(payload: string): readonly RecordField[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload);
  } catch {
    return [];
  }
  const fields: RecordField[] = [];
  collect(parsed, '', 0, fields);
  return fields;
}

function collect(value: unknown, path: string, depth: number, fields: RecordField[]): void {
  if (typeof value !== 'object' || value === null || depth === DEPTH_MAX) {
    fields.push({ path, value: typeof value === 'string' ? value : JSON.stringify(value) });
    return;
  }
  const entries = Array.isArray(value)
    ? value.map((item: unknown, index) => [`${path}[${index}]`, item] as const)
    : Object.entries(value).map(
        ([key, item]: [string, unknown]) => [path === '' ? key : `${path}.${key}`, item] as const,
      );
  if (entries.length === 0) fields.push({ path, value: Array.isArray(value) ? '[]' : '{}' });
  for (const [inner, item] of entries) collect(item, inner, depth + 1, fields);
}
