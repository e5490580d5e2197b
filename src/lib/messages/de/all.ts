// All that German lays over English, file by file. Loaded only where somebody reads German.

import * as about from '#lib/messages/about.ts';
import * as answer from '#lib/messages/answer.ts';
import * as caseWords from '#lib/messages/case.ts';
import * as refusal from '#lib/messages/refusal.ts';
import * as byHand from '#lib/messages/by-hand.ts';
import * as sweep from '#lib/messages/sweep.ts';
import * as helper from '#lib/messages/helper.ts';
import * as check from '#lib/messages/check.ts';
import * as debate from '#lib/messages/debate.ts';
import * as engines from '#lib/messages/engines.ts';
import * as evaluate from '#lib/messages/evaluate.ts';
import * as glossary from '#lib/messages/glossary.ts';
import * as graph from '#lib/messages/graph.ts';
import * as models from '#lib/messages/models.ts';
import * as outside from '#lib/messages/outside.ts';
import * as problems from '#lib/messages/problems.ts';
import * as reader from '#lib/messages/reader.ts';
import * as reason from '#lib/messages/reason.ts';
import * as record from '#lib/messages/record.ts';
import * as rules from '#lib/messages/rules.ts';
import * as shell from '#lib/messages/shell.ts';
import * as sources from '#lib/messages/sources.ts';
import * as verify from '#lib/messages/verify.ts';
import { german as aboutGerman } from '#lib/messages/de/about.ts';
import { german as answerGerman } from '#lib/messages/de/answer.ts';
import { german as caseGerman } from '#lib/messages/de/case.ts';
import { german as refusalGerman } from '#lib/messages/de/refusal.ts';
import { german as byHandGerman } from '#lib/messages/de/by-hand.ts';
import { german as sweepGerman } from '#lib/messages/de/sweep.ts';
import { german as helperGerman } from '#lib/messages/de/helper.ts';
import { german as outsideGerman } from '#lib/messages/de/outside.ts';
import { german as checkGerman } from '#lib/messages/de/check.ts';
import { german as debateGerman } from '#lib/messages/de/debate.ts';
import { german as enginesGerman } from '#lib/messages/de/engines.ts';
import { german as evaluateGerman } from '#lib/messages/de/evaluate.ts';
import { german as glossaryGerman } from '#lib/messages/de/glossary.ts';
import { german as graphGerman } from '#lib/messages/de/graph.ts';
import { german as modelsGerman } from '#lib/messages/de/models.ts';
import { german as problemsGerman } from '#lib/messages/de/problems.ts';
import { german as readerGerman } from '#lib/messages/de/reader.ts';
import { german as reasonGerman } from '#lib/messages/de/reason.ts';
import { german as recordGerman } from '#lib/messages/de/record.ts';
import { german as rulesGerman } from '#lib/messages/de/rules.ts';
import { german as shellGerman } from '#lib/messages/de/shell.ts';
import { german as sourcesGerman } from '#lib/messages/de/sources.ts';
import { german as verifyGerman } from '#lib/messages/de/verify.ts';

export const translations: readonly { readonly english: object; readonly german: object }[] = [
  { english: about, german: aboutGerman },
  { english: answer, german: answerGerman },
  { english: caseWords, german: caseGerman },
  { english: refusal, german: refusalGerman },
  { english: byHand, german: byHandGerman },
  { english: sweep, german: sweepGerman },
  { english: helper, german: helperGerman },
  { english: check, german: checkGerman },
  { english: debate, german: debateGerman },
  { english: engines, german: enginesGerman },
  { english: evaluate, german: evaluateGerman },
  { english: glossary, german: glossaryGerman },
  { english: graph, german: graphGerman },
  { english: models, german: modelsGerman },
  { english: outside, german: outsideGerman },
  { english: problems, german: problemsGerman },
  { english: reader, german: readerGerman },
  { english: reason, german: reasonGerman },
  { english: record, german: recordGerman },
  { english: rules, german: rulesGerman },
  { english: shell, german: shellGerman },
  { english: sources, german: sourcesGerman },
  { english: verify, german: verifyGerman },
];
