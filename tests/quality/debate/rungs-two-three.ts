// Forty arguments on the upper rungs, labelled by hand before there was any rule for their traps. The rules were then written with
// these in sight, so that they find them all says nothing; above-held-out.ts is what to go by. The design names the traps T1 to T17 and F1 to F8 by number alone; the names behind the numbers are our reading of the
// papers. T1, T2, T5 to T8 and T10 have the names of W1, W2, W4, W5, W7 to W9, and are found as those.

export interface LabelledAbove {
  readonly text: string;
  /** Of the claim. */
  readonly rung: 'L2' | 'L3';
  /** Null where it is sound. */
  readonly trap: string | null;
}

export const ABOVE: readonly LabelledAbove[] = [
  // T3 collider
  {
    text: 'Among the patients of the hospital, those with diabetes have fewer broken bones. Everyone in the records was admitted for one or the other. Diabetes therefore prevents broken bones.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'We looked only at actors who were cast, and the good-looking ones act worse. Only those who look good or act well are cast. Good looks make people act worse.',
    rung: 'L2',
    trap: 'T3',
  },
  // T4 immortal time
  {
    text: 'Patients who completed all twelve sessions lived longer than those who stopped before. To complete them one had to live for a year. The sessions prolong life and reduce deaths.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'Winners of a second medal live four years longer. One has to survive until the second medal to be counted as a winner. Winning again makes people live longer.',
    rung: 'L2',
    trap: 'T4',
  },
  // T9 confounder or mediator
  {
    text: 'Once we adjust for the tar in the lungs, smoking has no effect on cancer. Tar lies on the way from smoking to cancer. So smoking does not cause cancer.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'We controlled for income after the training, and the training then had no effect on savings. The training raises income, and income raises savings. The training therefore does not increase savings.',
    rung: 'L2',
    trap: 'T9',
  },
  // T11 feedback
  {
    text: 'The more people fear for the bank, the more they withdraw, and the more they withdraw, the weaker it gets and the more they fear. The fear alone caused the collapse.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'Bad sleep makes stress worse, and stress in turn makes sleep worse. Since stress causes bad sleep, the effect runs from stress to sleep only.',
    rung: 'L2',
    trap: 'T11',
  },
  // T12 temporal
  {
    text: 'We measured the mood today and the diet of next month, and they agree. The diet made the mood better, although it was begun after the mood was measured.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'Sales had been rising since March, before the advertisement was shown in May. The advertisement caused the rise in sales.',
    rung: 'L2',
    trap: 'T12',
  },
  // T13 measurement
  {
    text: 'After the definition of a crime was changed, the number of recorded crimes doubled. The new government increased crime.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'The new thermometers read half a degree higher than the old ones. Since they were installed the wards are warmer, so the renovation made the wards warmer.',
    rung: 'L2',
    trap: 'T13',
  },
  // T14 recall
  {
    text: 'Mothers of sick children remembered taking more medicine during pregnancy than other mothers did when we asked them later. The medicine caused the sickness.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'In interviews after the accident, drivers who crashed recalled having used their phones more often than those who did not crash. Phones therefore caused the crashes.',
    rung: 'L2',
    trap: 'T14',
  },
  // T15 mechanism
  {
    text: 'Magnets draw iron, and blood has iron in it. A magnetic bracelet therefore improves the flow of blood; no trial has tested it.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'Vitamin C is good for immune cells in a dish, so it must prevent infections in people. It is plausible, and nobody has tested it in people.',
    rung: 'L2',
    trap: 'T15',
  },
  // T16 Goodhart
  {
    text: 'Since teachers are paid by test scores, they teach to the test, and scores rise. Paying by scores has improved education.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'The police were given a target for closed cases and now close the easy ones. Closed cases are up, so the target made the city safer.',
    rung: 'L2',
    trap: 'T16',
  },
  // T17 backfire
  {
    text: 'The city paid a bounty for each dead rat to reduce rats. People began to breed rats for the bounty. A higher bounty will reduce rats.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'When the helmets were made compulsory, fewer people cycled and drivers took more risks. Compulsory helmets will reduce injuries for certain.',
    rung: 'L2',
    trap: 'T17',
  },
  // F1 deterministic
  {
    text: 'The lamp is lit if and only if the switch is on, and the switch was off all night. If the bulb had been newer, the lamp would have been lit.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'By the rule a late form is always refused, and hers came late. Had her form been neater, it would have been accepted.',
    rung: 'L3',
    trap: 'F1',
  },
  // F2 probabilistic
  {
    text: 'Seat belts save about half of those who crash. He wore none and died. Had he worn a belt, he would certainly have lived.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'The vaccine works in seven of ten cases. She was not vaccinated and fell ill. If she had been vaccinated, she would definitely not have fallen ill.',
    rung: 'L3',
    trap: 'F2',
  },
  // F3 overdetermination
  {
    text: 'Two guards fired at the same moment, and each shot alone was enough. If the first guard had not fired, the man would have lived.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'Both the fire and the flood would each have destroyed the barn that night. Without the fire the barn would have been saved.',
    rung: 'L3',
    trap: 'F3',
  },
  // F4 structural
  {
    text: 'A second generator stood ready to start by itself whenever the first one failed. If the first had not run, the hospital would have been dark.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'The substitute would have taken the penalty in his place, and he never misses. But for the striker, the goal would not have been scored.',
    rung: 'L3',
    trap: 'F4',
  },
  // F5 temporal
  {
    text: 'The ambulance was called at ten, and the patient had died at nine. If the ambulance had come sooner, he would have been saved.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'The warning was sent after the dam had broken. Had the warning been louder, the dam would have held.',
    rung: 'L3',
    trap: 'F5',
  },
  // F6 epistemic
  {
    text: 'Nobody knows what was in the letter, and it was burned unread. If he had read the letter, he would have stayed.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'There are no records of the harvest before 1700, and none can be found. Had the river not moved, the harvest of 1650 would have been twice as large.',
    rung: 'L3',
    trap: 'F6',
  },
  // F7 attribution
  {
    text: 'Rain, worn tyres and a tired driver all contributed to the crash. But for the tyres alone there would have been no crash, so the tyres are the only cause.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'Five departments shared the work on the product, and all of them were late. Had sales been on time, the launch would have succeeded; the failure is due to sales alone.',
    rung: 'L3',
    trap: 'F7',
  },
  // F8 moral or legal
  {
    text: 'The gardener was supposed to water the plants and so was everybody in the house. He broke his promise, so he is to blame: if he had watered them, and it was his duty, they would have lived.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'She parked without a permit, which is against the law, and a tree fell on her car. Had she obeyed the law, the tree would not have fallen; she is guilty of the damage.',
    rung: 'L3',
    trap: 'F8',
  },
  // Sound
  {
    text: 'Half of the shops were drawn by lot and got the new lights. Thefts fell by a third there and stayed the same elsewhere. The lights reduce thefts.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Each time we cut the power the pump stopped, and each time we restored it the pump ran. The power drives the pump.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The film shows that only the left cable held the lamp, and it was cut at noon. If it had not been cut, the lamp would have stayed up.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The gate opens only with the card, and the card lay in the car. Had he taken the card, he could have gone in.',
    rung: 'L3',
    trap: null,
  },
];
