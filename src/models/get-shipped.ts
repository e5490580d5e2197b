// Downloading the models that come with the product, from beside the app.

import { getModel } from '#models/get-model.ts';
import { bytesOf } from '#models/measure.ts';
import { codeOf, type KeepPorts, type Report } from '#models/ports.ts';
import { SHIPPED_ENCODER, SHIPPED_READER, toModel } from '#models/shipped.ts';

/**
 * Fetches what is missing of those with these ids, and checks them. `folder`: where their files lie, with a slash at its end.
 * `report` is told bytes of all of them together. Throws what `getModel` throws.
 */
export async function getShipped(
  signal: AbortSignal,
  ports: KeepPorts,
  ids: readonly string[],
  folder: string,
  report: Report,
): Promise<void> {
  const wanted = [SHIPPED_ENCODER, SHIPPED_READER].map(toModel).filter(({ id }) => ids.includes(id));
  const total = wanted.reduce((sum, model) => sum + bytesOf(model), 0);
  let before = 0;
  for (const model of wanted) {
    const get = () => getModel(signal, ports, model, folder, (phase, done) => report(phase, before + done, total));
    // What was kept of it is wrong: it is gone now, and asked for once more.
    await get().catch((error: unknown) => (codeOf(error) === 'MODEL_HASH' ? get() : Promise.reject(error as Error)));
    before += bytesOf(model);
  }
}
