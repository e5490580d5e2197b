// `affidavit classify`: domain and risk of a text as a question would be treated, and its kind as a claim.

import * as z from 'zod';
import { toDecimal } from '#core/bytes/q16.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { classifyClaim } from '#core/judge/classify.ts';
import { maxRisk, riskFloor } from '#core/judge/rules.ts';
import { GRAMMAR } from '#core/admission/grammar.ts';
import type { Oracle } from '#core/ports.ts';
import { NO_BLOBS, toInput } from '#helper/models/engine-call.ts';
import { frozen, loadCurrentEngines } from '#helper/frozen.ts';
import { readLines, writeLines } from '#helper/replies/json-lines.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

const item = z.looseObject({ id: z.union([z.string(), z.number()]), text: z.string() });

export async function classify(
  files: { readonly in: string; readonly out: string },
  terminal: Terminal,
): Promise<number> {
  const items = await readLines(files.in, item);
  const [{ classifier }] = await Promise.all([loadCurrentEngines(), frozen.ownLanguage()]);
  const rows: unknown[] = [];
  for (const { id, text } of items) rows.push({ id, ...(await classified(classifier, text)) });
  await writeLines(files.out, rows);
  if (files.out === '-') return 0;
  if (terminal.json) terminal.value({ texts: rows.length, out: files.out });
  else terminal.line(`${rows.length} texts classified. Written to ${files.out}.`);
  return 0;
}

/** The classifier may raise the risk that keywords set, never lower it: the same rule as in a case. */
async function classified(classifier: Oracle, raw: string) {
  const { text } = toPlainText(raw);
  const said = GRAMMAR.classifier.raw.parse(
    await classifier.ask(new AbortController().signal, toInput('classifier', { text }), NO_BLOBS),
  );
  const floor = riskFloor(text);
  const isRaised = maxRisk(floor.risk, said.risk_level) !== said.risk_level;
  const claim = classifyClaim(text);
  return {
    domain: isRaised ? floor.domain : said.domain,
    risk_level: isRaised ? floor.risk : said.risk_level,
    confidence: said.confidence,
    claim_category: claim.category,
    category_confidence: Number(toDecimal(claim.confidence)),
  };
}
