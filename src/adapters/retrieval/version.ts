// A question about one version is not answered by the document of another, however alike the two read.

/** "Python 3.12", "version 2.4", "v1.0", "3.11.7": but no section, amount or measure. */
const ASKED =
  /(?:\b(?:version|release|edition|build|python|node|java|ruby|perl|debian|ubuntu)\s+|\bv\.?\s?|\b(?!Section|Sections|Rule|Article|Part|Chapter|MCL|Act|Table|Figure|Clause|Paragraph|Page|No)[A-Z][A-Za-z+#]*\s+)(\d+\.\d+(?:\.\d+)?)(?![\d.]*\d)|\b(\d+\.\d+\.\d+)\b/g;
/** As documents name themselves: "python3.12/heapq.py", "docs/3.12/", "Version 3.12", "handbook-2.1". */
const DECLARED = /(?:[a-z/_-]|\bversion |\brelease |\bv\.? )(\d+\.\d+(?:\.\d+)?)(?![\d.]*\d)/gi;
/** Where a document says what it is. */
const PASSAGES_FIRST = 3;
const PASSAGES_LAST = 2;

export function askedVersions(question: string): string[] {
  return [...question.matchAll(ASKED)].map(([, named, bare]) => named ?? bare ?? '');
}

/** The versions in a document's name, its first heading and the passages at its ends. */
export function declaredVersions(name: string, title: string, passages: readonly string[]): string[] {
  const ends =
    passages.length > PASSAGES_FIRST + PASSAGES_LAST
      ? [...passages.slice(0, PASSAGES_FIRST), ...passages.slice(-PASSAGES_LAST)]
      : passages;
  const found = [`${name}\n${title}`, ...ends].flatMap((text) => [...text.matchAll(DECLARED)]);
  return [...new Set(found.map(([, version]) => version ?? ''))];
}

/** 1: the version asked about stands here, or the document declares it; -1: it declares others; 0: nothing to compare. */
export function versionMatch(asked: readonly string[], declared: readonly string[], here: ReadonlySet<string>): number {
  if (asked.length === 0) return 0;
  const met = asked.some((version) => declared.some((one) => isSame(one, version)));
  if (met) return 1;
  if (declared.length > 0) return -1;
  return asked.some((version) => here.has(version)) ? 1 : 0;
}

/** 3.12 stands for 3.12.1 and the other way round. */
function isSame(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
