// The evidence graph of a case at work, read from its sealed replies.

import { GRAPH_TURNS_MAX } from '#core/graph/node.ts';
import { graphOf, type GraphedReply } from '#core/graph/of-case.ts';
import type { EvidenceGraph } from '#core/graph/graph.ts';
import type { ReadModel } from '#desk/record/read-model.ts';

/** Of the latest replies: a graph of thousands is drawn and read by no person. */
export async function graphOfCase(model: ReadModel): Promise<EvidenceGraph> {
  const replies: GraphedReply[] = [];
  for (const { stateSeq } of model.state.turns.slice(-GRAPH_TURNS_MAX)) {
    const reply = stateSeq === null ? null : await model.replyAt(stateSeq);
    if (reply?.kind === 'answer') replies.push({ seq: reply.stateSeq, parts: reply.parts });
  }
  return graphOf(model.state.sources, replies);
}
