// Which language a text is in, as far as the built-in engines need to know: their own, clearly another, or too little to
// tell. By scripts and by the short words that every sentence needs; a table, not a model.

import type { Manifest } from '#core/admission/grammar.ts';

/** What the built-in search, judge and classifier were made for. `und`: too little to tell, so nothing speaks against it. */
export const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(['en', 'und']);

/** Searches of ours; what another engine understands is for that engine to say. */
const BUILT_IN = /^lexical\/\d+@/;

/** Whether the search that this epoch names was made for the language of a text. */
export function isUnderstood(text: string, manifest: Pick<Manifest, 'oracles'> | null): boolean {
  const search = manifest?.oracles.retriever?.model_id ?? '';
  return !BUILT_IN.test(search) || KNOWN_LANGUAGES.has(languageOf(text));
}

/** First subtag of BCP 47: `en`, another language where the text clearly is in it, else `und`. */
export function languageOf(text: string): string {
  const sample = text.length <= SAMPLE_UNITS ? text : sampleOf(text);
  return byScript(sample) ?? byWords(sample);
}

const SAMPLE_UNITS = 60_000;
const SAMPLE_PIECES = 6;

/** Pieces from all over: title pages and appendices are not the document. */
function sampleOf(text: string): string {
  const piece = Math.floor(SAMPLE_UNITS / SAMPLE_PIECES);
  const step = Math.floor((text.length - piece) / (SAMPLE_PIECES - 1));
  return Array.from({ length: SAMPLE_PIECES }, (_, at) => text.slice(at * step, at * step + piece)).join('\n');
}

/** Letters of scripts that English does not use; the first that matches names the language. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\u3041-\u30ff]/g],
  ['zh', /[\u3400-\u4dbf\u4e00-\u9fff]/g],
  ['ko', /[\u1100-\u11ff\uac00-\ud7a3]/g],
  ['uk', /[\u0404\u0406\u0407\u0454\u0456\u0457\u0490\u0491]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff\u1f00-\u1fff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['ar', /[\u0600-\u06ff\u0750-\u077f]/g],
  ['hi', /[\u0900-\u097f]/g],
  ['bn', /[\u0980-\u09ff]/g],
  ['ta', /[\u0b80-\u0bff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['ka', /[\u10a0-\u10ff]/g],
  ['hy', /[\u0530-\u058f]/g],
];
const LETTERS_MIN = 6;

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** A few letters of another script are a name or a quotation; more than all Latin ones are another language. */
function byScript(text: string): string | null {
  const latin = countOf(text, /[A-Za-z\u00c0-\u024f]/g);
  const counts = SCRIPTS.map(([language, letters]) => ({ language, count: countOf(text, letters) }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all < LETTERS_MIN || all <= latin) return null;
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  const has = (language: string): number => counts.find((one) => one.language === language)?.count ?? 0;
  // Japanese writes Han letters too, Ukrainian writes mostly what Russian does.
  if (most.language === 'zh' && has('ja') * 10 > has('zh')) return 'ja';
  if (most.language === 'ru' && has('uk') * 30 > has('ru')) return 'uk';
  return most.language;
}

/** Single Latin letters are left out: "a" is a word of five languages, and any letter may be a label. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(' ').filter((word) => !/^[a-z]$/.test(word)));

/** Function words, question words included. Those that two languages share count for both. */
const LATIN: readonly (readonly [language: string, list: ReadonlySet<string>])[] = [
  [
    'en',
    words(
      'the of and to in is that for it was on with as are be this by at from or an have has had not what how when who whom which does do did where why can may must shall should will would can could if you he she they we his her their our its about any all there been were',
    ),
  ],
  [
    'de',
    words(
      'der die das und ist nicht ein eine einen einem einer des dem den mit f\u00fcr auf von zu im wird werden sich auch nach bei wie wann wer wo warum welche welcher welches was hat haben sind kann muss \u00fcber oder aus wenn nur noch ich sie wir ihr durch vor zum zur',
    ),
  ],
  [
    'fr',
    words(
      'le la les des du de un une et est dans que qui pour pas sur avec au aux ce cette ces il elle nous vous ils sont \u00eatre par plus ou o\u00f9 quand comment combien pourquoi quel quelle quels quelles sa ses leur mais fait ont peut',
    ),
  ],
  [
    'es',
    words(
      'el la los las de del un una y es en que para por con no se su sus al como pero lo m\u00e1s est\u00e1 son fue ha han cu\u00e1ndo cu\u00e1nto cu\u00e1ntos qui\u00e9n qu\u00e9 d\u00f3nde c\u00f3mo cu\u00e1l porque tambi\u00e9n desde hasta muy sin sobre entre',
    ),
  ],
  [
    'it',
    words(
      'il lo la gli le di del della dei delle un una e \u00e8 che non per con sono da al alla nel nella si come anche pi\u00f9 questo questa quando quanto chi dove perch\u00e9 quale quali ha hanno essere suo sua dal tra su',
    ),
  ],
  [
    'pt',
    words(
      'o os as de do da dos das um uma e \u00e9 que n\u00e3o para por com em no na nos nas se ao mais como mas foi s\u00e3o seu sua quando quanto quem onde qual quais porque tamb\u00e9m ser est\u00e1 pela pelo',
    ),
  ],
  [
    'nl',
    words(
      'de het een van en dat niet is op te voor met zijn aan er om ook als door bij naar dan maar wordt worden hoe wie wat waar wanneer waarom welke heeft hebben kan deze dit uit of nog geen over',
    ),
  ],
  [
    'sv',
    words(
      'och att det som en ett \u00e4r av f\u00f6r p\u00e5 med den till inte har om de han hon vi ska kan n\u00e4r hur vem var varf\u00f6r vilken vilka eller fr\u00e5n var blir sig men denna',
    ),
  ],
  [
    'da',
    words(
      'og at det som en et er af for p\u00e5 med den til ikke har om de han hun vi skal kan hvorn\u00e5r hvordan hvem hvor hvorfor hvilken eller fra var bliver sig men denne der',
    ),
  ],
  [
    'pl',
    words(
      'i w na z do nie \u017ce si\u0119 jest to o jak przez dla od po za czy kiedy kto gdzie dlaczego kt\u00f3ry kt\u00f3ra kt\u00f3re s\u0105 by\u0142 by\u0142a tak ale lub oraz ma mo\u017ce jego tym tego',
    ),
  ],
  [
    'cs',
    words(
      'a v na se je \u017ee do s z o jak pro od po za kdy kdo kde pro\u010d kter\u00fd kter\u00e1 kter\u00e9 jsou byl byla ale nebo m\u00e1 m\u016f\u017ee jeho tento tato aby jako jsem kolik',
    ),
  ],
  [
    'ro',
    words(
      '\u0219i de la \u00een cu pe din pentru este nu care o un mai s\u0103 ce sunt a fost prin dup\u0103 c\u00e2nd cum cine unde c\u00e2t sau dar ca se al ale',
    ),
  ],
  [
    'hu',
    words(
      'a az \u00e9s hogy nem is egy van ez meg csak m\u00e1r ha mint de volt ki mi hol mikor mi\u00e9rt hogyan melyik vagy lesz ezt azt minden kell lehet',
    ),
  ],
  [
    'tr',
    words(
      've bir bu da de i\u00e7in ile olarak ne nas\u0131l kim nerede neden hangi daha gibi olan ama \u00e7ok var de\u011fil mi m\u0131 kadar sonra veya',
    ),
  ],
  [
    'fi',
    words(
      'ja on ei ett\u00e4 se oli kun niin mutta my\u00f6s ovat kuin tai mik\u00e4 miss\u00e4 milloin miksi miten kuka joka jos h\u00e4n sen t\u00e4m\u00e4 ole voi',
    ),
  ],
];

const TOKEN = /[A-Za-z\u00c0-\u024f]+/g;
/** Of another language: at least two of its words, a fifth of all, and more than twice what English would claim. */
const OTHER_HITS_MIN = 2;
const OTHER_SHARE = 5;

function byWords(text: string): string {
  const tokens = text.toLowerCase().match(TOKEN) ?? [];
  const hits = LATIN.map(([language, list]) => ({
    language,
    count: tokens.filter((token) => list.has(token)).length,
  }));
  const english = hits[0]?.count ?? 0;
  const best = hits.reduce((most, one) => (one.count > most.count ? one : most));
  const isOther =
    best.language !== 'en' &&
    best.count >= OTHER_HITS_MIN &&
    best.count * OTHER_SHARE >= tokens.length &&
    best.count > english * 2;
  if (isOther) return best.language;
  return english * 20 > tokens.length ? 'en' : 'und';
}
