// `report.html`: the case for people who have nothing but a browser. No script, no request, prints well. A derived file:
// the same records give the same bytes. Every text in it is escaped; nothing in it was written by a model as markup.

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { DISCLAIMER, type AnswerPart, type Citation } from '#core/answer/output.ts';
import type { NumberedAnswer, NumberedReply, SealedCheck, SealedDebate, SealedRun } from '#core/bundle/contents.ts';
import type { CheckedSentence } from '#core/draft/result.ts';
import { toIso } from '#core/bytes/calendar.ts';
import { labelOf } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { unmarked } from '#core/answer/unmarked.ts';
import { libraryName } from '#core/evidence/library.ts';
import { whereOf } from '#core/answer/where.ts';
import type { CaseState } from '#core/case/state.ts';

/** `withheld`: records that are not in the bundle. */
export function toReport(state: CaseState, replies: readonly NumberedReply[], withheld: number): string {
  const opened = state.turns.length === 1 ? '1 question' : `${state.turns.length} questions`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Affidavit: a case of ${opened}</title><style>${STYLE}</style></head><body>
<header><p class="kind">Audit report</p><h1>A case of ${opened}</h1>
<p>${state.tip.size} records, ending in <code>${text(state.tip.head)}</code>.${withheld === 0 ? '' : ` ${withheld} of them are withheld, and what they say is not here: questions, answers and documents are missing.`}</p>
<p class="note">This page was made from the record and proves nothing by itself. Open the bundle in Affidavit, or run <code>affidavit verify</code>, to check every byte and replay every decision without a model. ${text(DISCLAIMER)}</p></header>
<main>${replies.map((reply) => turn(reply)).join('\n')}</main>
<section><h2>Documents</h2><table><thead><tr><th>Name</th><th>Kind</th><th>Sphere</th><th>Dated</th><th>Entered</th><th>Id</th></tr></thead><tbody>${state.sources
    .map(
      (source) =>
        `<tr><td>${text(source.act.name)}${source.library === null ? '' : `<br>${text(libraryName(source.library.act))}`}</td><td>${text(source.act.type.replaceAll('_', ' '))}</td><td>${text(source.act.sphere.toLowerCase())}</td><td>${text(source.act.dated ?? 'undated')}</td><td>${text(toIso(source.entered))}</td><td><code>${text(source.id.slice(0, 16))}</code></td></tr>`,
    )
    .join('')}</tbody></table></section>
</body></html>
`;
}

function turn(reply: NumberedReply): string {
  if (reply.kind === 'run') return ran(reply);
  /* debate */ if (reply.kind === 'debate') return debated(reply);
  return reply.kind === 'check' ? draft(reply) : asked(reply);
}

function ran({ number, parts, stateSeq }: SealedRun & { readonly number: number }): string {
  const { act, clash, constraints, iterations, model, reasoning, status, timestamp } = parts.run;
  const because = clash.length === 0 ? '' : `<p class="refused">Cannot hold together: ${text(clash.join(' '))}</p>`;
  const list = constraints.map(({ nl_text }) => `<li>${text(nl_text)}</li>`).join('');
  return `<article><p class="kind">${number}. ${text(toIso(timestamp))}</p><h2>${text(act.text)}</h2>
<p>${text(status)} after ${iterations.length} iterations.</p>${because}
<p>${text(reasoning?.reasoning_text ?? '')}</p>
${list === '' ? '' : `<ol class="notes">${list}</ol>`}
<p class="note">Record ${stateSeq} · written by <code>${text(model)}</code></p></article>`;
}

/** Turn by turn, with what was struck; the artifact beside it has every attempt. */
function debated({ number, parts, stateSeq }: SealedDebate & { readonly number: number }): string {
  const { act, code, model, passages, status, timestamp, turns } = parts.debate;
  const said = turns.map(({ accepted, attempts, round_index, speaker_id, turn_type }) => {
    const struck = accepted ? attempts.length - 1 : attempts.length;
    const note = struck === 0 ? '' : ` · ${struck} rejected`;
    return `<h3>${text(speaker_id)}, round ${round_index}: ${text(turn_type)}${note}</h3><p>${text(attempts.at(-1)?.content ?? '')}</p>`;
  });
  const list = passages.map((one) => `<li>E${one.n} ${text(one.document)}: ${text(one.text)}</li>`).join('');
  return `<article><p class="kind">${number}. ${text(toIso(timestamp))}</p><h2>${text(act.text)}</h2>
<p>${text(status)}${code === null ? '' : ` (${text(code)})`} after ${turns.length} turns. A debate is no proof.</p>
${said.join('\n')}
${list === '' ? '' : `<ol class="notes">${list}</ol>`}
<p class="note">Record ${stateSeq} · spoken by <code>${text(model)}</code></p></article>`;
}

/** Sentence by sentence; notes are the passages that the verdicts rest on. */
function draft({ number, parts, stateSeq }: SealedCheck & { readonly number: number }): string {
  const { check } = parts;
  const rows =
    check.kind === 'stopped'
      ? `<p class="refused">${text(check.reason)}</p>`
      : `<table><tbody>${check.sentences.map((sentence) => row(sentence, check.citations)).join('')}</tbody></table>`;
  return `<article><p class="kind">${number}. ${text(toIso(check.timestamp))}</p><h2>A draft, checked</h2>
${rows}
${check.citations.length === 0 ? '' : `<ol class="notes">${check.citations.map(note).join('')}</ol>`}
<p class="note">Record ${stateSeq} · judged by <code>${text(check.judge)}</code></p></article>`;
}

function row({ against, n, score, text: sentence, verdict }: CheckedSentence, citations: readonly Citation[]): string {
  const shown = score === null ? '' : toDecimal(fromRaw(score), 2);
  const name = citations[(against ?? 0) - 1]?.name;
  const denied = name === undefined ? '' : `, and contradicted by ${text(name)} <sup>[${against ?? 0}]</sup>`;
  return `<tr><td>${verdict.toLowerCase().replace('_', ' ')}${denied}</td><td>${shown}</td><td>${text(setApart(sentence))} ${n === null ? '' : `<sup>[${n}]</sup>`}</td></tr>`;
}

function asked({ number, parts, stateSeq }: NumberedAnswer): string {
  const { answer, pb2s } = parts;
  return `<article><p class="kind">${number}. ${text(toIso(pb2s.timestamp))}</p><h2>${text(answer.question)}</h2>
${body(answer)}
${answer.citations.length === 0 ? '' : `<ol class="notes">${answer.citations.map(note).join('')}</ol>`}
<p class="note">Record ${stateSeq} · ${text(pb2s.pb2s_proof.audit_ref)} · cycles ${pb2s.pb2s_proof.cycles} · written by <code>${text(pb2s.model_id)}</code></p></article>`;
}

function body(answer: AnswerPart): string {
  if (answer.kind === 'clarify')
    return `<div class="refused"><p>Before this can be answered:</p>${answer.questions.map((question) => `<p>${text(question)}</p>`).join('')}</div>`;
  if (answer.kind === 'choice')
    return `<div class="refused"><p>It may mean several things:</p>${answer.choices.map((one) => `<p>${text(setApart(unmarked(one.text)))} <sup>[${one.n}]</sup></p>`).join('')}</div>`;
  if (answer.kind === 'refusal') {
    return `<div class="refused"><p><strong>Refused.</strong> ${text(answer.refusal.reason)}</p>${answer.refusal.next.map((next) => `<p>${text(next)}</p>`).join('')}<p class="note">Rule ${text(answer.refusal.rule)}</p></div>`;
  }
  const sentences = answer.sentences.map(
    (sentence, at) =>
      `${text(setApart(unmarked(sentence.text)))} ${sentence.cites.map((n) => `<sup>[${n}]</sup>`).join('')}${label(answer.claims, at)}`,
  );
  const conflicts = answer.conflicts.map((conflict) => `<p class="conflict">${text(conflict.text)}</p>`).join('');
  return `<p class="answer">${sentences.join(' ')}</p>${conflicts}<p class="note">Confidence: ${toDecimal(fromRaw(answer.confidence), 2)}/1.0 - ${text(answer.interpretation)}</p>`;
}

/** No passage states it: then it is never shown without the word for it. */
function label(claims: AnswerPart['claims'], at: number): string {
  const word = labelOf(claims.filter(({ sentence }) => sentence === at));
  return word === '' ? '' : ` <span class="note">${text(word)}</span>`;
}

function note(citation: Citation): string {
  return `<li><blockquote>${text(citation.excerpt)}</blockquote><p>${text(whereOf(citation))}; characters ${citation.start}–${citation.end}; credibility ${toDecimal(fromRaw(citation.credibility), 2)}</p></li>`;
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const STYLE =
  ':root{color-scheme:light dark;--ink:#1c1b19;--paper:#fbfaf7;--soft:#6a665e;--rule:#d9d5cb;--accent:#1f3a6e}@media(prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#171614;--soft:#a29d92;--rule:#3a3732;--accent:#9db8ee}}*{box-sizing:border-box}body{margin:0 auto;padding:3rem 1.25rem;max-width:44rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,"Times New Roman",serif}h1{font-size:2rem;line-height:1.2;margin:.2em 0}h2{font-size:1.3rem;line-height:1.3;margin:.3em 0 .6em}.kind,.note,table{font:.85rem/1.5 system-ui,sans-serif;color:var(--soft)}.kind{margin:0}article,section{border-top:1px solid var(--rule);margin-top:2.5rem;padding-top:1.5rem}.answer{font-size:1.15rem}.refused{border-left:3px solid var(--ink);padding-left:1rem}.conflict{border-left:3px double var(--accent);padding-left:1rem}blockquote{margin:0;font-style:italic;white-space:pre-line}.notes p{margin:.2em 0 1em;font:.85rem/1.5 system-ui,sans-serif;color:var(--soft)}sup{color:var(--accent);line-height:0}code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--rule);vertical-align:top}@media print{body{padding:0;max-width:none}article{break-inside:avoid}}';
