// `affidavit check`: a draft written by anybody, sentence by sentence against documents. The same parser, retriever and
// judge as in a case, and the same thresholds; no case is made, so nothing is sworn.

import type { Json } from '#core/canon/jcs.ts';
import { fromUtf8, sha256Hex } from '#core/canon/hash.ts';
import { quantise, ZERO } from '#core/canon/q16.ts';
import { toPlainText } from '#core/canon/text.ts';
import { classifyClaim } from '#core/claim/classify.ts';
import { splitClaims } from '#core/claim/split.ts';
import { verdict } from '#core/claim/verdict.ts';
import { sentences } from '#core/evidence/sentences.ts';
import { around, packSource, quote, toSource, type SourceText } from '#core/evidence/source.ts';
import { HITS_MAX, SOURCE_BYTES_MAX } from '#core/limits.ts';
import { GRAMMAR } from '#core/oracle/grammar.ts';
import type { BlobStore, Hash, Oracle } from '#core/ports.ts';
import type { Act } from '#core/case.ts';
import type { Engines } from '../../src/engines.ts';
import { AffidavitError } from '#core/errors.ts';
import { toInput } from '#helper/engine-call.ts';
import { HelperError, codeOf } from '#helper/errors.ts';
import { readInput, readStdin } from '#helper/files.ts';
import { loadCurrentEngines, loadCurrentParser } from '#helper/frozen.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal.ts';

export interface Checked {
  readonly sentence: string;
  readonly verdict: 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED' | 'NO_CLAIM';
  /** Calibrated probability of support, or of contradiction where that is the verdict; of the weakest claim. */
  readonly score: number | null;
  readonly passage: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly excerpt: string;
  } | null;
}

/** 0 where every claim is supported, 1 where one is not. */
export async function check(
  options: { readonly draft: string; readonly sources: readonly Declared[] },
  terminal: Terminal,
): Promise<number> {
  const bytes =
    options.draft === '-' ? await readStdin(SOURCE_BYTES_MAX) : await readInput(options.draft, SOURCE_BYTES_MAX);
  const draft = toPlainText(fromUtf8(bytes)).text;
  const engines = await loadCurrentEngines();
  const library = await readLibrary(await loadCurrentParser(), await readSources(options.sources));
  const checked: Checked[] = [];
  for (const { end, start } of sentences(draft)) {
    terminal.progress(`${checked.length} sentences checked`);
    checked.push(await checkSentence(engines, library, draft.slice(start, end)));
  }
  terminal.settle();
  if (terminal.json) terminal.value(checked);
  else for (const one of checked) print(terminal, one);
  return checked.every((one) => one.verdict === 'SUPPORTED' || one.verdict === 'NO_CLAIM') ? 0 : 1;
}

interface Library {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly sources: ReadonlyMap<Hash, SourceText>;
}

/** Salts hide what is withheld from a shared case; here nothing is kept, and they are zero. */
const NO_SECRET = '00'.repeat(32);
const signal = new AbortController().signal;

async function readLibrary(parser: Oracle, documents: readonly Extract<Act, { kind: 'import' }>[]): Promise<Library> {
  const bytes = new Map<Hash, Uint8Array>();
  const sources = new Map<Hash, SourceText>();
  const blobs = { get: (hash: Hash) => found(bytes.get(hash), hash) };
  for (const [at, document] of documents.entries()) {
    const salted = new Uint8Array(32 + document.bytes.length);
    salted.set(document.bytes, 32);
    const original = sha256Hex(salted);
    bytes.set(original, salted);
    const { media, name } = document;
    try {
      const parsed = await parser.ask(signal, toInput('parser', { media, name, original }), blobs);
      const { blob, output } = packSource(parsed as Json, { media, name, original }, NO_SECRET, at);
      bytes.set(output.source, blob);
      sources.set(output.source, toSource(blob));
    } catch (cause) {
      const code = codeOf(cause);
      if (code === null) throw cause;
      throw new HelperError(
        code,
        `${name} could not be read. Nothing was checked. Save it in another format, or as text.`,
        {
          cause,
        },
      );
    }
  }
  return { blobs, sources };
}

function found(bytes: Uint8Array | undefined, hash: Hash): Promise<Uint8Array> {
  return bytes === undefined
    ? Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`))
    : Promise.resolve(bytes);
}

/** A sentence stands as its weakest claim does: contradicted before unsupported before supported. */
async function checkSentence(engines: Engines, library: Library, sentence: string): Promise<Checked> {
  const nothing = { sentence, verdict: 'NO_CLAIM', score: null, passage: null } as const;
  if (/\?["'”’)\]]*\s*$/.test(sentence)) return nothing;
  const claims = splitClaims(sentence).filter((claim) => classifyClaim(claim.text).category !== 'SUBJECTIVE');
  const results: Checked[] = [];
  for (const claim of claims) results.push({ ...(await checkClaim(engines, library, claim.text)), sentence });
  return (
    results.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || (a.score ?? 0) - (b.score ?? 0))[0] ??
    nothing
  );
}

const ORDER: readonly Checked['verdict'][] = ['CONTRADICTED', 'UNSUPPORTED', 'SUPPORTED', 'NO_CLAIM'];

async function checkClaim(
  { nli, retriever }: Engines,
  { blobs, sources }: Library,
  claim: string,
): Promise<Omit<Checked, 'sentence'>> {
  const ids = [...sources.keys()];
  const request = { limit: HITS_MAX, question: claim, sources: ids };
  const { hits } = GRAMMAR.retriever.raw.parse(await retriever.ask(signal, toInput('retriever', request), blobs));
  const evidence = hits.flatMap((hit) => {
    const source = sources.get(hit.source);
    const span = source?.passages[hit.passage];
    return source === undefined || span === undefined
      ? []
      : [{ source, span, id: hit.source, passage: hit.passage, text: quote(source, span) }];
  });
  if (evidence.length === 0) return { verdict: 'UNSUPPORTED', score: 0, passage: null };
  const judged = GRAMMAR.nli.raw.parse(
    await nli.ask(
      signal,
      toInput('nli', {
        claims: [claim],
        evidence: evidence.map(({ id, passage, source, text }) => ({
          ...around(source, passage),
          passage,
          source: id,
          text,
        })),
        pairs: evidence.map((_, at) => [0, at]),
      }),
      blobs,
    ),
  );
  const rows = judged.pairs.map((pair) => {
    const said = { support: quantise(pair.support) ?? ZERO, contradiction: quantise(pair.contradiction) ?? ZERO };
    return { pair, verdict: verdict(said) };
  });
  const bySupport = [...rows].sort((a, b) => b.pair.support - a.pair.support || a.pair.evidence - b.pair.evidence);
  const contradicting = [...rows]
    .filter((row) => row.verdict === 'CONTRADICTED')
    .sort((a, b) => b.pair.contradiction - a.pair.contradiction || a.pair.evidence - b.pair.evidence);
  const best = bySupport[0];
  const against = contradicting[0];
  const isSupported = best?.verdict === 'SUPPORTED';
  const row = !isSupported && against !== undefined ? against : best;
  if (row === undefined) return { verdict: 'UNSUPPORTED', score: 0, passage: null };
  const at = evidence[row.pair.evidence];
  return {
    verdict: isSupported ? 'SUPPORTED' : against === undefined ? 'UNSUPPORTED' : 'CONTRADICTED',
    score: row === against ? row.pair.contradiction : row.pair.support,
    passage:
      at === undefined ? null : { name: at.source.name, start: at.span.start, end: at.span.end, excerpt: at.text },
  };
}

function print({ line, look, width }: Terminal, { passage, score, sentence, verdict: said }: Checked): void {
  const flat = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();
  line(
    `${look(said.padEnd(12), said === 'SUPPORTED' || said === 'NO_CLAIM' ? 'plain' : 'strong')} ${score === null ? '    ' : score.toFixed(2)}  ${wrap(flat(sentence), width, ' '.repeat(19)).trimStart()}`,
  );
  if (passage !== null)
    line(look(wrap(`${flat(passage.name)}: “${flat(passage.excerpt)}”`, width, ' '.repeat(19)), 'soft'));
}
