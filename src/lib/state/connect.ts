// Where the page meets its composition root. In development `?scripted` plays the named scenarios instead.

import type { CaseClient } from '#lib/state/client.ts';
import type { RequestView } from '#lib/ui/view.ts';

export async function connect(heard: (requests: readonly RequestView[]) => void): Promise<CaseClient> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('scripted')) {
    const { ScriptedClient } = await import('#lib/state/scripted-client.ts');
    return new ScriptedClient();
  }
  const { connectCase } = await import('#lib/wire.ts');
  return connectCase(heard);
}
