// The documents and questions of the functional suite: a place that does not exist, in our own words, with questions of every
// domain of EBOM, claims that people would call supported or not, and what nobody wrote down.

import type { Act } from '#core/case/case.ts';
import { fromDecimal } from '#core/bytes/q16.ts';

type ImportAct = Extract<Act, { kind: 'import' }>;
type Declared = Partial<Pick<ImportAct, 'type' | 'sphere' | 'credibility' | 'dated'>>;

export function paper(name: string, text: string, declared: Declared = {}): ImportAct {
  return {
    kind: 'import',
    name,
    media: 'text/plain',
    bytes: new TextEncoder().encode(text),
    type: 'reference',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
    ...declared,
  };
}

export const PAPERS: readonly ImportAct[] = [
  paper(
    'Boathouse.txt',
    'The boathouse was built in 1911 from larch. The boathouse holds eleven rowing boats and two canoes.\n\nThe club was founded in 1898 by Maria Lind. The key to the boathouse hangs in the kitchen of the club house.',
  ),
  paper(
    'Club rules.txt',
    'Members pay 120 euros a year. Members under eighteen pay 40 euros a year.\n\nThe sauna is open from 18:00 to 21:00. Bonfires are allowed on Saturdays.',
    { type: 'contract' },
  ),
  paper(
    'Town page.txt',
    'The ferry to the island leaves at 9:15. A ferry ticket costs 6 euros.\n\nThe lighthouse has 214 steps.',
    {
      sphere: 'OUTSIDE',
      credibility: fromDecimal('0.8'),
    },
  ),
  paper('Notice board.txt', 'The new pier is 80 metres long. The new pier opens on 3 May.', {
    sphere: 'LIMINAL',
    credibility: fromDecimal('0.9'),
  }),
  paper(
    'Table manual.txt',
    'The function load_table reads a CSV file and returns a list of rows. The parameter limit of load_table sets the largest number of rows.\n\nThe function load_table raises a ValueError if the file is empty.',
    { type: 'official_documentation' },
  ),
  paper('Tenancy act.txt', 'A landlord must return the deposit within thirty days after the end of the tenancy.', {
    type: 'statute',
  }),
  paper(
    'Guide for renters.txt',
    'Within thirty days after the end of the tenancy, a landlord has to return the deposit. The office answers questions on Tuesdays.',
    { type: 'official_documentation' },
  ),
  paper(
    'Token guide.txt',
    'Session tokens must be stored as a SHA-256 hash. Session tokens expire after twenty minutes.',
    {
      type: 'official_documentation',
    },
  ),
  paper('Token standard.txt', 'Session tokens must be stored as a SHA-256 hash.', { type: 'official_documentation' }),
  paper(
    'The Lantern, a poem.txt',
    'The lantern burns in the empty room.\nThe lantern is a metaphor for the keeper who left.',
    {
      type: 'reference',
    },
  ),
  paper(
    'Harbour Tales, facts.txt',
    'The hero of Harbour Tales is the pilot Ansel Brandt. The plot of Harbour Tales begins in the year 1820.',
  ),
  // A misreading of this one costs money, so it is told as its words.
  paper(
    'Boat hire agreement.txt',
    'The hirer is liable for damage to a canoe up to 300 euros. If the hire fee is unpaid for ten days, the club may terminate the hire.',
    { type: 'contract' },
  ),
  // A statute that alone speaks of its matter.
  paper('Harbour act.txt', 'Whoever empties a bilge into the harbour pays a fine of 500 euros.', { type: 'statute' }),
  // A body can be hurt: two sources of one, one of the others.
  paper(
    'Aerin leaflet.txt',
    'Adults may use the Aerin inhaler at most four times a day. Shake the Aerin inhaler before use.',
    { type: 'official_documentation' },
  ),
  paper('Pharmacy reference.txt', 'Adults may use the Aerin inhaler no more than four times per day.'),
  paper('Stove booklet.txt', 'If you smell gas, close the gas valve and open the windows. The stove has two burners.', {
    type: 'official_documentation',
  }),
  paper('Cleaner label.txt', 'The cleaner must not be mixed with bleach. The bottle holds one litre.', {
    type: 'official_documentation',
  }),
  paper('Shop report.txt', 'The sales of the shop fell by 12 percent in 2024 because the bridge was closed.'),
];

export interface Asked {
  readonly question: string;
  /** What an answer has to say. */
  readonly says: string;
  readonly domain: string;
  /**
   * How it has to be weighed and told, where that is in question: as what a paper says, at no stakes; the same as its words, where a
   * misreading costs something; by two sources, where a body can be hurt or the world is asked; a statute alone as its words.
   */
  readonly told?: 'paper' | 'words' | 'twice' | 'statute';
}

/** Answerable, in every domain. */
export const QUESTIONS: readonly Asked[] = [
  { domain: 'general', question: 'How many rowing boats does the boathouse hold?', says: 'eleven' },
  { domain: 'general', question: 'When was the boathouse built?', says: '1911' },
  { domain: 'general', question: 'Who founded the club?', says: 'Maria Lind' },
  { domain: 'general', question: 'Where does the key to the boathouse hang?', says: 'kitchen' },
  { domain: 'general', question: 'How much do members under eighteen pay?', says: '40' },
  { domain: 'general', question: 'When is the sauna open?', says: '18:00' },
  { domain: 'general', question: 'When does the ferry to the island leave?', says: '9:15' },
  { domain: 'general', question: 'How many steps does the lighthouse have?', says: '214' },
  { domain: 'general', question: 'How long is the new pier?', says: '80' },
  { domain: 'coding', question: 'What does the function load_table return?', says: 'list of rows' },
  { domain: 'coding', question: 'What does the parameter limit of load_table set?', says: 'largest number' },
  { domain: 'coding', question: 'What does the function load_table raise if the file is empty?', says: 'ValueError' },
  {
    domain: 'legal_research',
    question: 'When must a landlord return the deposit?',
    says: 'thirty days',
    told: 'twice',
  },
  {
    domain: 'legal_research',
    question: 'What fine must somebody pay who empties a bilge into the harbour?',
    says: '500 euros',
    told: 'statute',
  },
  { domain: 'legal_research', question: 'Am I liable for damage to a canoe?', says: '300 euros', told: 'words' },
  {
    domain: 'legal_research',
    question: 'What happens if the hire fee is unpaid for ten days?',
    says: 'terminate the hire',
    told: 'words',
  },
  { domain: 'security_code', question: 'How must session tokens be stored?', says: 'SHA-256', told: 'paper' },
  { domain: 'security_code', question: 'When do session tokens expire?', says: 'twenty minutes', told: 'paper' },
  { domain: 'health', question: 'How many times a day may adults use the Aerin inhaler?', says: 'four', told: 'twice' },
  { domain: 'literary_analysis', question: 'Where does the lantern of the poem burn?', says: 'empty room' },
  { domain: 'literary_analysis', question: 'What is the lantern a metaphor for?', says: 'keeper' },
  { domain: 'fiction', question: 'Who is the hero of Harbour Tales?', says: 'Ansel Brandt' },
  { domain: 'fiction', question: 'When does the plot of Harbour Tales begin?', says: '1820' },
  { domain: 'analysis', question: 'Explain why the sales of the shop fell.', says: 'bridge' },
];

/**
 * High stakes with less behind them than these ask for: one document, or none. What can hurt a body, and what the law or security
 * is; what a paper of one's own says is none of them.
 */
export const HIGH_WITHOUT: readonly string[] = [
  'What must I do first if I smell gas?',
  'May the cleaner be mixed with bleach?',
  'Is it safe to keep session tokens in plain text?',
  'Can somebody hack a password database that is not encrypted?',
  'Can my landlord evict me without notice?',
  'Is a verbal contract binding?',
  'How much compensation can I sue for after an accident?',
  'Can my neighbour sue me because of the noise?',
  'How many tablets may I take in a day?',
];

/** Nobody wrote down an answer to these. */
export const UNANSWERABLE: readonly string[] = [
  'Who painted the ceiling of the boathouse?',
  'How tall is the mayor?',
  'What is the capital of Peru?',
  'How many oars does the club own?',
  'Who wrote the club rules?',
  'What colour is the ferry?',
  'How old is Maria Lind?',
  'What did the boathouse cost?',
  'When was the lighthouse built?',
  'Which train goes to the island?',
  'What does the function save_table return?',
  'Who is the villain of Harbour Tales?',
  'How many rooms does the club house have?',
  'Where was Ansel Brandt born?',
  'When does the winter market open?',
  'Which encryption protects the password database?',
  'May session tokens be kept in plain text after twenty minutes?',
];

/** As people would judge them against PAPERS. */
export const CLAIMS: readonly { readonly text: string; readonly supported: boolean }[] = [
  ...[
    'The boathouse was built in 1911 from larch.',
    'The boathouse was built from larch.',
    'The boathouse holds two canoes.',
    'The club was founded by Maria Lind.',
    'Maria Lind founded the club in 1898.',
    'The key to the boathouse hangs in the kitchen.',
    'Members pay 120 euros a year.',
    'Members under eighteen pay 40 euros per year.',
    'The sauna opens at 18:00.',
    'The sauna closes at 21:00.',
    'On Saturdays bonfires are allowed.',
    'The ferry to the island departs at 9:15.',
    'A ticket for the ferry costs 6 euros.',
    'The lighthouse has 214 steps.',
    'The function load_table reads a CSV file.',
    'If the file is empty, load_table raises a ValueError.',
    'Session tokens expire after twenty minutes.',
    'The lantern burns in the empty room.',
    'Ansel Brandt is the hero of Harbour Tales.',
    'The plot of Harbour Tales starts in 1820.',
  ].map((text) => ({ text, supported: true })),
  ...[
    'The boathouse was built in 1912 from larch.',
    'The boathouse was built from oak.',
    'The boathouse holds twelve rowing boats.',
    'The club was founded by Marta Lind.',
    'Maria Lind left the club in 1898.',
    'The key to the boathouse hangs in the boathouse.',
    'Members pay 130 euros a year.',
    'Members under sixteen pay 40 euros a year.',
    'The sauna opens at 17:00.',
    'The sauna is free of charge.',
    'Bonfires are allowed on Sundays.',
    'The ferry to the island leaves at 19:15.',
    'A ferry ticket costs 60 euros.',
    'The lighthouse has 241 steps.',
    'The function load_table writes a CSV file.',
    'The function load_table raises a KeyError if the file is empty.',
    'Session tokens never expire.',
    'The lantern burns in the crowded room.',
    'Ansel Brandt is the villain of Harbour Tales.',
    'The plot of Harbour Tales begins in the year 1920.',
  ].map((text) => ({ text, supported: false })),
];
