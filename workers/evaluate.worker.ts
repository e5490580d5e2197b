// Evaluates on a thread of its own: questions in cases in memory, with the frozen files of this build. It stores nothing.

import { expose } from 'comlink';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { withDeadline } from '#adapters/platform/deadline.ts';
import { platformSha256 } from '#adapters/platform/hash.ts';
import type { Act } from '#core/case/case.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { Evaluation } from '#desk/evaluate/evaluation.ts';
import { evaluate, type Step } from '#desk/evaluate/run.ts';
import { Frozen } from '#desk/frozen/frozen.ts';
import { isolatedParser, parserIdentity } from '#desk/frozen/isolated-parser.ts';
import { composeOracles } from '#desk/engines/oracles.ts';
import type { EvaluatedDocument, EvaluateRequest } from '#lib/contract/evaluate.ts';
import names from '#lib/frozen.gen.json';
import { toCoreType } from '#lib/views/case/case-view.ts';
import { observeRequests } from '#lib/web/requests.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import { servedFiles } from '#workers/frozen-files.ts';
import { parserThread } from '#workers/parser-thread.ts';

const PARSER_IDLE_MS = 30_000;

const server = {
  async run(
    base: string,
    parserUrl: string,
    asked: EvaluateRequest,
    report: (step: Step) => void,
  ): Promise<Evaluation> {
    observeRequests('worker', new URL('..', base).href, (requests) => postMessage({ kind: 'requests', requests }));
    const frozen = new Frozen(servedFiles(base, platformSha256), names);
    const [{ openCase }, { createEngines }] = await Promise.all([frozen.core(), frozen.engines()]);
    const now = (): number => performance.now();
    const { weights } = frozen;
    const engines = createEngines({ now, modelHash: names.engines, weights, sha256: platformSha256, index: null });
    const parser = isolatedParser(parserIdentity(names.parsers), {
      start: () => parserThread(parserUrl, base, names.parsers),
      idleMs: PARSER_IDLE_MS,
      report: () => undefined,
    });
    const edge = { clock: platformClock(), random: platformRandom(), person: person() };
    const { documents, parts, questions } = asked;
    return evaluate(
      {
        openCase,
        core: `sha256:${names.core}`,
        oracles: composeOracles({ ...edge, ...engines, parser }, withDeadline),
        ledger: (from) =>
          from === null ? new MemoryLedgerStore() : new MemoryLedgerStore({ ...from, checkpoints: [] }),
        blobs: new MemoryBlobStore(),
        signal: new AbortController().signal, // the page ends the whole thread
        now,
        today: () => Date.now(),
        report,
      },
      { parts, questions, documents: documents.map(toAct) },
    );
  },
};
export type EvaluateServer = typeof server;

function toAct({ bytes, credibility, datedAt, media, name, sphere, type }: EvaluatedDocument): Act {
  return {
    kind: 'import',
    name,
    media,
    bytes,
    type: toCoreType(type),
    sphere,
    credibility,
    dated: datedAt === null ? null : new Date(datedAt).toISOString().slice(0, 10),
    supersedes: null,
  };
}

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(server);
