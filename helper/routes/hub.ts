// Models that the command line keeps, as the page asks for them: `<model>/<file>`, with ranges. Nobody else is asked.

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { modelStoreIn } from '#helper/models/model-place.ts';

/** Null where no model that is whole has such a file. */
export function keptHub(data: string | undefined): (path: string, range: string | null) => Promise<Response | null> {
  const store = modelStoreIn(dataFolder(data));
  return async (path, range) => {
    const [id = '', ...rest] = path.split('/');
    const name = rest.join('/');
    const held = (await store.holdings()).find(({ model, state }) => model.id === id && state === 'whole');
    const file = held?.model.files.find((one) => one.path === name);
    if (file === undefined) return null;
    const asked = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '');
    const start = asked === null ? 0 : Number(asked[1]);
    const last = asked === null || asked[2] === '' ? file.bytes - 1 : Math.min(file.bytes - 1, Number(asked[2]));
    if (start > last)
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${String(file.bytes)}` } });
    const body = Readable.toWeb(createReadStream(store.pathOf(id, name), { start, end: last }));
    return new Response(body as ReadableStream<Uint8Array>, {
      status: asked === null ? 200 : 206,
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(last - start + 1),
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        ...(asked === null ? {} : { 'content-range': `bytes ${String(start)}-${String(last)}/${String(file.bytes)}` }),
      },
    });
  };
}
