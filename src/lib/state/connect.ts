// Where the page meets its composition root. In development `?scripted` plays the named scenarios instead.

import type { CaseClient } from '#lib/contract/client.ts';
import type { RequestView } from '#lib/contract/device.ts';
import { connectCase } from '#lib/wire.ts';
import { LAST_CASE } from '#lib/state/last-case.ts';

type Heard = (requests: readonly RequestView[]) => void;

const early: RequestView[] = [];
let hear: Heard = (requests) => early.push(...requests);
let connecting: Promise<CaseClient> | null = null;

/** Starts the worker while the page is still being drawn: what it loads takes longer than the page does. */
export function beginToConnect(): Promise<CaseClient> {
  connecting ??= start();
  connecting.catch(() => undefined); // told to who waits for it
  return connecting;
}

export function connect(heard: Heard): Promise<CaseClient> {
  heard(early.splice(0));
  hear = heard;
  return beginToConnect();
}

async function start(): Promise<CaseClient> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('scripted')) {
    const { ScriptedClient } = await import('#lib/state/scripted-client.ts');
    return new ScriptedClient();
  }
  return connectCase((requests) => hear(requests), localStorage.getItem(LAST_CASE) === null);
}
