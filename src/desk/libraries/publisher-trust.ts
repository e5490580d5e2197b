// Whether the key that signed a library is the one that signed what came under its name before.

export type Trust = 'first' | 'same' | 'other' | 'unsigned' | 'no longer signed';
export type Publishers = Readonly<Record<string, string>>;

interface Looked {
  readonly name: string;
  readonly publisher: string | null;
  /** The version that the case holds: its record names a key that this device need not have seen. */
  readonly earlier: { readonly publisher: string | null } | null;
}

export function trustOf({ earlier, name, publisher }: Looked, known: Publishers): Trust {
  const before = [earlier?.publisher, Object.hasOwn(known, name) ? known[name] : null].filter(
    (key) => typeof key === 'string',
  );
  if (publisher === null) return before.length === 0 ? 'unsigned' : 'no longer signed';
  if (before.length === 0) return 'first';
  return before.every((key) => key === publisher) ? 'same' : 'other';
}

/** What is added only by somebody who says so. */
export const isWarned = (trust: Trust): boolean => trust === 'other' || trust === 'no longer signed';

/** Of a value that was kept: rows that are no name with a key are left out. */
export function toPublishers(kept: unknown): Publishers {
  const rows = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(rows.filter((row): row is [string, string] => typeof row[1] === 'string'));
}
