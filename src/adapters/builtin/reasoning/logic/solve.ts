// A problem, read and answered: steps and an answer, what cannot all hold, or why nothing follows. Nothing is guessed: a
// sentence that is not read and speaks of what is asked leaves the answer open.

import { answerOf } from '#adapters/builtin/reasoning/logic/answers.ts';
import { byUnits } from '#adapters/builtin/reasoning/logic/units/by-units.ts';
import { coreOf, derive } from '#adapters/builtin/reasoning/logic/engine.ts';
import {
  NO_FORM,
  sayUnread,
  open,
  derivedAs,
  contentOf,
  type Solved,
} from '#adapters/builtin/reasoning/logic/outcome.ts';
import { STATEMENTS_MAX, readProblem, type Passage } from '#adapters/builtin/reasoning/logic/problem.ts';
import type { Asked } from '#adapters/builtin/reasoning/logic/asked.ts';
import { askedOtherwise } from '#adapters/builtin/reasoning/logic/otherwise.ts';
import { readQuestion } from '#adapters/builtin/reasoning/logic/question.ts';
import { sayLiteral, sentence, toSteps } from '#adapters/builtin/reasoning/logic/say.ts';
import { type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';

const QUESTION_UNITS_MAX = 400;

/** Null where nothing of it is a statement. */
export function solve(problem: string, passages: readonly Passage[]): Solved | null {
  const { question, theory } = readProblem(problem, passages);
  const asked = question === null || question.length > QUESTION_UNITS_MAX ? null : readQuestion(theory, question);
  if (theory.premises.length === 0) return asked?.kind === 'converted' ? answer(theory, question ?? '', asked) : null;
  const core = theory.isCut ? null : coreOf(theory);
  if (theory.isCut) return open(theory, question ?? '', `there are more than ${String(STATEMENTS_MAX)} sentences`, []);
  if (core !== null) return clashing(theory, core, asked);
  if (asked?.kind === 'nothing' || (question === null && asked === null)) return following(theory);
  const found =
    asked === null
      ? open(theory, question ?? '', sayUnread(theory) ?? NO_FORM, [])
      : answer(theory, question ?? '', asked);
  if (found.verdict !== 'open' || question === null) return found;
  return inOtherWords(theory, question) ?? byUnits(theory, question) ?? found;
}

/** The first of the question's other forms that comes to an answer. */
function inOtherWords(theory: Theory, question: string): Solved | null {
  if (question.length > QUESTION_UNITS_MAX) return null;
  for (const other of askedOtherwise(theory, question)) {
    const asked = readQuestion(theory, other);
    const found = asked === null ? null : answer(theory, question, asked);
    if (found !== null && found.verdict !== 'open') return found;
  }
  return null;
}

function clashing(theory: Theory, core: readonly number[], asked: Asked | null): Solved {
  const derived = derive(theory, new Set(core));
  const clash = derived.clash ?? [];
  const { ends, steps } = toSteps(theory, clash);
  const because = core.flatMap((at) => theory.premises[at - 1]?.text ?? []).map(sentence);
  const isAsked = asked?.kind === 'consistent';
  const last = `Contradiction (from ${ends.join(', ')}): What is given contradicts itself, so it cannot all hold: ${because.join(' ')}`;
  return {
    verdict: isAsked ? 'derived' : 'infeasible',
    steps: [...steps, { text: last, source: 0 }],
    because,
    premises: core.length,
  };
}

/** What follows where nothing is asked. */
function following(theory: Theory): Solved {
  const { facts } = derive(theory);
  const fresh = facts.filter(
    ({ by, literal, parents }) =>
      parents.length > 0 &&
      (by === null || by > 0) &&
      !(literal.kind === 'compared' && literal.left.startsWith('end|') && literal.right.startsWith('start|')),
  );
  const told = fresh.slice(0, FOLLOWING_MAX);
  if (told.length === 0)
    return open(theory, '', 'nothing is asked, and nothing new follows from what is understood here', []);
  return derivedAs(
    theory,
    `Nothing is asked. It follows: ${told.map(({ literal }) => sentence(sayLiteral(theory, literal))).join(' ')}`,
    told,
  );
}
const FOLLOWING_MAX = 8;

function answer(theory: Theory, question: string, asked: Asked): Solved {
  const unread = unreadNear(theory, question);
  const found = answerOf(theory, question, asked, derive(theory));
  if (unread === null) return found;
  return open(theory, question, `this sentence is not understood here and may matter: "${unread}"`, []);
}

/** A sentence that no form reads, and that shares a word with the question or the rest. */
function unreadNear(theory: Theory, question: string): string | null {
  const words = new Set(contentOf(question));
  theory.premises.forEach(({ text }, at) => {
    if (!theory.unread.includes(at + 1)) contentOf(text).forEach((word) => words.add(word));
  });
  for (const at of theory.unread) {
    const premise = theory.premises[at - 1];
    if (premise === undefined) continue;
    if (premise.source === 0 || contentOf(premise.text).filter((word) => words.has(word)).length > 1)
      return premise.text;
  }
  return null;
}
