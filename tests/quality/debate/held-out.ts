// Forty more arguments of our own, written and labelled after the first forty were measured and before anything was changed for
// them. Nothing was changed after they were measured, once.

import type { Labelled } from '#tests/quality/debate/cases.ts';

export const HELD_OUT: readonly Labelled[] = [
  // Selection
  {
    text: 'Reading our newsletter makes people save more. We know it because the readers who responded to our survey save more than the national average.',
    rung: 'L2',
    trap: 'W1',
  },
  {
    text: 'Volunteers who joined the night patrol report fewer worries. The patrol reduces worries.',
    rung: 'L2',
    trap: 'W1',
  },
  {
    text: 'The students who chose to attend the extra seminar passed more often. Attending the seminar improves results.',
    rung: 'L2',
    trap: 'W1',
  },
  // Survivorship
  {
    text: 'Buildings from 1700 that still stand have thick walls. Thick walls made buildings of that time last.',
    rung: 'L2',
    trap: 'W2',
  },
  {
    text: 'Most planes that returned had holes in their wings, so it is the wings that have to be armoured to prevent losses.',
    rung: 'L2',
    trap: 'W2',
  },
  {
    text: 'Successful entrepreneurs rise at five. Early rising makes entrepreneurs rich.',
    rung: 'L2',
    trap: 'W2',
  },
  // Healthy user
  {
    text: 'Runners who stretch after exercise have fewer injuries. Stretching prevents injuries.',
    rung: 'L2',
    trap: 'W3',
  },
  {
    text: 'The flu shot lowers the risk of dying in winter by half: those who took it had half the mortality of those who did not.',
    rung: 'L2',
    trap: 'W3',
  },
  {
    text: 'Families who buy organic food are healthier than others. Organic food makes families healthy.',
    rung: 'L2',
    trap: 'W3',
  },
  // Regression to the mean
  {
    text: 'The striker had an exceptionally good season, was put on the cover of a magazine, and then scored less. The cover led to his decline.',
    rung: 'L2',
    trap: 'W4',
  },
  {
    text: 'Patients whose blood pressure was highest got the tea, and after a month it had declined. The tea lowers blood pressure.',
    rung: 'L2',
    trap: 'W4',
  },
  {
    text: 'After its worst month on record the shop hired a consultant, and the following month sales recovered. The consultant made them recover.',
    rung: 'L2',
    trap: 'W4',
  },
  // Ecological
  {
    text: 'A person who lives alone is more likely to vote green, since districts with more single households have higher green shares.',
    rung: 'L1',
    trap: 'W5',
  },
  {
    text: 'States with higher average incomes vote for the left. It follows that an individual with a higher income is more likely to vote for the left.',
    rung: 'L1',
    trap: 'W5',
  },
  {
    text: 'Cities with more cyclists have lower average weight. He cycles, so he is less likely to be overweight.',
    rung: 'L1',
    trap: 'W5',
  },
  // Base rate
  {
    text: 'The alarm is right in 98 % of burglaries. It rang tonight, so a burglary is far more likely than not.',
    rung: 'L1',
    trap: 'W6',
  },
  {
    text: 'She tested positive with a test that is 97 % accurate. Her being ill is therefore more likely than her being well.',
    rung: 'L1',
    trap: 'W6',
  },
  {
    text: 'The algorithm catches 90 % of plagiarists and flagged this essay. This essay is more likely copied than not.',
    rung: 'L1',
    trap: 'W6',
  },
  // Confounding
  {
    text: 'Drinking coffee causes lung cancer. Coffee drinkers have it more often than people who drink none.',
    rung: 'L2',
    trap: 'W7',
  },
  {
    text: 'Schools with a swimming pool have better results. A pool improves results, and every school should have one.',
    rung: 'L2',
    trap: 'W7',
  },
  {
    text: 'Students who own a desk have higher marks. Owning a desk leads to higher marks.',
    rung: 'L2',
    trap: 'W7',
  },
  // Simpson
  {
    text: 'In each region our product sells better than theirs, but in total theirs sells better. In total theirs is associated with more sales, and that is what counts.',
    rung: 'L1',
    trap: 'W8',
  },
  {
    text: 'The aggregate shows that smokers survived more often. Within every age group they survived less often. Taken together, smoking is linked to survival.',
    rung: 'L1',
    trap: 'W8',
  },
  {
    text: 'Overall the old method fails less. In both the easy and the hard category the new one fails less in every group. The old method reduces failures.',
    rung: 'L2',
    trap: 'W8',
  },
  // Reverse
  {
    text: 'Umbrellas cause rain: on days with more umbrellas there is more of it.',
    rung: 'L2',
    trap: 'W9',
  },
  {
    text: 'Patients who receive the stronger drug are sicker. The stronger drug makes patients sicker.',
    rung: 'L2',
    trap: 'W9',
  },
  {
    text: 'Towns with more hospitals have more ill people. Hospitals cause illness.',
    rung: 'L2',
    trap: 'W9',
  },
  // Post hoc
  {
    text: 'Since the new logo was introduced, complaints have fallen. The logo reduced complaints.',
    rung: 'L2',
    trap: 'W10',
  },
  {
    text: 'The rooster crows, and shortly after the sun rises. The rooster causes the sunrise.',
    rung: 'L2',
    trap: 'W10',
  },
  {
    text: 'My phone was updated on Monday and the following day its battery died. The update is responsible for it; it led to the failure.',
    rung: 'L2',
    trap: 'W10',
  },
  // Sound
  {
    text: 'In the register of all births, month and weight are correlated. Spring births go with a higher weight.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'Noise and traffic counts coincide at all nine stations. A high count predicts a loud hour.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'Loans to this group are repaid late more often than loans to that one. Being in this group is associated with late payment.',
    rung: 'L1',
    trap: null,
  },
  {
    text: 'The tablets were randomised and neither doctors nor patients knew who had which. Pain was a third lower with the drug. The drug reduces pain.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Randomized inspections were done in half of the kitchens. Faults fell there and not in the control group. Inspections reduce faults.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Whenever we set the heater to zero the wax hardened, and whenever we set it to nine the wax melted. The heater causes the melting.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The log shows that the pump stopped when the fuse blew, and the tank holds an hour of water. If the fuse had been replaced, the field would have stayed wet.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The train was held for two minutes at the signal and missed the slot by one. Had it not been held, it would have arrived on time.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The heir would not have inherited without the second will. The first one names another person, and the court found the second valid.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'The vaccine was in the fridge that failed, and doses that warm up are thrown away. But for the failure four hundred doses could have been used.',
    rung: 'L3',
    trap: null,
  },
];
