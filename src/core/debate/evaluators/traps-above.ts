// Traps of the second and third rung (T3, T4, T9, T11 to T17, F1 to F8), by what a text that falls into one says. T1, T2, T5 to T8
// and T10 bear the names of traps of the first rung and are found as those.

import { BACKWARDS } from '#core/debate/evaluators/backwards.ts';
import { INTERVENTION } from '#core/debate/evaluators/rung.ts';
import type { Trap } from '#core/debate/evaluators/trap.ts';

const CAUSAL = INTERVENTION;
/** What would have been: each trap of the third rung needs it close by. */
const OTHERWISE = /\b(?:would|could|might) (?:not |never |certainly |definitely |still |each )*(?:have|be|stay)\b/i;

/** In this order: what is more special comes first. */
export const TRAPS_ABOVE: readonly Trap[] = [
  {
    id: 'F3',
    name: 'overdetermination',
    signs: [
      /\b(?:each|either|both|two|independent(?:ly)?|the same (?:night|day|moment|hour|minute|time|morning|evening|week))\b/i,
      /\b(?:(?:each|either) (?:\w+ )?alone (?:was|were|is|would)|was enough|were enough|sufficient|would each|each would|independent(?:ly)?)\b|\band(?: also)?,? (?:on |in |at )?the same \w+,? by\b/i,
      OTHERWISE,
    ],
    named: /\b(?:overdetermin\w+|anyway)\b/i,
  },
  {
    id: 'F4',
    name: 'structural',
    signs: [
      /\b(?:stood ready|in (?:his|her|its|their) place|substitute|stand-?by|would have (?:taken over|stepped in|taken the))\b/i,
      OTHERWISE,
    ],
    named: /\b(?:pre-?empt\w+)\b/i,
  },
  {
    id: 'F5',
    name: 'temporal',
    signs: [
      /\bafter (?:the|it|he|she) [^.]{0,30}\bhad\b|\bwas already\b|\bhad (?:already )?(?:died|ended|broken|happened) (?:at|before|by)\b|\btoo late\b/i,
      OTHERWISE,
    ],
    named: /\bcame too late to\b/i,
  },
  {
    id: 'F6',
    name: 'epistemic',
    signs: [
      /\b(?:nobody knows|no one knows|no records?|cannot be known|is unknown|none can be found|unread|unrecorded)\b/i,
      OTHERWISE,
    ],
    named: /\bcannot (?:be )?(?:say|said|know|known)\b/i,
  },
  {
    id: 'F7',
    name: 'attribution',
    signs: [
      /\b(?:contribut\w+|shared|several|all of them|together|among others)\b/i,
      /\b(?:alone|only cause|solely|sole|single cause)\b/i,
      OTHERWISE,
    ],
    named: /\b(?:joint cause|share of the cause)\b/i,
  },
  {
    id: 'F8',
    name: 'moral or legal',
    signs: [
      /\b(?:to blame|guilty|(?:his|her|their|its) duty|promise|against the law|illegal|immoral|obeyed)\b/i,
      OTHERWISE,
    ],
    named: /\bblame is not\b/i,
  },
  {
    id: 'F2',
    name: 'probabilistic',
    signs: [
      /\b(?:certainly|definitely|surely|for sure|without doubt|guaranteed)\b/i,
      /\b(?:\d+ ?%|half|in ten|of ten|in \d+|chance|probab\w+|risk|most|usually|often)\b/i,
      OTHERWISE,
    ],
    named: /\bprobably would\b/i,
  },
  {
    id: 'F1',
    name: 'deterministic',
    signs: [/\b(?:if and only if|is always|are always|by the rule|under no|invariably|impossible)\b/i, OTHERWISE],
    named: /\bthe rule (?:leaves|forbids)\b/i,
  },
  {
    id: 'T9',
    name: 'confounder or mediator',
    signs: [
      /\b(?:control(?:s|led|ling)? for|adjust(?:s|ed|ing)? for|holding constant)\b/i,
      /\b(?:on the way|between them|after the|raises|leads to|result of)\b/i,
      /\b(?:no effect|(?:does|do|did) not (?:cause|increase|reduce|affect|improve|raise|lower))\b/i,
    ],
    named: /\bmediat\w+/i,
  },
  {
    id: 'T3',
    name: 'collider',
    signs: [
      /\b(?:among|only at|only|of those) /i,
      /\b(?:only|everyone|everybody|all|each)\b[^.]{0,80}\b(?:admitted|cast|selected|chosen|hired|accepted|published)\b/i,
      CAUSAL,
    ],
    named: /\b(?:collider|berkson)/i,
  },
  {
    id: 'T4',
    name: 'immortal time',
    signs: [
      /\b(?:until|to complete|completed|long enough|to be counted)\b/i,
      /\b(?:had to|has to|have to|must) (?:live|survive|be alive|reach)\b|\bone had to live\b/i,
      /\b(?:live[ds]?|surviv\w+|longer|mortality|deaths?|prolong\w*)\b/i,
    ],
    named: /\bimmortal[- ]time/i,
  },
  {
    id: 'T11',
    name: 'feedback',
    signs: [
      /\b(?:in turn|vicious circle|each other|spiral)\b|\bthe more\b[^.]{3,60}\bthe more\b|\b(?:because|since|as)\b[^.]{3,80}\band\b[^.]{3,80}\b(?:because|since|as)\b/i,
      /\b(?:alone|only|just|all|sole|solely|whole|entire(?:ly)?|nothing else|purely)\b/i,
      CAUSAL,
    ],
    named: /\b(?:feedback|both ways|loop)\b/i,
  },
  {
    id: 'T12',
    name: 'temporal',
    signs: [
      /\bhad (?:already )?been \w+ing\b|\balthough it (?:was|came|began|started)\b|\beven before\b/i,
      /\b(?:before|after|earlier|later)\b/i,
      CAUSAL,
    ],
    named: /\bcannot (?:come|be) before\b/i,
  },
  {
    id: 'T12',
    name: 'temporal',
    signs: [BACKWARDS],
    named: /\bcannot (?:come|be) before\b/i,
  },
  {
    id: 'T13',
    name: 'measurement',
    signs: [
      /\b(?:definitions?|thermometers?|sensors?|instruments?|scales?|gauges?|meters?|registers?|questionnaires?|(?:way|method) of (?:measuring|counting|recording)|record(?:s|ed|ing)?|log|logged|count(?:s|ed|ing)? (?:as|also|every)|classif\w+)\b/i,
      /\b(?:changed|redefined|new|replaced|other|moved|recalibrat\w+|switched|(?:began|started) to (?:count|record|log|measure|register|include|classify)|(?:now|also) (?:count|record|log|measure|register|include|classif)\w*)\b/i,
      CAUSAL,
    ],
    named: /\b(?:measurement error|artefact|artifact)\b/i,
  },
  {
    id: 'T14',
    name: 'recall',
    signs: [
      /\b(?:remember(?:ed|s)?|recall(?:ed|s)?|in retrospect|looking back|asked (?:\w+ ){0,2}(?:later|afterwards?|after)|(?:could|were able to) (?:list|name)|from memory|told us of)\b/i,
      CAUSAL,
    ],
    named: /\brecall bias/i,
  },
  {
    id: 'T15',
    name: 'mechanism',
    signs: [
      /\b(?:no (?:trial|test|study) has|nobody has tested|no one has tested|untested|never been tested|not been tested)\b/i,
      /\b(?:therefore|so|must|plausible|hence)\b/i,
      /\b(?:improves?|prevents?|cures?|reduces?|causes?|helps?)\b/i,
    ],
    named: /\bmechanism is no\b/i,
  },
  {
    id: 'T16',
    name: 'Goodhart',
    signs: [
      /\b(?:targets?|paid (?:by|for)|bonus\w*|quotas?|scores?|metrics?|rankings?)\b/i,
      /\b(?:teach to the test|the easy ones|gam(?:e|ed|ing)|only what (?:is|gets) (?:counted|measured)|to meet it)\b/i,
      CAUSAL,
    ],
    named: /\b(?:goodhart|campbell)/i,
  },
  {
    id: 'T17',
    name: 'backfire',
    signs: [
      /\b(?:bount(?:y|ies)|bans?|tax(?:es)?|fines?|compulsory|subsid(?:y|ies)|rewards?|prohibit\w*)\b/i,
      /\b(?:began to|started to|more risks?|instead|in response|fewer people|hoard\w*)\b/i,
      /\bwill (?:certainly |surely )?(?:reduce|lower|prevent|increase|improve|cut|end)\b/i,
    ],
    named: /\b(?:backfir\w+|perverse)/i,
  },
];
