// What a clause of rules lays down: "Tenant shall not sublet", "No animals shall be kept", "Beehives may be kept only with the
// consent of the Board". Papers of every country forbid, allow and oblige in few forms; each leaves what is ruled on at its sides.

/** `denied`: may not, or is not so. `allowed`: may. `required`: has to. `needless`: need not. `stated`: is so. */
export type Force = 'denied' | 'allowed' | 'required' | 'needless' | 'stated';

export interface Ruling {
  readonly force: Force;
  /** What stands before the words of ruling and behind them: together what is ruled on. */
  readonly subject: string;
  readonly rest: string;
  /** "except fish in a tank", "unless ...", "only with the consent of the Board"; "" for none. */
  readonly limit: string;
  /** The words of ruling themselves: "no longer supported". */
  readonly said: string;
}

/** Null for what lays down nothing plainly: reports, questions, doubled denials, conditions in front. */
export function rulingOf(clause: string): Ruling | null {
  const plain = clause
    .replace(/[*`_]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!;,\s]+$/, '')
    .trim();
  const entry = CHANGE.exec(plain);
  if (entry !== null) return changeOf(entry[1] ?? entry[2] ?? '', plain.slice(entry[0].length));
  const bare = BARE_NO.exec(plain);
  if (bare !== null) return { force: 'denied', subject: bare[1] ?? '', rest: '', limit: '', said: 'no' };
  const label = LABEL.exec(plain);
  if (label !== null) {
    const force = /^(?:no\b|not |(?:I['\u2019]m |I am )?afraid not|sorry, no|prohibited|forbidden|excluded|none)/i.test(
      label[2] ?? '',
    )
      ? 'denied'
      : 'allowed';
    return { force, subject: label[1] ?? '', rest: '', limit: '', said: label[2] ?? '' };
  }
  if (BEFORE.test(plain) || REPORTED.test(plain) || CONTENDED.test(plain)) return null;
  const found = LIMIT.exec(plain);
  const limit = found === null ? '' : plain.slice(found.index).replace(/^[,\s]+/, '');
  const main = (found === null ? plain : plain.slice(0, found.index))
    .replace(ASIDE, '')
    .replace(ADVERB, '')
    .replace(/ +/g, ' ');
  if (TWICE.test(main)) return null;
  for (const [pattern, force] of FORMS) {
    const said = pattern.exec(main);
    if (said === null) continue;
    const subject = `${main.slice(0, said.index)} ${said.groups?.what ?? ''}`.trim();
    const rest = main.slice(said.index + said[0].length).trim();
    // "Directors shall receive no compensation"
    const none = /^ (?:may|can|shall|must) /i.test(said[0]) ? NONE_OF.exec(rest) : null;
    if (none !== null && !DENIAL.test(`${subject} ${rest.replace(NONE_OF, ' ')}`))
      return { force: 'denied', subject, rest: rest.replace(NONE_OF, '$1'), limit, said: said[0] };
    // "Not permitted without insurance": with it they are.
    const without = force === 'denied' ? WITHOUT.exec(rest)?.[0] : undefined;
    if (without !== undefined && limit === '')
      return { force, subject, rest: rest.replace(without, '').trim(), limit: without.trim(), said: said[0] };
    // A denial that stands elsewhere too turns it round.
    if (DENIAL.test(`${subject} ${rest}`)) return null;
    return { force, subject, rest, limit, said: said[0] };
  }
  const denials = [...main.matchAll(ANY_DENIAL)];
  if (denials.length > 1) return null;
  const force = denials.length === 1 ? 'denied' : 'stated';
  const at = denials[0]?.index ?? main.length;
  return {
    force,
    subject: main.slice(0, at).trim(),
    rest: main.slice(at + (denials[0]?.[0].length ?? 0)).trim(),
    limit,
    said: '',
  };
}

/** "Smoking: not allowed", "Filter: not covered". */
const LABEL =
  /^([A-Z][^:|.]{1,40}): ((?:not |no longer )?(?:allowed|permitted|covered|insured|included|supported|available|accepted|possible)|prohibited|forbidden|excluded|yes|no|none|(?:I['\u2019]m |I am )?afraid not|sorry, no|ok|okay|fine)$/i;
/** "No ground coffee", "no cards": a rule without a verb. What there is no more of is a report. */
const BARE_NO =
  /^no ((?!more\b|longer\b|one\b|other\b|later\b|less\b|fewer\b|idea\b|problem\b|matter\b|need\b|change\b)[a-z][a-z-]*(?: [a-z][a-z-]*){0,2})$/i;

/** "Removed: support for Node 16", "Added: Windows on ARM is supported". */
const CHANGE =
  /^(?:[-*\u2022] )?(?:(Removed|Dropped|Deprecated|Added|New|Changed|Fixed|Security|Breaking)\s*:\s*|(Removed?|Dropp?e?d?|Add(?:ed)?) (?=[a-z`]))/i;

function changeOf(kind: string, rest: string): Ruling | null {
  const is = /^(?:remove|drop)/i.test(kind) ? 'denied' : /^(?:add|new)/i.test(kind) ? 'allowed' : null;
  const [first = ''] = rest.split(/[;:.](?:\s|$)/);
  const inner = /\b(?:is|are|can|may|must|no longer|not)\b/i.test(first) ? rulingOf(first) : null;
  if (inner !== null) return inner;
  return is === null ? null : { force: is, subject: first, rest: '', limit: '', said: kind };
}

/** Says how, not what. */
const ADVERB =
  / (?:strictly|expressly|absolutely|also|likewise|generally|hereby|now|always|still|only|therefore|at all times|under any circumstances|in any case|in no case)(?= )/gi;

/** In this order: the first that is met says how it is ruled. "be" is left to the words of ruling. */
const FORMS: readonly (readonly [RegExp, Force])[] = [
  [/^no (?<what>[^,;]+?) (?:shall|may|can|must|will)(?: be)? /i, 'denied'],
  [/^no (?<what>[^,;]+?) (?:is|are) (?:required|necessary|needed)\b/i, 'needless'],
  [
    /^no (?<what>[^,;]+?) (?:is|are|was|were|shall be|will be|must be|remains?|be|being) (?:allowed|permitted|welcome|accepted|supported|covered|available|included|insured|possible|eligible|acceptable|fine)\b/i,
    'denied',
  ],
  [/^(?:do not|don['\u2019]t|never|please do not|please don['\u2019]t) /i, 'denied'],
  [/ (?:must|(?:has|have) to) (?:stay|remain|be left|wait) (?:at home|outside|out)\b/i, 'denied'],
  [
    / (?:need not|needn[\u2019']t|(?:does|do) not (?:have|need) to|don[\u2019']t (?:have|need) to|doesn[\u2019']t (?:have|need) to|(?:is|are) (?:not (?:required|obliged|bound|expected)|under no obligation) to)(?: be)? /i,
    'needless',
  ],
  [
    / (?:is|are|was|were|shall be|will be|must be|remains?|be|being) (?:not (?:required|necessary|needed|compulsory|mandatory|obligatory)|optional|voluntary)\b/i,
    'needless',
  ],
  [/^(?:it is )?(?:forbidden|prohibited|not permitted|not allowed) to /i, 'denied'],
  [
    / (?:(?:shall|may|must|can|could|will|would|should) (?:not|never|at no time)|cannot|can not|(?:is|are) not (?:to|entitled to|permitted to|allowed to|able to|authori[sz]ed to|eligible to)|(?:has|have) no (?:right|authority|power) to|(?:is|are) (?:forbidden|prohibited) (?:to|from)|mustn[\u2019']t|can[\u2019']t|shan[\u2019']t|never)(?: be)? /i,
    'denied',
  ],
  [
    / (?:is|are|was|were|shall be|will be|must be|remains?|be|being) (?:prohibited|forbidden|banned|barred|disallowed|off limits|unlawful|not (?:allowed|permitted|accepted|covered|supported|available|included|insured|refundable|transferable|tolerated|possible|welcome|suitable|eligible)|no longer (?:allowed|permitted|accepted|supported|available|covered|sufficient|possible)|excluded(?: from (?:cover|coverage|the warranty|this warranty|the policy|insurance))?|unsupported|void|non-?(?:refundable|transferable|returnable|binding))(?=$|[\s,])/i,
    'denied',
  ],
  [
    / (?:is|are|was|were|shall be|will be|must be|remains?|be|being) (?:required|compulsory|mandatory|obligatory|necessary)(?=$|[\s,])(?! to)/i,
    'required',
  ],
  [
    / (?:may|can|(?:is|are) (?:entitled|permitted|allowed|free|welcome|authori[sz]ed|eligible) to|(?:has|have) the right to|shall have the right to)(?: be)? /i,
    'allowed',
  ],
  [
    / (?:is|are|was|were|shall be|will be|must be|remains?|be|being) (?:allowed|permitted|welcome|accepted|supported|covered|available|included|insured|possible|eligible|acceptable|fine)(?=$|[\s,])/i,
    'allowed',
  ],
  [
    / (?:shall|must|has to|have to|(?:is|are) (?:required|obliged|bound) to|agrees? to|undertakes? to)(?: be)? /i,
    'required',
  ],
];

const NONE_OF = /^(\w+ )?no (?=[a-z])/i;
const WITHOUT = /(?:^| )without\b.*$/i;
const ANY_DENIAL = /\b(?:not|no|never|none|cannot|neither|without)\b|n['\u2019]t\b/gi;
const DENIAL = /\b(?:not|no|never|none|nobody|nothing|cannot|neither|nor)\b|n['\u2019]t\b/i;
/** A denial within a denial, or of a number. */
const TWICE =
  /\b(?:not only|not later|no later|no more|not more|no less|not less|no fewer|not fewer|no longer than|no earlier|nothing but|not unless|whether or not|not (?:un|il|im)\w+|not all|not every|not always|not necessarily|no other|more than|less than|exceed\w*|longer than|at least|at most|up to|fewer than)\b/i;
const ASIDE =
  /,? ?\b(?:of any (?:kind|sort|type|description|nature)|of the (?:ordinary|usual|normal) kind|for any reason|in writing|at any time|as well|however|therefore|likewise|I am afraid|please|by [Ll]andlord|by the [Ll]andlord|any|such|said|ordinary)\b,?/g;
/** A condition or a time in front rules the whole. */
const BEFORE =
  /^(?:if|when|where|once|unless|in case|in the event|during|while|after|before|until|except|should|on (?!the ))\b/i;
const REPORTED =
  /\b(?:says|said|asks? (?:for|that|whether)|whether|asked|proposed|suggested|might|perhaps|possibly|probably|would like|hopes?|planned|considered)\b/i;
/** What a party of a dispute says is not how it is. */
export const CONTENDED =
  /\b(?:contend(?:s|ed)?|argue[sd]?|claim(?:s|ed)? that|submit(?:s|ted)? that|allege[sd]?|maintain(?:s|ed)? that|pleaded|pleads)\b/i;
/** What narrows a rule: an exception, a condition, a consent, a time or a number of its own. */
const LIMIT =
  /,? ?\b(?:except(?: for| that| with| in| where| when| as)?|unless|if|provided(?: that)?|providing|only|save (?:for|that|as|with)|other than|subject to|so long as|as long as|depending on|in which case|without (?:the )?(?:\S+ ){0,5}?(?:consent|permission|approval|authori[sz]ation|agreement)|with(?:out)? (?:the )?(?:\S+ ){0,5}?(?:consent|permission|approval|agreement) of|until|till|before|after|during|while|when|between|from \d|from (?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|sunrise)|upon|within|for (?:up to|the (?:first|election|purpose)))\b.*$/i;
