// Forty more on the upper rungs, written and labelled after the rules for their traps, in other words, and measured once.
// Nothing was changed after that for the rules (14 named). The words of traps (above-learned.ts) were learned without them, but for the
// first four, which their author had seen; several variants were then measured on these, so their figure for words is rather too kind.
// They are by who wrote the rules all the same.

import type { LabelledAbove } from '#tests/quality/debate/rungs-two-three.ts';

export const ABOVE_HELD_OUT: readonly LabelledAbove[] = [
  // T3 collider
  {
    text: 'Papers in this journal are either striking or careful, since it accepts only those that are one or the other. In it the striking ones are less careful, so striking results make authors careless.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'Of all the students who won the scholarship, the sporty ones had worse marks. It is given for sport or for marks. Sport therefore lowers marks.',
    rung: 'L2',
    trap: 'T3',
  },
  // T4 immortal time
  {
    text: 'Those who took the drug for five years died less often in these five years than those who took it for one. Taking it for long prevents death.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'Bishops live longer than priests. To become a bishop a priest has to reach sixty first. The office makes them live longer.',
    rung: 'L2',
    trap: 'T4',
  },
  // T9 confounder or mediator
  {
    text: 'After adjusting for body weight, the diet had no effect on blood sugar. The diet lowers weight, and weight raises blood sugar. So the diet does not improve blood sugar.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'Among schools with equally motivated pupils the new teachers made no difference. Motivation is what good teachers change. Therefore the teachers have no effect.',
    rung: 'L2',
    trap: 'T9',
  },
  // T11 feedback
  {
    text: 'Low sales lead to less advertising, and less advertising leads to low sales. The decline is caused by the advertising and by nothing else.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'Each side arms because the other does, and each step makes the other arm more. It was the northern side that caused the arms race.',
    rung: 'L2',
    trap: 'T11',
  },
  // T12 temporal
  {
    text: 'The fever had already been falling for two days when the syrup was given. The syrup made the fever fall.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'The tax was cut in June. Investment went up from April on. Cutting the tax increased investment.',
    rung: 'L2',
    trap: 'T12',
  },
  // T13 measurement
  {
    text: 'Since doctors have been told to look for it, three times as many cases are found. The disease has become more frequent because of the new power line.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'This year the survey asks about happiness on a scale of ten and no longer of five. Happiness rose, so the holiday made the staff happier.',
    rung: 'L2',
    trap: 'T13',
  },
  // T14 recall
  {
    text: 'Patients with back pain recall more falls in their childhood than healthy people of the same age. Falls in childhood cause back pain.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'Asked years later, parents of ill children named more chemicals in the house than other parents. The chemicals made the children ill.',
    rung: 'L2',
    trap: 'T14',
  },
  // T15 mechanism
  {
    text: 'Red wine holds a substance that protects cells in the laboratory. So red wine prevents heart attacks, although no study of drinkers has shown it.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'Blue light keeps the brain awake, that is known. Glasses against blue light must therefore improve sleep; they have never been tested.',
    rung: 'L2',
    trap: 'T15',
  },
  // T16 Goodhart
  {
    text: 'Hospitals are ranked by waiting times and now let patients wait outside where the clock does not run. The ranking has reduced waiting.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'The call centre pays a bonus for short calls, and agents hang up early. Calls are shorter, so the bonus improved the service.',
    rung: 'L2',
    trap: 'T16',
  },
  // T17 backfire
  {
    text: 'When cars with even numbers were banned on Mondays, families bought a second old car. Extending the ban to all days will reduce fumes.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'Parents who came late were fined, and more of them came late, since they now paid for it. A higher fine will make them come in time.',
    rung: 'L2',
    trap: 'T17',
  },
  // F1 deterministic
  {
    text: 'The safe opens only for the key of the manager, and the manager was abroad with it. If the clerk had tried harder, the safe would have opened.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'A draw is impossible under these rules. Had they played more carefully, it would have been a draw.',
    rung: 'L3',
    trap: 'F1',
  },
  // F2 probabilistic
  {
    text: 'One ticket in a million wins. If she had bought a ticket that week, she would surely have won.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'The operation succeeds in 60 % of patients. Had they operated on him, he would without doubt be alive.',
    rung: 'L3',
    trap: 'F2',
  },
  // F3 overdetermination
  {
    text: 'The soup was too salty and also burned, and either would have spoiled it. If he had not salted it twice, it would have been fine.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'Both keys had been lost and both locks were frozen. If only one key had been found, they would have got in.',
    rung: 'L3',
    trap: 'F3',
  },
  // F4 structural
  {
    text: 'Had the first messenger not ridden, the news would not have arrived. A second messenger waited in the yard with the same letter.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'When a server fails, its backup takes over within a second. If server one had failed that night, the shop would have been closed for hours.',
    rung: 'L3',
    trap: 'F4',
  },
  // F5 temporal
  {
    text: 'The letter was posted after the house had burned down. If it had been written in a kinder tone, the house would not have burned.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'The match was already over when the new player came on. Had he come on with more courage, they would have won.',
    rung: 'L3',
    trap: 'F5',
  },
  // F6 epistemic
  {
    text: 'It is unknown what he thought on the last day, and he left no notes. If he had lived, he would have changed his will.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'No one has ever seen the lost second volume. Had it been printed, it would have been better than the first.',
    rung: 'L3',
    trap: 'F6',
  },
  // F7 attribution
  {
    text: 'The drought, the war and the debts together ruined the town. Without the war it would have flourished; the war alone ruined it.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'Several suppliers were late, the machine broke, and two people were ill. If the machine had not broken we would have delivered, so the machine is the sole reason.',
    rung: 'L3',
    trap: 'F7',
  },
  // F8 moral or legal
  {
    text: 'He lied to his boss the day before. If he had been honest, the storm would not have hit the ship; the loss is his fault.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'She had promised to come to dinner and did not. Had she kept her promise, the milk would not have gone sour, so she is to blame.',
    rung: 'L3',
    trap: 'F8',
  },
  // Sound
  {
    text: 'Sixty plots were chosen by lot and limed, sixty were not. The limed plots yielded a tenth more. Lime increases the yield.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'We turned the fan to three speeds in random order on thirty days, and the room was cooler the faster it ran. The fan reduces the temperature.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The recording shows that the door was held by the one bolt, which he drew at six. If he had not drawn it, the door would have stayed shut.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The bill was due on Friday and was paid on Saturday. Had it been paid a day earlier, no fee would have been charged.',
    rung: 'L3',
    trap: null,
  },
];
