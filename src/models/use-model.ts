// Which models are enabled, and what measuring one came to.

import { AffidavitError } from '#core/errors.ts';
import type { KeepPorts } from '#models/ports.ts';
import { requireHeld, type Holding } from '#models/store.ts';

/** Enables a whole model or disables it; of each task at most one is enabled. Throws MODEL_MISSING. */
export async function useModel(ports: Pick<KeepPorts, 'store' | 'now'>, id: string, used: boolean): Promise<void> {
  const held = await requireHeld(ports.store, id);
  if (used && held.state !== 'whole') throw new AffidavitError('MODEL_MISSING', `expected ${id}, whole`);
  for (const other of await ports.store.holdings()) {
    if (used && other.used && other.model.task === held.model.task && other.model.id !== id)
      await ports.store.hold({ ...other, used: false });
  }
  await ports.store.hold({ ...held, used, changed: ports.now() });
}

/** Keeps what measuring a model came to; null takes it off. Throws MODEL_MISSING. */
export async function keepCalibration(
  { now, store }: Pick<KeepPorts, 'store' | 'now'>,
  id: string,
  calibration: Holding['calibration'] | null,
): Promise<void> {
  const { calibration: _before, ...held } = await requireHeld(store, id);
  const kept = calibration === null || calibration === undefined ? {} : { calibration };
  await store.hold({ ...held, ...kept, changed: now() });
}
