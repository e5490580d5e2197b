// Forty more on the upper rungs, written and labelled before anything was measured on them, in the words of daily life. The rules were
// then mended by FRESH; the totals of KEPT were looked at after each change, so its figures are kinder than a stranger's would be.

import type { LabelledAbove } from '#tests/quality/debate/rungs-two-three.ts';

export const FRESH: readonly LabelledAbove[] = [
  {
    text: 'In our hospital ward, patients with diabetes turn out to have fewer broken hips than the rest. You only land on this ward with one problem or the other. Having diabetes must shield the bones.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'Members who renewed their pass ten times had a far lower death rate over the decade than those who renewed it once. Swimming here adds years to your life.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'The training is meant to raise attention, and attention is what prevents accidents. We compared workers with equal attention scores, and the trained ones had as many accidents as the rest. The training does nothing.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'Readers avoid the library because its shelves are thin, and the council buys fewer books because few readers come. The thrift of the council is the whole cause of the decline.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'Sales were climbing from January on. In March we hired the new manager. Her arrival explains the climb.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'Since the station moved its rain gauge from the courtyard to the roof, recorded rainfall is down a quarter. The new dam has dried out our climate.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'Mothers of ill babies could list every painkiller they had taken while pregnant; mothers of healthy ones listed hardly any. Painkillers made the babies ill.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'The herb contains a compound that widens blood vessels in a dish. Wider vessels mean lower pressure. Patients who drink it will have lower blood pressure.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'Since the staff of the call centre are rewarded for short calls, they hang up on hard ones and the average call takes half as long. Customers are being served much better.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'A fee for late pickups will end late pickups at the nursery. In the towns that tried it, parents saw the fee as a price worth paying and came later still.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'The gate opens for a valid ticket and for nothing else, and his ticket had expired. If he had asked the guard politely, he would have got in.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'Two thirds of those who are given the serum recover. He was not given it and died; the serum would have saved him.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'The cliff path was blocked by the landslide and, the same night, by the fallen pylon. Had it not been for the landslide, walkers would have got through.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'The reserve pump is set to start the moment the main pump stops. If the main pump had failed, the cellar would have flooded.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'He renewed the insurance on the Tuesday. The roof had come down on the Sunday before. Had he picked the better policy, the roof would have been paid for.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'The log of the captain went down with the ship, and there were no witnesses. On another course she would have reached port.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'Frost, a late harvest and a broken lorry between them ruined the apples. Without the frost the crop would have been saved, so the loss is the doing of the frost and of nothing else.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'The driver had no licence, and a child ran into the road where nobody could have stopped in time. Had he stayed at home as the law demands, he would not have hit her, so the death is his fault.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'The clinic drew lots for who got the new splint. Sixty wrists with it healed in five weeks, sixty without it in seven. The splint speeds up healing.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The fuse was the only link between switch and motor, and it blew at noon. Had it held, the motor would have kept running.',
    rung: 'L3',
    trap: null,
  },
];

export const KEPT: readonly LabelledAbove[] = [
  {
    text: 'Every startup that our fund looked at had either a brilliant founder or a brilliant product, otherwise we would not have met them. In that pile, brilliant founders came with duller products. Brilliant founders ruin products.',
    rung: 'L2',
    trap: 'T3',
  },
  {
    text: 'Actors who won the prize lived four years longer than those who were named and never won. All the years before the ceremony were counted as years of a winner. Winning keeps an actor alive.',
    rung: 'L2',
    trap: 'T4',
  },
  {
    text: 'Holding income fixed, a degree adds nothing to how long people live. A degree is how most people come by that income. So studying does nothing for your lifespan.',
    rung: 'L2',
    trap: 'T9',
  },
  {
    text: 'The child shouts because the father is strict, and the father is strict because the child shouts. It all comes from the strictness of the father.',
    rung: 'L2',
    trap: 'T11',
  },
  {
    text: 'The cough medicine was handed out on Friday; most of the class had stopped coughing by Wednesday. The medicine is what stopped it.',
    rung: 'L2',
    trap: 'T12',
  },
  {
    text: 'The police began to log online fraud as theft last year, and thefts went up by a third. Unemployment drives people to steal.',
    rung: 'L2',
    trap: 'T13',
  },
  {
    text: 'Asked years later, the divorced told us of many quarrels on their honeymoon, the married of almost none. Quarrelling on a honeymoon breaks marriages.',
    rung: 'L2',
    trap: 'T14',
  },
  {
    text: 'Blue light suppresses the hormone of sleep, and screens give off blue light. So taking phones away from teenagers will make them sleep longer. We need no study for that.',
    rung: 'L2',
    trap: 'T15',
  },
  {
    text: 'The city pays its inspectors per fault that they find. Reported faults tripled, and most are loose screws. The bonus made our bridges safer.',
    rung: 'L2',
    trap: 'T16',
  },
  {
    text: 'The law puts a heavy tax on plastic bags. In other cities people switched to thicker bags and threw them away just as fast. The tax will cut our plastic waste.',
    rung: 'L2',
    trap: 'T17',
  },
  {
    text: 'Mail posted after five goes out the next morning, without exception. She posted hers at six. With a prettier stamp it would have left the same evening.',
    rung: 'L3',
    trap: 'F1',
  },
  {
    text: 'Smoke detectors halve the risk of dying in a fire. The cottage had none. With one, the old couple would be alive today.',
    rung: 'L3',
    trap: 'F2',
  },
  {
    text: 'Two accountants independently reported the fraud on the same Monday. If the first had kept quiet, it would never have come out.',
    rung: 'L3',
    trap: 'F3',
  },
  {
    text: 'Her deputy had the same file and was due to sign if she did not. Without her signature the loan would have been refused.',
    rung: 'L3',
    trap: 'F4',
  },
  {
    text: 'The recall letter reached her a week after the battery had caught fire. A clearer letter would have spared her the fire.',
    rung: 'L3',
    trap: 'F5',
  },
  {
    text: 'What the founder wanted was never written down, and all who knew him are dead. Had he lived, he would have sold the house.',
    rung: 'L3',
    trap: 'F6',
  },
  {
    text: 'The relay team lost seconds at every handover. If the last runner had been faster they would have won; the defeat is hers.',
    rung: 'L3',
    trap: 'F7',
  },
  {
    text: 'A nurse lied on her application years ago. Last week a machine that she was using failed. If she had been honest she would not have been hired, so she must answer for the failure.',
    rung: 'L3',
    trap: 'F8',
  },
  {
    text: 'Half of the beehives, picked by coin, got the new feed; under the same weather they made a fifth more honey than the others. The feed increases the honey.',
    rung: 'L2',
    trap: null,
  },
  {
    text: 'The dog had no other way out than the gate, which was left open. If the gate had been shut, the dog would have stayed in the yard.',
    rung: 'L3',
    trap: null,
  },
];
