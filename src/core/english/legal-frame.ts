// "By law, how long must a firm keep its invoices?" asks how long a firm must keep its invoices: the law is the document,
// and no passage repeats it. Only what frames a question is taken off; what it asks for stays as it is written.

/** "the statute", "my loan contract": what the question is put to. */
const LAW =
  /\b(?:the|this|that|these|my|our|your|its|his|her|their|a) (?:\w+ )?(?:law|statute|act|code|regulations?|statutory rules|rules|ordinance|bylaws|contract|agreement|lease|terms|policy|guarantee|directive|treaty|charter)\b/i;

/** "§" stands for it. */
const FRAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:legally|lawfully)\s+/gi, ''],
  [/\b(?:legal|lawful|statutory) (?=[a-z])(?!rules\b)/gi, ''],
  [/^(?:by|under|according to|in) (?:law|§),?\s+/gi, ''],
  [/,? by law\b/gi, ''],
  [/,? (?:under|according to|by) §/gi, ''],
  [/^what does § (?:say|state|provide) (?:about|on|for) /gi, 'What about '],
  [
    /^what ((?:\w+ ){1,3}?)(?:does|do) § (?:set|provide|state|allow|permit|require|name|fix|impose|charge|accept)\b/gi,
    'What is the $1',
  ],
  [/^what does § (?:set|allow|permit|require|fix|impose|charge|demand)(?: for)?\b/gi, 'What about '],
  [/^(?:does|do) § (?:allow|permit|forbid|oblige|require) (.+?) to /gi, 'May $1 '],
  [/^(?:does|do) § (?:allow|permit|forbid|require) /gi, 'Is there '],
  [/^(?:am|is|are) (.{1,60}?) (?:obliged|required|bound) to (?!(?:a|an|the)\b)/gi, 'Must $1 '],
  [/^(?:am|is|are) (.{1,60}?) (?:allowed|permitted|entitled|free) to (?!(?:a|an|the)\b)/gi, 'May $1 '],
];

/** How people type: without an apostrophe, in politeness, or the bare thing that they want to know. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|when|who|how)s\b(?=\s+(?:the|my|our|your|a|an|in|on|it|this|that|there)\b)/gi, '$1 is'],
  [
    /^\W*(?:(?:please|hi|hello),? )?(?:(?:can|could|would) you (?:please )?tell me|do you know|i(?:['\u2019]d| would) like to know|i (?:want|need) to know|i wonder)\b[,:]? (?=(?:who|what|when|where|which|why|how|if|whether)\b)/i,
    '',
  ],
  [
    /^\W*(?=(?:the )?(?:\w+ )?(?:price|cost|fee|charge|number|name|address|date|time|deadline|code|length|size|weight|height|age|amount)s? (?:of|for|to) )/i,
    'what is the ',
  ],
  // "deposit for the crutches", "booking reference of the ferry"
  [
    /^\W*(?=(?!(?:who|what|when|where|which|why|how|whose|if|compare|list|show|tell|give|find|explain|summari[sz]e|describe|look|ask|thanks?|and|but|or|for|of|in|on|at|to|no|not)\b)(?:the )?(?:[a-z-]+ ){0,2}[a-z-]+ (?:of|for) (?:[\w'\u2019-]+ ?){1,6}$)(?!.*\blist (?:of|for)\b)(?!.*\b(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had|i|we|you)\b)/i,
    'what is the ',
  ],
];

export function withoutFrame(typed: string): string {
  const question = TYPED.reduce((text, [frame, plain]) => text.replace(frame, plain), typed).replace(
    /^what is the the /i,
    'what is the ',
  );
  // A question that names a paragraph (§ 5) has no place for the sign.
  const law = question.includes('§') ? '' : (LAW.exec(question)?.[0] ?? '');
  const short = law === '' ? question : question.replace(law, '§');
  const plainly = FRAMES.reduce((text, [frame, plain]) => text.replace(frame, plain), short);
  const asked = (law === '' ? plainly : plainly.replace('§', law)).replace(/\s+/g, ' ').trim();
  // A question that is nothing but its frame keeps it.
  return asked.split(' ').length < 3 ? question : asked;
}
