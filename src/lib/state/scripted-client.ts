/* eslint-disable @typescript-eslint/require-await -- the port is asynchronous, the script is not */
// Plays the scenarios behind the real port, so that state classes, routes and addresses are tried without the core. Development only.

import type { BundleFile, CaseClient, CaseEvent, ExportedBundle, TextFile, SourceFile } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import {
  checking,
  engines,
  keyCard,
  ownRules,
  path,
  record,
  rejudged,
  rows,
  trace,
  verified,
} from '#lib/ui/stories/ledger-scenarios.ts';
import { documents, emptyCase, sampleCase, shelf, toProgress, turns } from '#lib/ui/stories/scenarios.ts';
import type { PartView } from '#lib/contract/part.ts';
import { STEPS, type CaseChange, type CaseHeadView, type CaseView } from '#lib/contract/case.ts';
import type { DebateView, OpenedDebate, ProbeView } from '#lib/contract/debate.ts';
import type { SweepView } from '#lib/contract/sweep.ts';
import type { DocumentView } from '#lib/contract/document.ts';
import type { EngineView } from '#lib/contract/engine.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { MeaningView } from '#lib/contract/meaning.ts';
import type { FoundView, OutsideView } from '#lib/contract/outside.ts';
import type { PathView, RecordRowView, RecordView, TraceView } from '#lib/contract/record.ts';
import type { GraphView } from '#lib/contract/graph.ts';
import type { PolicyDraftView, PolicyStandingView } from '#lib/contract/rules.ts';
import type { CarriedView, ReasonerView, RunHeadView, RunView } from '#lib/contract/run.ts';
import type { LibraryLookView } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';
import type { KeptView, TamperView, VerifyReportView, WhatIfView } from '#lib/contract/verify.ts';

const STEP_MS = 60;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class ScriptedClient implements CaseClient {
  #cases: readonly CaseHeadView[] = startingShelf();
  #view: CaseView = startingCase();
  #listen: (event: CaseEvent) => void = () => undefined;
  #cancelled: boolean = false;

  async cases(): Promise<readonly CaseHeadView[]> {
    return this.#cases;
  }
  async create(title: string): Promise<CaseHeadView> {
    const made = { ...emptyCase.head, id: `case-${this.#cases.length}`, title };
    this.#cases = [...this.#cases, made];
    this.#view = { ...emptyCase, head: made };
    return made;
  }
  async rename(id: string, title: string): Promise<void> {
    this.#cases = this.#cases.map((item) => (item.id === id ? { ...item, title } : item));
  }
  async archive(id: string, archived: boolean): Promise<void> {
    this.#cases = this.#cases.map((item) => (item.id === id ? { ...item, archived } : item));
  }
  async remove(id: string): Promise<void> {
    this.#cases = this.#cases.filter((item) => item.id !== id);
  }
  async meaning(listen: (view: MeaningView) => void): Promise<void> {
    listen({ state: 'absent', done: 0, total: 0, code: null, reading: null, paused: false });
  }
  async useMeaning(): Promise<void> {}
  async loadMeaning(): Promise<void> {}
  async removeMeaning(): Promise<void> {}
  async readMeaning(): Promise<void> {}
  async find(): Promise<null> {
    return null;
  }
  async keepBundle(): Promise<KeptView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async open(_id: string, listen: (event: CaseEvent) => void): Promise<CaseView> {
    this.#listen = listen;
    return this.#view;
  }
  async close(): Promise<void> {
    this.#listen = () => undefined;
  }
  async earlier(): Promise<readonly TurnView[]> {
    return [];
  }
  async ask(text: string): Promise<CaseView> {
    this.#cancelled = false;
    for (const step of STEPS.keys()) {
      this.#listen({ kind: 'progress', progress: { ...toProgress(step), question: text } });
      await pause(STEP_MS);
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- changed by cancel() during the pause
      if (this.#cancelled) throw new Problem('CANCELLED');
    }
    const found = turns.find((turn) => turn.question === text) ?? turns[1];
    if (found === undefined) throw new Problem('UNEXPECTED', 'no such scenario');
    this.#view = {
      ...this.#view,
      head: { ...this.#view.head, turns: this.#view.turns.length + 1 },
      turns: [...this.#view.turns, { ...found, question: text, seq: 200 + this.#view.turns.length * 40 }],
    };
    return this.#view;
  }
  async acceptClock(): Promise<CaseView> {
    return this.#view;
  }
  async checkDraft(): Promise<CaseView> {
    return this.#view;
  }
  async outside(): Promise<OutsideView> {
    return { standing: { kind: 'none' }, query: '' };
  }
  async searchOutside(): Promise<CaseView> {
    return this.#view;
  }
  async found(): Promise<readonly FoundView[]> {
    return [];
  }
  async acceptFound(): Promise<CaseView> {
    return this.#view;
  }
  async correct(): Promise<CaseView> {
    return this.#view;
  }
  async decide(): Promise<CaseView> {
    return this.#view;
  }
  async clarify(): Promise<CaseView> {
    return this.#view;
  }
  async accept(): Promise<CaseView> {
    return this.#view;
  }
  async importSource(file: SourceFile): Promise<CaseView> {
    await pause(STEP_MS);
    const known = documents.find((document) => document.source.name === file.name) ?? documents[0];
    if (known !== undefined)
      this.#view = {
        ...this.#view,
        sources: [...this.#view.sources, { ...known.source, name: file.name, id: known.source.id }],
      };
    return this.#view;
  }
  async addLibrary(): Promise<CaseView> {
    return this.#view;
  }
  async lookAtLibrary(): Promise<LibraryLookView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async graph(): Promise<GraphView> {
    return { schema: 'evidence-graph/1', nodes: [], edges: [], json: '' };
  }
  async suggestions(): Promise<readonly string[]> {
    return [];
  }
  async withdrawLibrary(): Promise<CaseChange> {
    return this.#view;
  }
  async known(): Promise<null> {
    return null;
  }
  async describe(): Promise<CaseChange> {
    return this.#view;
  }
  async original(): Promise<Uint8Array> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async cancel(): Promise<void> {
    this.#cancelled = true;
  }
  async document(source: string): Promise<DocumentView> {
    const found = documents.find((document) => document.source.id === source);
    if (found === undefined) throw new Problem('BLOB_NOT_FOUND', source);
    return found;
  }
  async records(_signal: AbortSignal, from: number, to: number): Promise<readonly RecordRowView[]> {
    return Array.from({ length: to - from }, (_, index) => ({
      ...(rows[(from + index) % rows.length] ?? record),
      seq: from + index,
    }));
  }
  async record(seq: number): Promise<RecordView> {
    return { ...record, seq };
  }
  async trace(): Promise<TraceView> {
    return trace;
  }
  async exportBundle(): Promise<ExportedBundle> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async part(): Promise<PartView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async passages(): Promise<readonly []> {
    return [];
  }
  async exportPart(): Promise<BundleFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async citations(): Promise<TextFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async receipt(): Promise<TextFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async check(): Promise<VerifyReportView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async path(): Promise<PathView> {
    return path;
  }
  async tamper(): Promise<TamperView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async runs(): Promise<readonly RunHeadView[]> {
    return [];
  }
  async reasoner(): Promise<ReasonerView> {
    return { model: null, elsewhere: null };
  }
  async reason(): Promise<RunView> {
    throw new Problem('UNEXPECTED', 'scripted cases run no problem');
  }
  async openRun(): Promise<RunView> {
    throw new Problem('UNEXPECTED', 'scripted cases run no problem');
  }
  async exportRun(): Promise<BundleFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async carried(): Promise<readonly CarriedView[]> {
    return [];
  }
  async carry(): Promise<CaseChange> {
    return this.#view;
  }
  async release(): Promise<CaseChange> {
    return this.#view;
  }
  async cancelRun(): Promise<void> {
    this.#cancelled = true;
  }
  async verifyBundle(
    _signal: AbortSignal,
    file: BundleFile,
    _receipts: readonly string[],
    report: (report: VerifyReportView) => void,
  ): Promise<VerifyReportView> {
    report({ ...checking, file: file.name, bytes: file.bytes.length });
    await pause(STEP_MS * 4);
    return { ...verified, file: file.name, bytes: file.bytes.length };
  }
  async finding(): Promise<TextFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async judgeOtherwise(): Promise<WhatIfView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async keyCard(): Promise<KeyCardView> {
    return keyCard;
  }
  async nameKey(name: string): Promise<KeyCardView> {
    return { ...keyCard, name: name === '' ? null : name };
  }
  async changeKey(): Promise<KeyCardView> {
    return keyCard;
  }
  async engines(): Promise<readonly EngineView[]> {
    return engines;
  }
  async debates(): Promise<readonly []> {
    return [];
  }
  async holdDebate(): Promise<DebateView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async showDebate(): Promise<DebateView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async removeDebate(): Promise<void> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async readDebate(): Promise<OpenedDebate> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async debateBundle(): Promise<BundleFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async debateFile(): Promise<TextFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async pushDebater(): Promise<ProbeView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async sweeps(): Promise<readonly []> {
    return [];
  }
  async sweepDebates(): Promise<SweepView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async goOnWithSweep(): Promise<SweepView> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async removeSweep(): Promise<void> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async sweepFile(): Promise<TextFile> {
    throw new Problem('UNEXPECTED', 'scripted cases have no bytes');
  }
  async policy(): Promise<PolicyStandingView> {
    return { pack: 'ebom-2.0', own: [] };
  }
  async compilePolicy(): Promise<PolicyDraftView> {
    return { kind: 'compiled', pack: 'ebom-2.0+two-sources', rules: ownRules, differences: rejudged };
  }
  async usePolicy(): Promise<CaseChange> {
    return this.#view;
  }
}

function startingShelf(): readonly CaseHeadView[] {
  if (location.search.includes('scripted=empty')) return [];
  if (!location.search.includes('scripted=many')) return shelf;
  return Array.from({ length: 200 }, (_, at) => ({ ...sampleCase.head, id: `case-${at}`, title: `Case ${at}` }));
}

/** `?scripted=many`: as much as a case may hold, to see that it stays quick. */
function startingCase(): CaseView {
  if (location.search.includes('scripted=empty')) return emptyCase;
  if (!location.search.includes('scripted=many')) return sampleCase;
  const many = Array.from({ length: 1000 }, (_, at) => turns[at % 2]).flatMap((turn, at) =>
    turn === undefined ? [] : [{ ...turn, seq: 50 + at * 90 }],
  );
  return {
    ...sampleCase,
    head: { ...sampleCase.head, turns: many.length },
    tip: { ...sampleCase.tip, size: 100_000 },
    turns: many,
  };
}
