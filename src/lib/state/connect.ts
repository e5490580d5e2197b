// Where the page meets its composition root. In development `?scripted` plays the named scenarios instead (tests/scenarios).

import { Problem, type CaseClient } from '#lib/state/client.ts';

const wires = import.meta.glob<{ connectCase: () => Promise<CaseClient> }>('../wire.ts');

export async function connect(): Promise<CaseClient> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('scripted')) {
    const { ScriptedClient } = await import('#lib/ui/stories/scripted-client.ts');
    return new ScriptedClient();
  }
  const wire = await wires['../wire.ts']?.();
  if (wire === undefined) throw new Problem('CLIENT_ABSENT', 'lib/wire.ts is not part of this build');
  return wire.connectCase();
}
