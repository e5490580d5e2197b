// The language of the interface: English stands in the page, another one is laid over it before anything is drawn.
// What a specification prescribes stays English in records and texts; so do documents, questions and answers.

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const CHOSEN = 'affidavit.language';

/** What the person chose, else what the browser asks for first of those we speak. */
export function wantedLanguage(): Language {
  const asked = [chosen() ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? 'en';
}

/** A browser may refuse its storage, as to a page in another site's frame. */
function chosen(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** From the next start of the page on. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOSEN, language);
}

/** The page is drawn in its language: its words are hidden no longer (src/language.js). */
export function showWords(): void {
  delete document.documentElement.dataset['speaking'];
}

/** Before the page is drawn. Where German cannot be loaded, the page stays English. */
export async function speak(language: Language): Promise<void> {
  if (language === 'en') return;
  try {
    const { translations } = await import('#lib/messages/de/all.ts');
    for (const { english, german } of translations) layOver(english, german);
    document.documentElement.lang = language;
  } catch {
    return; // offline before it was ever loaded
  }
}

/** Names that `over` has say what it says; the objects stay the same, since components hold them. */
export function layOver(words: object, over: object): void {
  for (const [name, said] of Object.entries(over)) {
    const before: unknown = Reflect.get(words, name);
    if (isObject(before) && isObject(said) && !Array.isArray(said)) layOver(before, said);
    else Reflect.set(words, name, said);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isLanguage(tag: string): tag is Language {
  return tag in LANGUAGES;
}
