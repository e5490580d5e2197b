// The one case that is open: its acts, and what the page is told of them.

import type { AnswerPart } from '#core/answer/output.ts';
import type { Act } from '#core/case/case.ts';
import type { CaseState } from '#core/case/state.ts';
import { toId } from '#core/bytes/id.ts';
import { AffidavitError } from '#core/errors.ts';
import type { KeyRing, Oracle } from '#core/ports.ts';
import type { BundleFile, CaseEvent, ExportedBundle } from '#lib/contract/client.ts';
import type { CaseChange, CaseHeadView, CaseView } from '#lib/contract/case.ts';
import { toCaseChange, toCaseView, type CaseStanding } from '#lib/views/case/case-view.ts';
import { toProgressView, toReadingView } from '#lib/views/case/progress-view.ts';
import { CaseAtWork } from '#desk/case-at-work.ts';
import { writeCase, type Exported } from '#desk/bundle/export.ts';
import type { CasePorts, Report, SharedPorts, ShelfRow } from '#desk/ports.ts';
import type { OutsideProgram } from '#desk/outside/outside.ts';
import type { Signing } from '#desk/signing.ts';
import { TwoWriters } from '#desk/engines/two-writers.ts';
import type { Scratch } from '#desk/suggest/rehearse.ts';
import { toFileName } from '#workers/desk/file-name.ts';
import type { MeaningControl } from '#workers/desk/meaning-control.ts';

export interface DeskPorts extends CasePorts {
  readonly shared: SharedPorts;
  readonly keys: KeyRing;
  readonly newId: () => string;
  /** Where a question is tried before it is suggested. */
  readonly scratch: Scratch;
  /** What looks things up outside; absent, nothing does. */
  readonly outside?: OutsideProgram;
  /** Has a draft told as far as a model has written it; absent, none is. */
  readonly overhear?: (hear: (text: string) => void) => void;
  /** The search by meaning that comes with the product; absent, there is none. */
  readonly meaning?: MeaningControl;
}

interface Opened {
  readonly at: CaseAtWork;
  readonly listen: (event: CaseEvent) => void;
  head: CaseHeadView;
  /** Records whose turns and sources the page has been sent. */
  told: number;
}

export class OpenedCase {
  readonly ports: DeskPorts;
  readonly signing: Signing;
  /** The model that a person has chosen, and the built-in writer where its drafts fail. */
  readonly writers: TwoWriters<Promise<Oracle | null>>;
  /** Cases with a failed append that no epoch has named yet. */
  readonly failed = new Set<string>();
  #opened: Opened | null = null;
  #trying = new AbortController();

  constructor(ports: DeskPorts, signing: Signing) {
    const { reworder, writer } = ports;
    const writers = new TwoWriters(async () => (await writer?.()) ?? null);
    this.writers = writers;
    // Where the built-in writer is asked instead, no model has a part in it.
    const now = {
      writer: async () => writers.now(),
      reworder: async () => (writers.now() === null ? null : ((await reworder?.()) ?? null)),
    };
    this.ports = { ...ports, ...now };
    this.signing = signing;
  }

  async open(row: ShelfRow, listen: (event: CaseEvent) => void): Promise<CaseView> {
    const at = new CaseAtWork(row.caseId, {
      ports: this.ports,
      signing: this.signing,
      failed: this.failed,
      listener: {
        changed: async (kind) => {
          listen({ kind, change: await this.#changeOf(opened) });
        },
        progress: (progress, records) => listen({ kind: 'progress', progress: toProgressView(progress, records) }),
        reading: (covered, records) => listen({ kind: 'progress', progress: toReadingView(covered, records) }),
      },
    });
    const opened: Opened = { at, listen, head: toHead(row), told: 0 };
    this.#opened = opened;
    this.ports.overhear?.((text) => listen({ kind: 'writing', text }));
    await this.signing.ready();
    await at.begin();
    if (this.ports.meaning?.isReady === true) at.readOn();
    opened.told = at.model.state.tip.size; // from here on the page is sent changes only
    return toCaseView(at.model, standingOf(opened));
  }

  close(): void {
    this.#trying.abort();
    this.#opened?.at.close();
    this.#opened = null;
  }

  /** The case, or null where none is open. */
  get atOrNull(): CaseAtWork | null {
    return this.#opened?.at ?? null;
  }

  /** Throws CASE_NOT_FOUND where no case is open. */
  get at(): CaseAtWork {
    return this.#required().at;
  }

  get standing(): CaseStanding {
    return standingOf(this.#required());
  }

  get title(): string {
    return this.#required().head.title;
  }

  /** No record holds the title: it is the shelf's alone. */
  async rename(id: string, title: string): Promise<void> {
    const opened = this.#opened;
    if (opened?.at.id !== id) return;
    opened.head = { ...opened.head, title };
    opened.listen({ kind: 'follow', change: await this.#changeOf(opened) });
  }

  /** One question: where no draft of a model passes, it is asked again of the built-in writer. Throws as `act` does. */
  ask(text: string): Promise<CaseChange> {
    return this.acting(async (at) => {
      const { outcome } = await this.writers.ask(at, { kind: 'question', text });
      if (outcome?.kind === 'rejected') throw toRejection(outcome.code);
    });
  }

  /** One act, then what it changed. Throws SOURCE_REJECTED and CLOCK_BEHIND where the record refused it. */
  act(act: Act, report?: Report): Promise<CaseChange> {
    return this.acting(async (at) => {
      const outcome = await at.perform(act, report);
      if (outcome?.kind === 'rejected') throw toRejection(outcome.code);
    });
  }

  /** What this work changed; its progress ends with it. */
  async acting(work: (at: CaseAtWork) => Promise<void>): Promise<CaseChange> {
    const opened = this.#required();
    this.#trying.abort();
    try {
      await work(opened.at);
      return await this.#changeOf(opened);
    } finally {
      opened.listen({ kind: 'progress', progress: null });
    }
  }

  /** For what may be given up at any time: it ends with the next act, and when it is begun anew. */
  trying(): AbortSignal {
    this.#trying.abort();
    this.#trying = new AbortController();
    return this.#trying.signal;
  }

  /** The records that came since the page was last told. */
  change(): Promise<CaseChange> {
    return this.#changeOf(this.#required());
  }

  /** The reply to the question at record `turn`, where it is an answer, a refusal or asks back. */
  async answerOf(turn: number): Promise<AnswerPart | null> {
    const { model } = this.at;
    const stateSeq = model.state.turns.find((asked) => asked.questionSeq === turn)?.stateSeq ?? null;
    const reply = stateSeq === null ? null : await model.replyAt(stateSeq);
    return reply?.kind === 'answer' ? reply.parts.answer : null;
  }

  /** With the key as it is now. */
  async exported(): Promise<Exported> {
    const { blobs, store } = this.at;
    await this.signing.follow();
    return { blobs, store, signer: this.signing.signer, frozen: this.ports.frozen };
  }

  async bundle(): Promise<ExportedBundle> {
    const bytes = await writeCase(await this.exported());
    return { ...this.file('.affidavit', bytes), caseId: publicId(this.at.model.state) };
  }

  file(ending: string, bytes: Uint8Array): BundleFile {
    return { name: `${toFileName(this.title)}${ending}`, bytes };
  }

  #changeOf(opened: Opened): Promise<CaseChange> {
    const { told } = opened;
    opened.told = opened.at.model.state.tip.size;
    if (opened.told > told) opened.head = { ...opened.head, changedAt: this.ports.now() };
    return toCaseChange(opened.at.model, standingOf(opened), told);
  }

  #required(): Opened {
    if (this.#opened === null) throw new AffidavitError('CASE_NOT_FOUND', 'no case is open');
    return this.#opened;
  }
}

/** Empty where the case has not begun. */
export function publicId({ idHead }: CaseState): string {
  return idHead === null ? '' : toId(idHead, 'case', 0, 0);
}

export function toHead({ archived, caseId, changed, created, records, sources, title, turns }: ShelfRow): CaseHeadView {
  return { id: caseId, title, archived, createdAt: created, changedAt: changed, sources, turns, records };
}

function standingOf({ at, head }: Opened): CaseStanding {
  return { head, condition: at.condition, signed: at.signed };
}

function toRejection(code: string): AffidavitError {
  if (code === 'CLOCK_BEHIND') return new AffidavitError('CLOCK_BEHIND', 'expected a clock that does not go back');
  return new AffidavitError('SOURCE_REJECTED', code);
}
