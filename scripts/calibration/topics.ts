// What the labelled pairs are made of, in words of our own: a passage of each topic, and twelve claims about it. `{0}` and so
// on are filled from each row of `fills`, `{0+}` from the row after it. S: the passage says so. C: it says the opposite. N: it says neither.

export interface Topic {
  readonly id: string;
  readonly stakes: 'HIGH' | 'LOW';
  readonly passage: string;
  readonly fills: readonly (readonly string[])[];
  readonly claims: Readonly<Record<'S' | 'C' | 'N', readonly [string, string, string, string]>>;
}

export const TOPICS: readonly Topic[] = [
  {
    id: 'lease-deposit',
    stakes: 'HIGH',
    passage:
      'The tenant pays a deposit of {0} before moving in. The landlord returns it within {1} days after the flat has been handed back, less the cost of damage. The deposit may not be set off against the last rent.',
    fills: [
      ['900 euros', '30'],
      ['1,450 pounds', '45'],
      ['2,200 francs', '60'],
      ['750 dollars', '14'],
    ],
    claims: {
      S: [
        'Before moving in, the tenant has to pay a deposit of {0}.',
        'The cost of damage is taken off the deposit before it is paid back.',
        'The tenant cannot use the deposit in place of the last rent.',
        'After the flat has been handed back, the landlord has {1} days to return the deposit.',
      ],
      C: [
        'Before moving in, the tenant has to pay a deposit of {0+}.',
        'The deposit may be set off against the last rent.',
        'The landlord pays the deposit to the tenant before the tenant moves in.',
        'The landlord may keep the deposit even where there is no damage.',
      ],
      N: [
        'The deposit earns interest for the tenant.',
        'The deposit is kept at a bank in a separate account.',
        'The landlord has promised to lower the deposit next year.',
        'The rent is paid on the first of every month.',
      ],
    },
  },
  {
    id: 'medicine-dose',
    stakes: 'HIGH',
    passage:
      'Adults take one tablet of {0} {1} with a meal. Children under {2} must not take it. If a dose is forgotten, it is left out; two doses are never taken together.',
    fills: [
      ['Velorin', 'twice a day', '12'],
      ['Camadol', 'every morning', '6'],
      ['Pristex', 'every evening', '16'],
      ['Ostamin', 'three times a day', '14'],
    ],
    claims: {
      S: [
        'An adult takes {0} {1}.',
        '{0} is taken while eating.',
        'A child younger than {2} must not be given {0}.',
        'A forgotten dose of {0} is not made up for.',
      ],
      C: [
        '{0} is taken on an empty stomach.',
        'Children under {2} may take {0}.',
        'If a dose of {0} is forgotten, the next one is doubled.',
        'An adult takes {0} {1+}.',
      ],
      N: [
        '{0} may be taken during pregnancy.',
        '{0} makes people tired.',
        '{0} is sold without a prescription.',
        'Most patients who take {0} feel better within a week.',
      ],
    },
  },
  {
    id: 'employment-notice',
    stakes: 'HIGH',
    passage:
      'During the first {0} either side may end the contract with {1} notice. After that the notice is three months for the employer and one month for the employee. Notice has to be given in writing.',
    fills: [
      ['six months', "two weeks'"],
      ['four months', "one week's"],
      ['ninety days', "ten days'"],
      ['year', "four weeks'"],
    ],
    claims: {
      S: [
        'In the first {0} the employee can leave with {1} notice.',
        'Notice that is only spoken is not enough.',
        'After the first {0}, the employer has to give three months of notice.',
        'Once the first {0} are over, the notice of the employee is shorter than that of the employer.',
      ],
      C: [
        'Notice may be given by word of mouth.',
        'After the first {0}, the employer may end the contract with one month of notice.',
        'In the first {0} the employee can leave only with {1+} notice.',
        'After the first {0}, the employee has to give three months of notice.',
      ],
      N: [
        'An employee who is given notice receives a payment.',
        'Notice may be sent by electronic mail.',
        'Holidays that are left are paid out when the contract ends.',
        'The employer has given notice to two employees.',
      ],
    },
  },
  {
    id: 'insurance-water',
    stakes: 'HIGH',
    passage:
      'The policy covers damage by water from pipes up to {0}. Damage by floods is not covered unless the supplement {1} was bought. A claim has to be reported within {2} of its discovery.',
    fills: [
      ['40,000 euros', 'Nature', 'a week'],
      ['25,000 pounds', 'River Plus', 'three days'],
      ['60,000 dollars', 'Flood 2', 'ten days'],
      ['15,000 francs', 'Elements', 'two days'],
    ],
    claims: {
      S: [
        'Water damage from pipes is insured up to {0}.',
        'Without the supplement {1}, damage by a flood is not insured.',
        'Somebody who discovers damage has {2} to report it.',
        'The cover for water from pipes has an upper limit.',
      ],
      C: [
        'Damage by floods is covered without any supplement.',
        'Water from pipes is not covered.',
        'The limit for water damage from pipes is {0+}.',
        'A claim may be reported at any time after its discovery.',
      ],
      N: [
        'The supplement {1} costs more than the policy itself.',
        'Damage by fire is covered up to {0}.',
        'The owner has bought the supplement {1}.',
        'The insurer pays for a hotel while pipes are repaired.',
      ],
    },
  },
  {
    id: 'allergy-label',
    stakes: 'HIGH',
    passage:
      '{0} contains {1} and milk. It is made in a factory that also handles {2}; traces of them cannot be ruled out. It contains no eggs.',
    fills: [
      ['Alder Bread', 'wheat', 'almonds'],
      ['Mirabel Bar', 'hazelnuts', 'peanuts'],
      ['Sundown Spread', 'soya', 'walnuts'],
      ['Harrow Cake', 'rye', 'cashews'],
    ],
    claims: {
      S: [
        'There is milk in {0}.',
        'Eggs are not an ingredient of {0}.',
        '{0} may hold traces of {2}.',
        'The factory in which {0} is made also handles {2}.',
      ],
      C: [
        '{0} is free of milk.',
        '{0} contains eggs.',
        'No {2} are handled where {0} is made.',
        'It is certain that {0} holds no traces of {2}.',
      ],
      N: [
        '{0} contains sesame.',
        'Someone who ate {0} was taken to hospital.',
        'The makers of {0} are looking for another factory.',
        '{0} contains more {1} than milk.',
      ],
    },
  },
  {
    id: 'loan-rate',
    stakes: 'HIGH',
    passage:
      'The loan of {0} bears interest of {1} per cent a year, fixed until {2}. The borrower may repay up to a tenth of it every year without a charge. A payment that is more than thirty days late ends the fixed rate.',
    fills: [
      ['80,000 euros', '3.2', 'June 2031'],
      ['120,000 pounds', '4.75', 'March 2029'],
      ['45,000 dollars', '5.1', 'October 2028'],
      ['200,000 francs', '1.9', 'January 2035'],
    ],
    claims: {
      S: [
        'The interest on the loan is {1} per cent a year.',
        'The rate of the loan is fixed until {2}.',
        'Each year a tenth of the loan may be paid back at no charge.',
        'The rate stops being fixed where a payment comes more than thirty days late.',
      ],
      C: [
        'The rate of the loan changes every month from the beginning.',
        'The interest on the loan is {1+} per cent a year.',
        'Any early repayment is charged for.',
        'A payment that is forty days late leaves the fixed rate as it is.',
      ],
      N: [
        'The loan is secured by a house.',
        'After {2} the rate will fall.',
        'The borrower has paid late twice.',
        'The bank charges for drawing up the contract.',
      ],
    },
  },
  {
    id: 'ladder-safety',
    stakes: 'HIGH',
    passage:
      'The {0} ladder carries at most {1} kilograms. It must stand on firm ground and be tied at the top when it is used above {2} metres. It is not to be used near power lines.',
    fills: [
      ['Corbel 7', '150', 'three'],
      ['Steadfast', '120', 'four'],
      ['Rowan XL', '175', 'five'],
      ['Tanner', '100', 'two'],
    ],
    claims: {
      S: [
        'A load of more than {1} kilograms is too much for the {0} ladder.',
        'Above {2} metres the {0} ladder has to be tied at the top.',
        'The {0} ladder needs firm ground under it.',
        'Near power lines the {0} ladder must not be used.',
      ],
      C: [
        'The {0} ladder may be used next to power lines.',
        'The {0} ladder is never tied.',
        'There is no limit to what the {0} ladder carries.',
        'The {0} ladder may stand on loose sand.',
      ],
      N: [
        'The {0} ladder is made of aluminium.',
        'Two people may stand on the {0} ladder together.',
        'The {0} ladder was tested by an independent body.',
        'An accident with the {0} ladder was caused by a power line.',
      ],
    },
  },
  {
    id: 'study-trial',
    stakes: 'HIGH',
    passage:
      'In the trial {0} patients were given {1} and as many a placebo. After {2} weeks, pain had become less in both groups, and the difference between them could have been chance. No patient left the trial.',
    fills: [
      ['64', 'ferrocil', '12'],
      ['118', 'the new gel', '8'],
      ['240', 'mallow extract', '26'],
      ['35', 'low heat', '6'],
    ],
    claims: {
      S: [
        'The group that got a placebo was as large as the group that got {1}.',
        'Pain became less in those who got a placebo, too.',
        'All patients stayed in the trial to its end.',
        'The trial did not show beyond chance that {1} works better than a placebo.',
      ],
      C: [
        'Several patients left the trial.',
        'Those who got a placebo had more pain after {2} weeks than before.',
        'In the trial {1} was given to {0+} patients.',
        'The difference between the two groups was too large to be chance.',
      ],
      N: [
        '{1} has serious side effects.',
        'A longer trial would have shown that {1} works.',
        'The trial was paid for by the makers of {1}.',
        'Most of the patients were women.',
      ],
    },
  },
  {
    id: 'child-permission',
    stakes: 'HIGH',
    passage:
      'Pupils of {0} may leave the school grounds at noon only if a parent has signed the form of {1}. The permission ends with the school year. A pupil who comes back late twice loses it.',
    fills: [
      ['Hazel School', 'consent'],
      ['Northgate College', 'release'],
      ['the Lindt School', 'leave'],
      ['St Brannock', 'absence'],
    ],
    claims: {
      S: [
        'A pupil of {0} needs a signed form to leave the grounds at noon.',
        'The permission is valid until the school year ends.',
        'Coming back late twice costs a pupil the permission.',
        'A parent has to sign the form of {1}.',
      ],
      C: [
        'All pupils of {0} may leave the grounds at noon without a form.',
        'The permission is valid for the whole time at school.',
        'A pupil who is late twice keeps the permission.',
        'The pupil alone signs the form of {1}.',
      ],
      N: [
        'Pupils of {0} get a warm meal at noon.',
        'Three pupils of {0} lost the permission last year.',
        'The form of {1} can be printed at home.',
        'Teachers of {0} leave the grounds at noon as well.',
      ],
    },
  },
  {
    id: 'will-house',
    stakes: 'HIGH',
    passage:
      'The house in {0} goes to {1}, the savings to {2} in equal parts with her brother. {1} may not sell the house for {3} years. If {1} declines, the house goes to the town.',
    fills: [
      ['Mill Lane', 'Agnes', 'Clara', 'ten'],
      ['Bridge Street', 'Rupert', 'Helen', 'five'],
      ['Fern Road', 'Tobias', 'Judith', 'seven'],
      ['the harbour', 'Miriam', 'Elsa', 'twelve'],
    ],
    claims: {
      S: [
        '{1} gets the house in {0}.',
        '{2} shares the savings equally with her brother.',
        'For {3} years {1} must not sell the house.',
        'The town gets the house if {1} does not take it.',
      ],
      C: [
        '{2} gets the house in {0}, whether or not {1} declines.',
        'All of the savings go to {1}.',
        '{1} may sell the house at once.',
        'If {1} declines, the house goes to {2}.',
      ],
      N: [
        '{1} has declined the house in {0}.',
        'The brother of {2} is younger than she is.',
        'The house in {0} is worth more than the savings.',
        '{1} lives in the house in {0} already.',
      ],
    },
  },
  {
    id: 'recipe-bread',
    stakes: 'LOW',
    passage:
      'For {0}, mix {1} of flour with water, salt and yeast and let the dough rise overnight. Bake it for {2} minutes on the lowest shelf. It keeps for four days in a cloth bag.',
    fills: [
      ['the farmhouse loaf', '500 grams', '45'],
      ["Ida's bread", '800 grams', '55'],
      ['the small round loaf', '300 grams', '35'],
      ['flat bread', 'a kilogram', '20'],
    ],
    claims: {
      S: [
        'The dough of {0} rises overnight.',
        'It takes {1} of flour to make {0}.',
        'In a cloth bag the bread stays good for four days.',
        'The baking time is {2} minutes.',
      ],
      C: [
        'The dough of {0} is baked as soon as it is mixed.',
        'The bread is baked on the highest shelf.',
        'The baking time is {2+} minutes.',
        'The bread has to be eaten on the day it is baked.',
      ],
      N: [
        'Rye flour may be used instead for {0}.',
        'The oven is heated to 220 degrees.',
        '{0} tastes best with butter.',
        'The recipe is more than a hundred years old.',
      ],
    },
  },
  {
    id: 'library-hours',
    stakes: 'LOW',
    passage:
      'The {0} library opens at {1} from Tuesday to Saturday and is closed on Mondays. Readers may borrow {2} books at a time for four weeks. Children pay no fee.',
    fills: [
      ['Elm Park', 'nine', 'eight'],
      ['Old Town', 'ten', 'twelve'],
      ['Westbrook', 'half past eight', 'six'],
      ['Quayside', 'eleven', 'five'],
    ],
    claims: {
      S: [
        'On Mondays the {0} library does not open.',
        'A reader can have {2} books from the {0} library at one time.',
        'Children use the {0} library free of charge.',
        'On a Wednesday the {0} library opens at {1}.',
      ],
      C: [
        'The {0} library is open on Mondays.',
        'Children pay the full fee at the {0} library.',
        'A reader can have at most {2+} books from the {0} library at one time.',
        'The {0} library stays closed on Saturdays.',
      ],
      N: [
        'The {0} library has a room for music.',
        'Grown-ups pay twelve euros a year.',
        'On Saturdays the {0} library is full.',
        'Books of the {0} library can be ordered by telephone.',
      ],
    },
  },
  {
    id: 'train-route',
    stakes: 'LOW',
    passage:
      'The {0} train goes from {1} to {2} in {3} hours. It stops once on the way and carries bicycles in the last car. Seats need not be booked.',
    fills: [
      ['Heron', 'Arden', 'Lisk', 'two'],
      ['Valley', 'Porth', 'Brennan', 'three'],
      ['night', 'Osterby', 'Calm', 'nine'],
      ['coast', 'Sand Point', 'Merrow', 'four'],
    ],
    claims: {
      S: [
        'With the {0} train it takes {3} hours to {2} from {1}.',
        'Between {1} and {2} the {0} train makes one stop.',
        'A bicycle can be taken along on the {0} train.',
        'It is possible to ride the {0} train without having booked a seat.',
      ],
      C: [
        'The {0} train does not stop between {1} and {2}.',
        'With the {0} train it takes {3+} hours to {2} from {1}.',
        'A seat has to be booked for the {0} train.',
        'Bicycles go in the first car of the {0} train.',
      ],
      N: [
        'The {0} train has a dining car.',
        'The {0} train is often late.',
        'Every day four trains go from {1} to {2}.',
        'The stop of the {0} train is nearer to {2} than to {1}.',
      ],
    },
  },
  {
    id: 'garden-plant',
    stakes: 'LOW',
    passage:
      'The {0} wants {1} and dry soil. It flowers from {2} and is cut back in autumn. Frost does it no harm, but standing water kills it.',
    fills: [
      ['blue sagewort', 'full sun', 'May to July'],
      ['dwarf teasel', 'half shade', 'June to August'],
      ['lemon thrift', 'a south wall', 'April to June'],
      ['white rockcress', 'plenty of light', 'March to May'],
    ],
    claims: {
      S: [
        'Dry soil suits the {0}.',
        'The {0} dies where water stands.',
        'In autumn the {0} is cut back.',
        'The {0} survives frost.',
      ],
      C: [
        'The {0} grows best in wet soil.',
        'Frost kills the {0}.',
        'The {0} must never be cut back.',
        'Standing water does no harm to the {0}.',
      ],
      N: [
        'Bees like the {0}.',
        'The {0} grows a metre high.',
        'The {0} is poisonous to cats.',
        'The {0} was cut back by the neighbour.',
      ],
    },
  },
  {
    id: 'club-fee',
    stakes: 'LOW',
    passage:
      'Members of the {0} club pay {1} a year, students half of it. The fee is due in January. Those who join after {2} pay nothing until the next year.',
    fills: [
      ['rowing', '80 euros', 'September'],
      ['chess', '36 pounds', 'October'],
      ['choir', '120 francs', 'August'],
      ['hiking', '54 dollars', 'November'],
    ],
    claims: {
      S: [
        'A student pays half the fee of the {0} club.',
        'The yearly fee of the {0} club is {1}.',
        'The fee of the {0} club has to be paid in January.',
        'Whoever joins the {0} club after {2} pays nothing for the rest of that year.',
      ],
      C: [
        'Students pay as much as anybody else in the {0} club.',
        'The fee of the {0} club is due in December.',
        'The yearly fee of the {0} club is {1+}.',
        'Students pay twice the fee of the {0} club.',
      ],
      N: [
        'The {0} club has more than a hundred members.',
        'The fee of the {0} club went up last year.',
        'Pensioners pay a lower fee in the {0} club.',
        'Most members of the {0} club joined after {2}.',
      ],
    },
  },
  {
    id: 'tower-history',
    stakes: 'LOW',
    passage:
      'The {0} tower was begun in {1} by the builder {2} and finished by his daughter. It was the tallest building of the town until the water tower was put up. Its bell was sold after the war.',
    fills: [
      ['Salt', '1612', 'Jan Hollin'],
      ['Rook', '1748', 'Per Aske'],
      ['Mint', '1533', 'Otto Brand'],
      ['Weavers', '1690', 'Luke Farrow'],
    ],
    claims: {
      S: [
        'Work on the {0} tower began in {1}.',
        'The daughter of {2} finished the {0} tower.',
        'After the war the bell of the {0} tower was sold.',
        'The water tower is taller than the {0} tower.',
      ],
      C: [
        '{2} finished the {0} tower himself.',
        'The {0} tower still has its first bell.',
        'Work on the {0} tower began in {1+}.',
        'The {0} tower was put up after the water tower.',
      ],
      N: [
        'The bell of the {0} tower weighed two tons.',
        '{2} died while the {0} tower was built.',
        'The {0} tower can be visited on Sundays.',
        'It took thirty years to build the {0} tower.',
      ],
    },
  },
  {
    id: 'camera-manual',
    stakes: 'LOW',
    passage:
      'The {0} camera takes {1} pictures with one charge. The card is put in below the battery. While the light blinks, the card must not be taken out. The {0} has no flash.',
    fills: [
      ['Lumo 3', '400'],
      ['Finch', '650'],
      ['Orbit S', '280'],
      ['Vista 20', '1,000'],
    ],
    claims: {
      S: [
        'One charge is enough for {1} pictures with the {0}.',
        'The {0} camera comes without a flash.',
        'As long as the light blinks, the card has to stay in the {0}.',
        'In the {0} the card sits below the battery.',
      ],
      C: [
        'The {0} has a flash.',
        'The card may be taken out of the {0} while the light blinks.',
        'The {0} works without a battery.',
        'In the {0} the battery sits below the card.',
      ],
      N: [
        'The {0} can be used under water.',
        'The battery of the {0} takes an hour to charge.',
        'The {0} is lighter than the model before it.',
        'Pictures were lost when the card was taken out of the {0}.',
      ],
    },
  },
  {
    id: 'market-day',
    stakes: 'LOW',
    passage:
      'The {0} market is held every {1} from seven to one. Only people who grow what they sell may have a stall. Dogs have to be kept on a lead. In {2} there is no market.',
    fills: [
      ['Green Square', 'Friday', 'February'],
      ['harbour', 'Saturday', 'January'],
      ['Cross Street', 'Thursday', 'August'],
      ['abbey', 'Wednesday', 'December'],
    ],
    claims: {
      S: [
        'At one the {0} market ends.',
        'In {2} the {0} market does not take place.',
        'A dog on the {0} market has to be on a lead.',
        'Traders who only resell cannot have a stall on the {0} market.',
      ],
      C: [
        'Dogs may run free on the {0} market.',
        'The {0} market is held on every day of the week.',
        'Anybody may sell what others have grown on the {0} market.',
        'The {0} market takes place in {2} as well.',
      ],
      N: [
        'Stalls on the {0} market are cheap.',
        'Cheese is sold on the {0} market.',
        'The {0} market began with twelve stalls.',
        'A dog bit a visitor of the {0} market.',
      ],
    },
  },
  {
    id: 'minutes-meeting',
    stakes: 'LOW',
    passage:
      'At the meeting of {0} it was proposed to repaint the hall. {1} was for it, {2} against. The vote was put off until the spring. The roof will be mended first.',
    fills: [
      ['3 May', 'Ms Dorn', 'Mr Pell'],
      ['14 June', 'Mr Aldous', 'Ms Yarrow'],
      ['22 October', 'Ms Kemp', 'Mr Stroud'],
      ['9 January', 'Mr Vane', 'Ms Okell'],
    ],
    claims: {
      S: [
        '{2} was against repainting the hall.',
        'No vote on repainting was held on {0}.',
        'Mending the roof comes before anything else.',
        '{1} supported the proposal to repaint the hall.',
      ],
      C: [
        '{1} was against repainting the hall.',
        'On {0} the meeting voted for repainting the hall.',
        'The hall will be repainted before the roof is mended.',
        '{2} spoke for the proposal to repaint the hall.',
      ],
      N: [
        '{1} proposed to repaint the hall.',
        'The hall will be repainted in white.',
        'Most of those present were for repainting the hall.',
        'It is certain that the vote in the spring will be for repainting.',
      ],
    },
  },
  {
    id: 'rumour-firm',
    stakes: 'LOW',
    passage:
      'A visitor told the {0} that {1} would move to {2} next year. The firm says that it has no such plan. It has just extended its lease for {3} years.',
    fills: [
      ['Courier', 'Tarn Boats', 'Skelby', 'eight'],
      ['Evening Post', 'Loom & Sons', 'Marsh End', 'three'],
      ['town paper', 'Pike Glass', 'Orley', 'six'],
      ['radio', 'Bell Cycles', 'Denholm', 'four'],
    ],
    claims: {
      S: [
        '{1} says that it does not plan to move.',
        'The lease of {1} was extended by {3} years.',
        'The {0} was told by a visitor that {1} would move.',
        'According to a visitor, {1} would go to {2}.',
      ],
      C: [
        '{1} has said that it will move to {2}.',
        'The lease of {1} was extended by {3+} years.',
        'It was {1} itself that told the {0} of a move.',
        'The firm has confirmed what the visitor said.',
      ],
      N: [
        '{1} has a second workshop in {2}.',
        'The visitor works for {1}.',
        '{1} will move to {2} next year.',
        'The {0} has printed an apology.',
      ],
    },
  },
];
