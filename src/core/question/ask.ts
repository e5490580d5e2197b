// Affidavit, top to bottom. A model is never trusted: what it says is sworn into the ledger first, and then weighed.

import { seal, type Reply } from '#core/answer/seal.ts';
import { toAnswer } from '#core/answer/compose.ts';
import { withSettled } from '#core/answer/settled.ts';
import { FOREIGN } from '#core/answer/cause.ts';
import { toFailureRefusal } from '#core/answer/refuse.ts';
import { riskOf } from '#core/question/risk.ts';
import { isTimeSensitive } from '#core/evidence/freshness.ts';
import { isUnderstood } from '#core/english/language.ts';
import { asAskedAlone } from '#core/evidence/context.ts';
import { search } from '#core/evidence/search.ts';
import { observe, readClock } from '#core/case/observe.ts';
import { withAgreement } from '#core/judge/agreement.ts';
import { withChange } from '#core/judge/in-force.ts';
import { setByHand } from '#core/judge/set-by-hand.ts';
import type { Brief, Question } from '#core/judge/brief.ts';
import { axiomsFor } from '#core/pb2s/axioms.ts';
import { auditLoop } from '#core/pb2s/loop.ts';
import type { World } from '#core/case/world.ts';

export async function ask(world: World, question: Question): Promise<Reply> {
  const { text } = question;

  // When is it? Time is a witness like any other.
  const time = await readClock(world);
  if (time.kind === 'breached') return seal(world, question, toFailureRefusal(world, question, time));

  // In which language? A guess in one that the engines do not know would be worse than a refusal.
  if (!isUnderstood(text, world.state.manifest))
    return seal(world, question, toFailureRefusal(world, question, FOREIGN));

  // What do its words put at stake? The classifier may raise the risk that keywords set, never lower it.
  const classified = await observe(world, { class: 'classifier', from: question.asked, request: { text } });
  if (classified.kind === 'breached') return seal(world, question, toFailureRefusal(world, question, classified));

  // What do the libraries say, and what the documents, to the question and to what a model calls the same? Only what is
  // found here can be cited.
  const found = await search(world, question);
  if ('kind' in found) return seal(world, question, toFailureRefusal(world, question, found));

  // What is asked of which document? A leaflet asked for a dose is grave, whatever the words of the question; what a lease says,
  // only the lease can tell.
  const assessed = riskOf(question, classified, found.hits);

  // What does the person say is at stake? More at will; less by one step, and with a reason on record.
  const assessment = setByHand(assessed, question.stakes);

  // At high stakes one source is not enough: on what do two of them agree?
  const documents = { blobs: world.ports.blobs, sources: world.state.sources };
  const asAsked = await asAskedAlone(documents, question, assessment.risk, found);
  const agreed = await withAgreement(
    documents,
    question,
    assessment.risk,
    withSettled(
      question,
      assessment.risk,
      await withChange(documents, question, assessment.risk, time.output.timestamp, asAsked),
    ),
  );

  // DRAFT, REFLECT, REVISE: cut into claims, ground each, judge it, pass the gate; or do not pass, and say why.
  const axioms = axiomsFor(agreed, assessment.risk, world.state.axioms);
  const brief: Brief = {
    question,
    time,
    classified,
    assessed: assessed.risk,
    assessment,
    found: agreed,
    timeSensitive: isTimeSensitive(text),
    axioms,
  };
  const attempts = await auditLoop(world, brief);

  // LEARNED: an answer with its proof, a question back, or a refusal that helps. Sealed before anybody reads it.
  return seal(world, question, toAnswer(world, brief, attempts));
}
