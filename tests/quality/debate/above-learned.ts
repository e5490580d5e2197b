// Sixty arguments on the upper rungs, written and labelled to learn the words of traps from (scripts/generate/trap-words.ts), without a look at
// above-held-out.ts but for its first four. Like the other sets they are ours.

import type { LabelledAbove } from '#tests/quality/debate/rungs-two-three.ts';

export const ABOVE_LEARNED: readonly LabelledAbove[] = [
  {
    text: 'The dating site shows only people who are handsome or kind, since nobody writes to the rest. On it the handsome are less kind. Being handsome makes people unkind.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'Among restaurants that stay open, those with a good view serve worse food. Without view or food a restaurant closes. A good view ruins the cooking.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'We studied the patients who were sent to the specialist, and there smokers had the milder fever. One is sent there for smoking or for a high fever. Smoking lowers fever.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'Women who had four children in the study lived longer than those who had one. You need many years to have four. Having children extends life.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'Patients on the waiting list who received a heart lived longer after joining than those who never received one. Those who died early never had the time to get one. The transplant doubles survival.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'Employees who reached their thirtieth year of service died later than those who left after two. Loyalty to the firm lengthens life.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'When people with the same blood pressure are compared, salt makes no difference to strokes. Salt acts by raising blood pressure. Hence salt is harmless.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'We kept the number of visits fixed, and then the reminder letters changed nothing about health. The letters work by bringing people to visits. The letters are useless.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'Taking grades into account, tutoring does nothing for university places. Tutoring lifts grades and grades open places. So tutoring has no influence on places.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'Poor schools lose pupils, and losing pupils makes schools poorer. It is the flight of pupils that makes schools poor, and nothing else.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'When prices rise wages follow, and when wages rise prices follow. Wages are what drives prices.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'Lonely people go out less, and going out less makes them lonelier. Staying at home is the cause of loneliness.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'The number of visitors began to climb in June. The new road was opened in September. The road brought the visitors.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'Unemployment was falling two years before the reform was passed. The reform has lowered unemployment.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'The illness showed its first signs in spring, and the well was poisoned in autumn. The well caused the illness.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'Since doctors began to use the finer test, twice as many cases of the disease are found. The disease is spreading because of the new factory.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'The survey now asks about any pain instead of strong pain, and reported pain went up. The new mattresses cause pain.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'The speed cameras were recalibrated in May, and measured speeds fell. The signs we put up in May slowed the drivers.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'People with cancer told us of many more pesticides in their childhood than healthy people did. Pesticides gave them cancer.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'Asked thirty years on, divorced people said that they had quarrelled in their first year, and married people said that they had not. Early quarrels bring divorce.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'Patients with back pain could name a heavy load that they lifted last year, healthy people could not think of any. Heavy loads cause back pain.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'Cold slows bacteria in the laboratory. Cold showers must therefore protect people from infections, though this was never tried on anybody.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'The herb contains a substance that blocks the enzyme in mice. Tea of the herb cures arthritis in humans; there are no studies of it.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'Blue light stops melatonin, and melatonin brings sleep. Yellow glasses will surely cure insomnia. We have no experiment, but the pathway is clear.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'Call centre staff are judged by the length of calls and now hang up early. Calls are shorter than ever, so service has become better.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'Hospitals are ranked by deaths after surgery and turn away the sickest. Deaths have fallen, so the ranking made surgery safer.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'Programmers get a premium per line and write longer code. The number of lines doubled, which shows that productivity went up thanks to the premium.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'The dam makes people downstream feel safe, and more of them build in the plain. A higher dam will mean less damage by floods.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'After the ban on street vendors they sold the same at night without control. A stricter ban will make the food safer.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'Parents who came late had to pay, and then came late more often because they had paid for it. A fee will make parents punctual.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'A number divisible by four is even. Had this number been chosen by someone else, it could still be divisible by four and odd.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'The vending machine gives a drink for every coin and for nothing else, and no coin was put in. If he had asked politely, it would have given him a drink.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'Water at this pressure boils at a hundred degrees, without exception, and it had only fifty. With a nicer pot it would have boiled.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'Nine of ten such seeds sprout. This one was kept dry and did not. Had it been watered, it would undoubtedly have sprouted.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'The drug helps sixty percent of the patients. He did not get it and died. He would be alive today beyond any doubt if he had got it.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'Rain falls here on a third of all days. If we had married on Sunday, it would have rained for certain.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'The plant got no water and no light for a month, and either kills it. If only it had been watered, it would be alive.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'Two firms polluted the lake, and the waste of one is deadly by itself. Without the first firm the fish would be living.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'He drank the poison and was shot at the same moment, and each was deadly. Had he not drunk it, he would have survived.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'The deputy had the same orders and the same plans. If the general had stayed away, there would have been no attack.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'If the thief had not taken the bicycle, his accomplice behind him would have done it. Had the thief stayed at home, she would still have her bicycle.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'The backup pump switches on as soon as the main pump stops. Without the main pump the cellar would have been flooded.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'The letter was posted on Friday, the vote was on Thursday. If the letter had been clearer, the vote would have gone the other way.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'The fire brigade got the call when the house was down to its walls. With a faster engine the house would have been saved.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'He got the vaccine a week after he fell ill. Had it been a better vaccine, he would not have fallen ill.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'What the crew talked about in the last minutes was not recorded. Had the captain listened to his mate, the ship would have been saved.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'We have no idea how the other team trained. If we had trained like them, we would have won.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'The witness died before she could be asked, and no one else was there. If he had paid her, she would have kept silent.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'The harvest failed by drought, pests and late sowing. Had it rained, the harvest would have been good; the whole loss comes from the drought.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'Three engineers made one error each, and only together did they bring the bridge down. If the first had worked well it would stand, so the collapse is his doing entirely.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'Price, delay and bad advertising drove the customers away. With a lower price they would have stayed, so the price is the one reason.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'He lied to his wife that morning, and later lightning struck the barn. If he had been honest, the barn would be standing; he deserves the loss.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'The driver had no licence, and a stone fell from the bridge on his car. Had he had a licence, the stone would not have hit him, so it is his fault.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'Neither neighbour shovelled the snow, but only she had signed the agreement. She broke it, so the fall was caused by her: had she shovelled, he would not have fallen.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'The valve was closed and opened twenty times by a coin toss, and the pressure followed each time. Closing the valve raises the pressure.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Pupils were assigned to the two books at random, and those with the new one read faster in each school. The new book improves reading.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'Only one key opens this lock, and the key was at the bottom of the lake. Had nobody thrown it in, the door could have been opened.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'In the records the pump ran until the fuse was pulled, and it has no other supply. If the fuse had stayed in, the pump would have run on.',
    rung: 'L3',
    trap: null,
  },
  {
    text: 'Farmers drew lots for the fertilizer; the fields that got it bore a fifth more, the others as before. The fertilizer raises the harvest.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'We do not know whether the tax or the weather lowered sales, since both changed in the same week. It cannot be concluded that the tax did.',
    rung: 'L2',
    trap: null,
  },
];
