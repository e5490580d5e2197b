// The five audit fields of every response (ERCP v1.0 §2, AMB-57), and the signature of each event (§5).

import type { Json } from '#core/bytes/jcs.ts';
import { fingerprintOf, PROTO_VERSION } from '#core/ercp/edge.ts';
import { toIso } from '#core/bytes/calendar.ts';
import type { Edge, NodeKey } from '#helper/ercp/node-key.ts';
import names from '#lib/frozen.gen.json';

/** What speaks where no model does: the rules of this build. */
export const RULES_FINGERPRINT = fingerprintOf(`core@sha256:${names.ercp}`);

export interface About {
  readonly trace_id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly model_fingerprint: string;
}

/** A response, whole: events in it are signed first, then all of it. */
export function audited(key: NodeKey, { at, model_fingerprint, trace_id }: About, body: Edge): Edge {
  const whole = { ...body, trace_id, timestamp: toIso(at), proto_version: PROTO_VERSION, model_fingerprint };
  return { ...whole, node_signature: key.sign(whole) };
}

export function signEvents(key: NodeKey, body: Edge): Edge {
  if (!Array.isArray(body.trace_events)) return body;
  const events = body.trace_events as readonly Edge[];
  return { ...body, trace_events: events.map((event): Json => ({ ...event, node_signature: key.sign(event) })) };
}
