// What the decision core and the reproducible engines may not use (ARCHITECTURE.md "What core may not use"): whatever
// differs between engines, machines, days or two runs. SRS-004 SHALL-023, L4-007, L6-009.

const CLOCK = 'The core has no clock: time is an admitted TIME observation.';
const RANDOM = 'The core has no randomness: the case secret is an admitted observation.';
const OUTSIDE = 'The core reaches nothing outside: ask an oracle through observe().';

/** @type {readonly (readonly [message: string, names: readonly string[]])[]} */
const GLOBALS = [
  [CLOCK, ['Date', 'performance', 'Temporal']],
  [RANDOM, ['crypto']],
  [
    'Timers belong to the adapters and to the host.',
    ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback'],
  ],
  [
    OUTSIDE,
    ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB', 'localStorage', 'sessionStorage', 'caches'],
  ],
  [OUTSIDE, ['process', 'Buffer', 'require', 'window', 'document', 'navigator', 'self', 'global', 'Worker', 'console']],
  ['It hides what is used: name the global itself.', ['globalThis', 'eval', 'Function']],
  ['It differs between engines and their versions.', ['Intl']],
  ['Decimals are read by integer arithmetic (bytes/q16.ts).', ['parseFloat']],
  [
    'When memory is freed or shared differs between runs.',
    ['WeakRef', 'FinalizationRegistry', 'Atomics', 'SharedArrayBuffer'],
  ],
];

const MATH_ALLOWED = 'abs|min|max|floor|trunc|imul|clz32|sqrt';
const MATH = `Only Math.${MATH_ALLOWED.replaceAll('|', ', ')} give the same bits in every engine.`;

/** @type {readonly (readonly [message: string, selectors: readonly string[]])[]} */
const SYNTAX = [
  [
    MATH,
    [
      `MemberExpression[object.name='Math'][computed=false]:not([property.name=/^(${MATH_ALLOWED})$/])`,
      "MemberExpression[object.name='Math'][computed=true]",
      ":not(MemberExpression) > Identifier[name='Math']",
      "BinaryExpression[operator='**']:not([left.bigint])",
      "AssignmentExpression[operator='**=']",
    ],
  ],
  [
    'It depends on the locale of the machine: compare UTF-16 code units with <.',
    [
      'MemberExpression[property.name=/^(localeCompare|toLocale[A-Za-z]*)$/]',
      'MemberExpression[property.value=/^(localeCompare|toLocale[A-Za-z]*)$/]',
    ],
  ],
  [
    'Without a comparator, sort is no stated total order.',
    ['CallExpression[callee.property.name=/^(sort|toSorted)$/][arguments.length=0]'],
  ],
  [
    'It reads decimals with floats (bytes/q16.ts reads them with integers).',
    ["MemberExpression[object.name='Number'][property.name='parseFloat']"],
  ],
  [
    'The frozen core is one file that knows neither its place nor another module.',
    ['ImportExpression', 'MetaProperty[meta.name="import"]'],
  ],
];

/** Unicode tables differ between engines; these stand only in bytes/text.ts, which refuses what is unassigned in 15.0. */
/** @type {readonly (readonly [message: string, selectors: readonly string[]])[]} */
const UNICODE = [
  [
    'Unicode property classes differ between engines: only bytes/text.ts may use them.',
    ['Literal[regex.pattern=/\\\\[pP]\\{/]'],
  ],
  [
    'An expression built at run time can hold \\p{}: write a literal.',
    ["NewExpression[callee.name='RegExp']", "CallExpression[callee.name='RegExp']"],
  ],
  ['Text is normalised once, at the edge, in bytes/text.ts.', ["MemberExpression[property.name='normalize']"]],
];

/** @param {readonly (readonly [string, readonly string[]])[]} table */
const toRestrictions = (table) =>
  table.flatMap(([message, selectors]) => selectors.map((selector) => ({ message, selector })));

export const PURE_FILES = [
  'src/core/**/*.ts',
  'src/language/**/*.ts',
  'src/engines.ts',
  'src/adapters/{extractive,builtin,parser,retrieval}/**/*.ts',
];
/** Brings the large libraries along when they are needed; the build puts them into the same file all the same. */
export const LAZY_FILE = 'src/adapters/parser/parse.ts';
export const UNICODE_FILE = 'src/core/bytes/text.ts';

export const pureGlobals = GLOBALS.flatMap(([message, names]) => names.map((name) => ({ message, name })));
export const pureSyntax = toRestrictions(SYNTAX);
export const lazySyntax = pureSyntax.filter(({ selector }) => selector !== 'ImportExpression');
export const unicodeSyntax = toRestrictions(UNICODE);
