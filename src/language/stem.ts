// English stems: a table of irregular forms, then the suffix rules of M. F. Porter, "An algorithm for suffix
// stripping" (1980), written from the paper. Stems are keys for comparing words and are never shown.

/** The stem of a lower-case word. Words that are not plain ASCII letters come back as they are. */
export function toStem(lower: string): string {
  const known = SEEN.get(lower);
  if (known !== undefined) return known;
  const stem = stripped(lower);
  if (SEEN.size >= SEEN_MAX) SEEN.clear();
  SEEN.set(lower, stem);
  return stem;
}

/** Stems already found: a document uses the same words again and again, and stripping is most of reading them. */
const SEEN = new Map<string, string>();
const SEEN_MAX = 50_000;

function stripped(lower: string): string {
  const word = IRREGULAR.get(lower) ?? lower;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return dropFinalE(dropSuffix(replaceSuffix(replaceSuffix(turnY(dropEnding(dropPlural(word))), STEP_2), STEP_3)));
}

/** Whether the form is an irregular one, so never the bare verb after "does". */
export const isIrregular = (lower: string): boolean => IRREGULAR.has(lower);

/** base form: its irregular forms. */
const IRREGULAR_FORMS = `
be:am is are was were been being; have:has had having; do:does did done; go:went gone goes; say:said; get:got gotten;
make:made; know:knew known; think:thought; take:took taken; see:saw seen; come:came; give:gave given; find:found;
tell:told; become:became; leave:left; feel:felt; put:putting; bring:brought; begin:began begun; keep:kept; hold:held;
write:wrote written; stand:stood; hear:heard; let:letting; mean:meant; set:setting; meet:met; run:ran running; pay:paid;
sit:sat; speak:spoke spoken; lie:lay lain lying; lead:led; grow:grew grown; lose:lost; fall:fell fallen; send:sent;
build:built; understand:understood; draw:drew drawn; break:broke broken; spend:spent; cut:cutting; rise:rose risen;
drive:drove driven; buy:bought; wear:wore worn; choose:chose chosen; seek:sought; throw:threw thrown; catch:caught;
deal:dealt; win:won; forget:forgot forgotten; lend:lent; sing:sang sung; teach:taught; sell:sold; fly:flew flown flies;
eat:ate eaten; sleep:slept; swim:swam swum; drink:drank drunk; ring:rang rung; shoot:shot; sink:sank sunk; hide:hid hidden;
steal:stole stolen; bear:bore borne; beat:beaten; bite:bit bitten; blow:blew blown; bend:bent; bind:bound; burn:burnt;
dig:dug; feed:fed; fight:fought; forbid:forbade forbidden; forgive:forgave forgiven; freeze:froze frozen; hang:hung;
lay:laid; learn:learnt; light:lit; ride:rode ridden; shake:shook shaken; shine:shone; show:shown; shut:shutting;
slide:slid; spin:spun; spread:spreading; spring:sprang sprung; stick:stuck; strike:struck stricken; swear:swore sworn;
sweep:swept; swing:swung; tear:tore torn; wake:woke woken; weave:wove woven; weep:wept; wind:wound; withdraw:withdrew withdrawn;
undertake:undertook undertaken; undergo:underwent undergone; arise:arose arisen; awake:awoke awoken; mistake:mistook mistaken;
overcome:overcame; oversee:oversaw overseen; prove:proven; repay:repaid; rebuild:rebuilt; resell:resold; rewrite:rewrote rewritten;
sew:sewn; sow:sown; speed:sped; spell:spelt; spill:spilt; spoil:spoilt; creep:crept; cling:clung; flee:fled; kneel:knelt;
lean:leant; leap:leapt; dream:dreamt; dwell:dwelt; grind:ground; mow:mown; split:splitting; upset:upsetting; hurt:hurting;
hit:hitting; quit:quitting; rid:ridding; shrink:shrank shrunk; sting:stung; stink:stank stunk; string:strung; tread:trod trodden;
withhold:withheld; withstand:withstood; broadcast:broadcasting; cost:costing; die:died dying dies; tie:tied tying ties;
fry:fried fries; try:tried tries; cry:cried cries; dry:dried dries;
man:men; woman:women; child:children; foot:feet; tooth:teeth; goose:geese; mouse:mice; person:people persons; ox:oxen;
knife:knives; life:lives; wife:wives; half:halves; leaf:leaves; loaf:loaves; shelf:shelves; thief:thieves; wolf:wolves;
calf:calves; scarf:scarves; self:selves; datum:data; criterion:criteria; medium:media; analysis:analyses; crisis:crises;
basis:bases; thesis:theses; appendix:appendices; index:indices indexes; axis:axes; vertex:vertices; matrix:matrices;
good:better best; bad:worse worst; far:further farther furthest; much:more most; little:less least; old:elder eldest;
bus:buses; gas:gases; lens:lenses; news:news; series:series; species:species`;

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  IRREGULAR_FORMS.split(';').flatMap((line) => {
    const [base = '', forms = ''] = line.trim().split(':');
    return forms.split(' ').map((form): [string, string] => [form, base]);
  }),
);

type Rules = readonly (readonly [suffix: string, replacement: string])[];

const rules = (text: string): Rules =>
  text.split(' ').map((rule): [string, string] => [rule.split('>')[0] ?? '', rule.split('>')[1] ?? '']);

const STEP_2 = rules(
  'ational>ate tional>tion enci>ence anci>ance izer>ize abli>able alli>al entli>ent eli>e ousli>ous ' +
    'ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble',
);
const STEP_3 = rules('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const STEP_4 = 'al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize'.split(' ');

function isVowel(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if ('aeiou'.includes(letter)) return true;
  return letter === 'y' && at > 0 && !isVowel(word, at - 1);
}

/** Porter's m: how often a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0;
  for (let at = 1; at < stem.length; at += 1) if (isVowel(stem, at - 1) && !isVowel(stem, at)) count += 1;
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at += 1) if (isVowel(stem, at)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && !isVowel(word, last);
}

/** Porter's *o: consonant, vowel, consonant other than w, x, y. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last < 2 || isVowel(word, last) || !isVowel(word, last - 1) || isVowel(word, last - 2)) return false;
  return !'wxy'.includes(word.charAt(last));
}

function dropPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  if (word.endsWith('ss') || !word.endsWith('s')) return word;
  return word.slice(0, -1);
}

function dropEnding(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const stem = word.slice(0, word.length - cut);
  if (cut === 0 || !hasVowel(stem)) return word;
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsDouble(stem) && !'lsz'.includes(stem.charAt(stem.length - 1))) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function turnY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

function replaceSuffix(word: string, table: Rules): string {
  for (const [suffix, replacement] of table) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return measure(stem) > 0 ? stem + replacement : word;
  }
  return word;
}

function dropSuffix(word: string): string {
  let longest = '';
  for (const suffix of STEP_4) if (word.endsWith(suffix) && suffix.length > longest.length) longest = suffix;
  if (longest === '') return word;
  // "sion" and "tion" stand for "ion" after s or t: that letter stays.
  const cut = longest === 'sion' || longest === 'tion' ? 3 : longest.length;
  const stem = word.slice(0, word.length - cut);
  return measure(stem) > 1 ? stem : word;
}

function dropFinalE(word: string): string {
  let result = word;
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1);
    const size = measure(stem);
    if (size > 1 || (size === 1 && !endsShort(stem))) result = stem;
  }
  return measure(result) > 1 && endsDouble(result) && result.endsWith('l') ? result.slice(0, -1) : result;
}
