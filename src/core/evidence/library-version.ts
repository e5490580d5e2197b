// Questions about one version: "in Python 3.12" is answered from the library of 3.12, and from no other version of it.

import type { Source } from '#core/case/state.ts';

/** A name with a version of at least two numbers behind it: "Python 3.12", "numpy v2.1.3", "Django version 5.0". */
const NAMED = /([A-Za-z][A-Za-z0-9_+#-]*),?\s+(?:version\s+|release\s+|v)?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d.]*\d)/gi;

/**
 * Without the libraries of another version than the question names. A library is about the words of its name
 * (`python_stdlib_3_12`: python, stdlib); where none of them is of that version, none is asked. A person's own documents, and
 * libraries of other subjects, stay.
 */
export function ofNamedVersion(question: string, sources: readonly Source[]): readonly Source[] {
  const named = [...question.matchAll(NAMED)].map(([, name = '', version = '']) => ({
    subject: name.toLowerCase(),
    version,
  }));
  if (named.length === 0) return sources;
  return sources.filter(({ library }) => {
    if (library === null) return true;
    const about = named.filter(({ subject }) => library.act.name.split('_').includes(subject));
    return about.length === 0 || about.some(({ version }) => isOf(library.act.version, version));
  });
}

/** The question as these sources are searched with it: no passage of a library says again which version the library is of. */
export function withoutVersion(question: string, sources: readonly Source[]): string {
  const libraries = sources.flatMap(({ library }) => (library === null ? [] : [library.act]));
  const bare = question.replace(NAMED, (whole: string, name: string, version: string) => {
    const about = libraries.filter((act) => act.name.split('_').includes(name.toLowerCase()));
    return about.length > 0 && about.every((act) => isOf(act.version, version)) ? HOLE : whole;
  });
  if (bare === question) return question;
  const spoken = bare
    .replace(IN_HOLE, '')
    .replaceAll(HOLE, ' ')
    .replace(/\s+([?.,;:!)])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return /[A-Za-z]{2}/.test(spoken) ? spoken : question;
}

/** Stands for a version that is taken out; what led to it goes with it, brackets too. */
const HOLE = '\uE000';
const IN_HOLE =
  /^\s*(?:in|on|with|under|as of|since)\s+\uE000\s*,?\s*|\s*[([]\s*(?:in\s+)?\uE000\s*[)\]]|\s*,?\s*\b(?:in|on|of|with|under|as of|since)\s+\uE000/gi;

/** 3.12 is 3.12.0 and 3.12.4, and not 3.1 or 3.120. */
function isOf(held: string, asked: string): boolean {
  return held === asked || held.startsWith(`${asked}.`) || asked.startsWith(`${held}.`);
}
