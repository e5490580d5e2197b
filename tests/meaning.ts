// A document with one passage that the tiny encoder of tests/fixtures/models holds nearest to a question, and the built-in
// search does not find: the encoder knows nothing but which of its words two texts share, the small ones too, which the
// built-in search leaves out.

const FILLER = [
  'Two red boats rest on the lake in May.',
  'Eleven rowing boats are painted green in June.',
  'The ferry closes on the river in July.',
  'A canoe was built of larch last year.',
  'The bank pays the captain on the first day of the month.',
  'Members sleep in the boathouse on the last night of the year.',
  'The roof of the garden house is painted blue.',
  'The office opens at ten in April.',
  'Wood rots at the lake without red paint.',
  'The music club holds a meeting in the garden each month.',
  'The tenant pays rent to the landlord in the first week.',
  'The food of the club is cold in the last hour of the day.',
  'The man at the bank has a house on the river.',
  'A woman plays guitar in the club on the first day of May.',
  'Notaries witness signatures in person.',
  'Lawyers draft treaties between nations.',
  'Suppliers deliver goods within thirty days.',
  'Insurers settle claims after storms.',
  'Builders guarantee walls against cracks.',
  'Buyers inspect machines before delivery.',
  'Workers negotiate wages every spring.',
  'Couriers collect parcels before noon.',
  'Lenders demand collateral from borrowers.',
  'Brokers arrange shipping across oceans.',
  'Auditors examine ledgers in autumn.',
  'Agents represent actors during negotiations.',
];
export const TARGET = 'The one who has it is the one who has had it all the day.';
export const QUESTION = 'Who has the report?';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const markdown = (parts: readonly string[]): string =>
  parts.map((text, at) => `# ${LETTERS.charAt(at % 26)}${LETTERS.charAt(at / 26)}\n\n${text}\n`).join('\n');
/** Its last passage is the one. */
export const MEANING = markdown([...FILLER, TARGET]);

/** A document and a question in other words, for the encoder and the reader that come with the product; and what answers it. */
export const POOL = markdownOf([
  ['Pool', 'The pool opens at seven on working days and at nine at weekends.'],
  ['Changing rooms', 'The changing rooms are cleaned overnight, and left open for the early class.'],
  ['Guests', 'Guests pay eight pounds a visit and sign the book at the door.'],
  [
    'Storage',
    'Lockers are for the same day only. They are emptied every night and the contents kept at reception for 21 days.',
  ],
  ['Sauna', 'The sauna is shut on Monday mornings for cleaning.'],
]);
export const CUPBOARD = 'I left my trainers in the changing room cupboard overnight, are they gone for good?';
export const RECEPTION = 'kept at reception for 21 days';

function markdownOf(sections: readonly (readonly [heading: string, text: string])[]): string {
  return sections.map(([heading, text]) => `# ${heading}\n\n${text}\n`).join('\n');
}
