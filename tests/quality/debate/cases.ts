// Forty arguments of our own, each labelled by hand before anything was measured: on which rung the claim stands, and which trap
// it falls into. They were written by who knows the evaluator, so what they measure is no figure for a stranger's arguments.

export interface Labelled {
  readonly text: string;
  /** Of the claim. */
  readonly rung: 'L1' | 'L2' | 'L3';
  /** Null where it is sound. */
  readonly trap: 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'W7' | 'W8' | 'W9' | 'W10' | null;
}

export const CASES: readonly Labelled[] = [
  // Selection
  {
    text: 'We asked the people who came to our open evening how they like the new timetable, and nine in ten were happy. So the new timetable has made passengers happier.',
    rung: 'L2',
    trap: 'W1',
  },
  {
    text: 'Employees who signed up for the mentoring scheme were promoted twice as often as the others. Mentoring therefore leads to promotion.',
    rung: 'L2',
    trap: 'W1',
  },
  {
    text: 'Of the patients who answered our letter, most had fewer headaches since they began the course. The course reduces headaches.',
    rung: 'L2',
    trap: 'W1',
  },
  // Survivorship
  {
    text: 'Every one of the ten oldest restaurants in town has kept its first menu. A restaurant that wants to last should never change its menu, because that is what made these last.',
    rung: 'L2',
    trap: 'W2',
  },
  {
    text: 'The funds that are still open after twenty years returned eight per cent a year. Investing in funds of this kind therefore makes eight per cent.',
    rung: 'L2',
    trap: 'W2',
  },
  {
    text: 'All the founders in the magazine left university early. Leaving university is the secret of successful companies.',
    rung: 'L2',
    trap: 'W2',
  },
  // Healthy user
  {
    text: 'Women who take vitamin D regularly have fewer fractures. Vitamin D prevents fractures.',
    rung: 'L2',
    trap: 'W3',
  },
  {
    text: 'Members of the gym are healthier than the rest of the town and see a doctor half as often. Joining the gym would make everybody as healthy.',
    rung: 'L2',
    trap: 'W3',
  },
  {
    text: 'People who went to every screening live longer than those who did not go. The screening is what makes them live longer.',
    rung: 'L2',
    trap: 'W3',
  },
  // Regression to the mean
  {
    text: 'In March the branch had its worst sales ever. We replaced the manager, and in April sales improved. The new manager improved sales.',
    rung: 'L2',
    trap: 'W4',
  },
  {
    text: 'The pupils with the lowest marks in the first test were given extra lessons, and in the next test their marks rose. The extra lessons raised their marks.',
    rung: 'L2',
    trap: 'W4',
  },
  {
    text: 'Speed cameras were put where the number of accidents was highest last year. Then accidents there fell by a third, so the cameras prevent accidents.',
    rung: 'L2',
    trap: 'W4',
  },
  // Ecological
  {
    text: 'Regions with a higher share of immigrants have higher average incomes. A person who immigrates therefore earns more than one who was born there.',
    rung: 'L1',
    trap: 'W5',
  },
  {
    text: 'Countries that eat more chocolate have more Nobel laureates per head. Someone who eats more chocolate is more likely to win one.',
    rung: 'L1',
    trap: 'W5',
  },
  {
    text: 'Neighbourhoods with more dog owners have lower rates of depression. So an individual who owns a dog is less likely to be depressed.',
    rung: 'L1',
    trap: 'W5',
  },
  // Base rate
  {
    text: 'The test for the disease is 99 % accurate. Mr Hale tested positive, so it is 99 % likely that he has it.',
    rung: 'L1',
    trap: 'W6',
  },
  {
    text: 'Our fraud detector finds 95 % of frauds. It flagged this payment, so this payment is almost certainly linked to fraud.',
    rung: 'L1',
    trap: 'W6',
  },
  {
    text: 'The scanner at the gate recognises nine of ten wanted persons. It found a match in the crowd, so the man is more likely than not a wanted person.',
    rung: 'L1',
    trap: 'W6',
  },
  // Confounding
  {
    text: 'Children who sleep with the light on tend to be short-sighted. Night lights cause short sight.',
    rung: 'L2',
    trap: 'W7',
  },
  {
    text: 'Households that own two cars have children with better marks. A second car improves the marks of children.',
    rung: 'L2',
    trap: 'W7',
  },
  {
    text: 'Cities with more ice cream parlours have more drownings. Selling ice cream leads to drownings.',
    rung: 'L2',
    trap: 'W7',
  },
  // Simpson
  {
    text: 'In total the new clinic cures more patients than the old one. In each age group the old clinic cures more, but what counts is the total: the new clinic is associated with better health.',
    rung: 'L1',
    trap: 'W8',
  },
  {
    text: 'Overall women were admitted less often than men. In every department they were admitted at least as often. Overall, being a woman is linked to rejection.',
    rung: 'L1',
    trap: 'W8',
  },
  {
    text: 'Altogether the blue pill had the higher rate of success. For both large and small stones the red pill was better in each group. The blue pill works better.',
    rung: 'L2',
    trap: 'W8',
  },
  // Reverse
  {
    text: 'Districts with more police have more crime. Police cause crime.',
    rung: 'L2',
    trap: 'W9',
  },
  {
    text: 'Pupils with more tutoring have lower marks. Tutoring lowers marks.',
    rung: 'L2',
    trap: 'W9',
  },
  {
    text: 'Fires to which more firefighters come do more damage. Sending firefighters increases the damage.',
    rung: 'L2',
    trap: 'W9',
  },
  // Post hoc
  {
    text: 'The mayor took office in May, and soon after unemployment went down. The mayor reduced unemployment.',
    rung: 'L2',
    trap: 'W10',
  },
  {
    text: 'I drank ginger tea and the next day my cold was gone. Ginger tea cures colds; it worked because of the ginger.',
    rung: 'L2',
    trap: 'W10',
  },
  {
    text: 'After the statue was moved the club lost every match. Moving the statue caused the defeats.',
    rung: 'L2',
    trap: 'W10',
  },
  // Sound
  {
    text: 'In the survey of all 412 households, income and rent are correlated. Higher rents go together with higher incomes.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'Rainfall and river level are associated in the records of forty years. A wet week predicts a high river.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'Ships of this class tend to arrive late in winter. Late arrival is more likely in January than in July.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'In a randomized trial half of the wards got the new soap. Infections were a fifth lower there. The new soap reduces infections.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'We switched the valve off and on twelve times, and the pressure followed every time. The valve drives the pressure.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Seeds were assigned at random to two beds, one with the fertiliser and one without. The plants in the first grew taller. The fertiliser increases growth.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The bolt was found sheared, and the report shows that the wheel turns freely without it. Had the bolt held, the wheel would not have come off.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The backup of Tuesday is complete and the disk failed on Wednesday. If we had restored it, only one day would have been lost.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'Only the sprinkler in hall 2 was shut, and only hall 2 burned out. But for the shut sprinkler the hall would have been saved.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The contract was signed at noon and the offer ran out at one. If he had come two hours later, it could not have been signed.',
    rung: 'L3',
    trap: null,
  },
];
