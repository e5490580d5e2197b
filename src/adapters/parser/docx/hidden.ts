// Text of an office file that nobody who opens it sees: marked as hidden, white on white, or set in letters smaller than a
// full stop. It is taken out before the file is read.

/** The styles that hide what is set in them, and those that darken the ground behind it. */
export interface Styles {
  readonly hiding: ReadonlySet<string>;
  readonly dark: ReadonlySet<string>;
}

export function stylesIn(xml: string): Styles {
  const all = new Map<string, Style>();
  for (const [whole, id = ''] of xml.matchAll(
    /<(?:\w+:)?style\b[^>]*?\bstyleId="([^"]*)"[^>]*>[\s\S]*?<\/(?:\w+:)?style>/g,
  ))
    all.set(id, {
      base: /<(?:\w+:)?basedOn\b[^>]*?\bval="([^"]*)"/.exec(whole)?.[1] ?? '',
      properties: whole,
    });
  const hiding = new Set<string>();
  const dark = new Set<string>();
  for (const id of all.keys()) {
    const properties = inherited(all, id);
    if (isDark(properties)) dark.add(id);
    else if (isHiding(properties)) hiding.add(id);
  }
  return { hiding, dark };
}

interface Style {
  readonly base: string;
  readonly properties: string;
}

/** Its own properties first: the first one that is found holds. */
function inherited(all: ReadonlyMap<string, Style>, id: string): string {
  let text = '';
  const seen = new Set<string>();
  for (let at = id; all.has(at) && !seen.has(at); at = all.get(at)?.base ?? '') {
    seen.add(at);
    text += all.get(at)?.properties ?? '';
  }
  return text;
}

/** The same XML without its hidden runs. Inside of what is dropped nothing is kept. */
export function withoutHidden(xml: string, styles: Styles): { readonly xml: string; readonly isChanged: boolean } {
  const open: Open[] = [];
  const dropped: { start: number; end: number }[] = [];
  for (const { 0: tag, 1: slash = '', 2: name = '', index } of xml.matchAll(TAG)) {
    if (name === '') continue;
    const end = index + tag.length;
    if (slash !== '') {
      const closed = open.pop();
      if (closed === undefined) break;
      if (closed.name === 'r' && isHidden(closed, open, styles)) dropped.push({ start: closed.start, end });
      if (PROPERTIES.has(closed.name)) {
        const owner = open.at(-1);
        if (owner !== undefined) owner.properties += xml.slice(closed.start, end);
      }
      continue;
    }
    if (tag.endsWith('/>')) continue;
    open.push({ name, start: index, properties: '' });
  }
  if (dropped.length === 0) return { xml, isChanged: false };
  // A run within a run comes first, and ends before it.
  const outer = dropped.filter(
    (one, at) => !dropped.some((other, place) => place > at && other.start < one.start && one.end < other.end),
  );
  let rest = '';
  let from = 0;
  for (const { end, start } of outer) {
    rest += xml.slice(from, start);
    from = end;
  }
  return { xml: rest + xml.slice(from), isChanged: true };
}

interface Open {
  readonly name: string;
  readonly start: number;
  properties: string;
}

/** Comments and sections of letters are passed over as a whole. */
const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
const PROPERTIES: ReadonlySet<string> = new Set(['rPr', 'pPr', 'tcPr', 'tblPr']);

function isHidden({ properties }: Open, around: readonly Open[], { dark, hiding }: Styles): boolean {
  if (isVanished(properties)) return true;
  if (/<(?:\w+:)?vanish\b/.test(properties)) return false;
  const paragraph = around.filter(({ name }) => name === 'p').at(-1)?.properties ?? '';
  const named = [...styleOf(properties, 'rStyle'), ...styleOf(paragraph, 'pStyle')];
  const isPlain = !/<(?:\w+:)?(?:color|sz)\b/.test(properties);
  if (isPlain && named.some((style) => hiding.has(style))) return true;
  if (isTiny(properties)) return true;
  if (!isWhite(properties)) return false;
  const behind = [properties, ...around.map((one) => one.properties)];
  const isDrawn = around.some(({ name }) => name === 'txbxContent');
  return (
    !isDrawn &&
    !behind.some(
      (one) => isDark(one) || [...styleOf(one, 'rStyle', 'pStyle', 'tblStyle')].some((style) => dark.has(style)),
    )
  );
}

const isHiding = (properties: string): boolean => isVanished(properties) || isTiny(properties) || isWhite(properties);

function isVanished(properties: string): boolean {
  const found = /<(?:\w+:)?vanish\b([^>]*)>/.exec(properties);
  return found !== null && !/\bval="(?:0|false|off)"/.test(found[1] ?? '');
}

function isWhite(properties: string): boolean {
  const color = /<(?:\w+:)?color\b[^>]*?\bval="([^"]*)"/.exec(properties)?.[1] ?? '';
  return /^(?:#?f[b-f]f[b-f]f[b-f]|white)$/i.test(color);
}

/** In half points: a full stop of a printed page is larger. */
const TINY_MAX = 5;
function isTiny(properties: string): boolean {
  const size = /<(?:\w+:)?sz\b[^>]*?\bval="(\d+)/.exec(properties)?.[1];
  return size !== undefined && Number(size) <= TINY_MAX;
}

/** A ground of any colour but white, or marked with one. */
const isDark = (properties: string): boolean =>
  /<(?:\w+:)?shd\b[^>]*?\bfill="(?!auto|f[b-f]f[b-f]f[b-f])[0-9a-f]{6}"|<(?:\w+:)?shd\b[^>]*?\bthemeFill=|<(?:\w+:)?highlight\b[^>]*?\bval="(?!none|white)/i.test(
    properties,
  );

type StyleKind = 'rStyle' | 'pStyle' | 'tblStyle';

/** The names of the styles of these kinds. */
const styleOf = (properties: string, ...kinds: readonly StyleKind[]): readonly string[] =>
  [...properties.matchAll(/<(?:\w+:)?([rp]Style|tblStyle)\b[^>]*?\bval="([^"]*)"/g)]
    .filter(([, kind]) => kinds.some((one) => one === kind))
    .map(([, , id = '']) => id);
