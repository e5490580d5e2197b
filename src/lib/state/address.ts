// What is open beside the text, as an address: it can be shared, reloaded, and closed by the back button.

export type Beside =
  | {
      readonly kind: 'document';
      readonly source: string;
      readonly range: { readonly start: number; readonly end: number } | null;
    }
  | { readonly kind: 'sheet'; readonly source: string }
  | { readonly kind: 'trace'; readonly seq: number; readonly sentence: number | null }
  | { readonly kind: 'record'; readonly seq: number };

/** Addresses are typed by strangers: anything that is not what we write is ignored. */
export function toBeside(search: URLSearchParams): Beside | null {
  const source = toSource(search.get('doc'));
  if (source !== null) return { kind: 'document', source, range: toRange(search.get('at')) };
  const about = toSource(search.get('about'));
  if (about !== null) return { kind: 'sheet', source: about };
  const trace = /^(\d{1,9})(?:-(\d{1,3}))?$/u.exec(search.get('trace') ?? '');
  if (trace !== null)
    return { kind: 'trace', seq: Number(trace[1]), sentence: trace[2] === undefined ? null : Number(trace[2]) };
  const record = toSeq(search.get('record'));
  return record === null ? null : { kind: 'record', seq: record };
}

export function toSearch(beside: Beside | null, caseId: string | null): string {
  const search = new URLSearchParams();
  if (caseId !== null) search.set('case', caseId);
  if (beside?.kind === 'document') {
    search.set('doc', beside.source);
    if (beside.range !== null) search.set('at', `${beside.range.start}-${beside.range.end}`);
  } else if (beside?.kind === 'sheet') search.set('about', beside.source);
  else if (beside?.kind === 'trace')
    search.set('trace', beside.sentence === null ? String(beside.seq) : `${beside.seq}-${beside.sentence}`);
  else if (beside !== null) search.set(beside.kind, String(beside.seq));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const toSource = (text: string | null): string | null =>
  text !== null && /^[0-9a-z-]{1,64}$/u.test(text) ? text : null;

function toSeq(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
}

function toRange(text: string | null): { start: number; end: number } | null {
  const parts = /^(\d{1,9})-(\d{1,9})$/u.exec(text ?? '');
  if (parts === null) return null;
  const start = Number(parts[1]);
  const end = Number(parts[2]);
  return start < end ? { start, end } : null;
}
