import type { CaseState } from '#lib/state/case/case.svelte.ts';
import type { DraftCheckView } from '#lib/contract/turn.ts';

interface Checked {
  /** Record of the draft. */
  readonly seq: number;
  readonly check: DraftCheckView;
}

/** The text of Check and what came of it: kept while another place is looked at. */
export class DraftState {
  /** What was typed since the last check; null where nothing was. */
  #typed = $state<string | null>(null);
  /** An earlier check that is looked at. */
  #picked = $state<number | null>(null);
  /** A check was asked for here and has not ended. */
  checking = $state(false);
  readonly #case: CaseState;
  readonly #all = $derived.by(() =>
    (this.#case.view?.turns ?? []).flatMap(({ outcome, seq }): Checked[] =>
      outcome.kind === 'check' ? [{ seq, check: outcome }] : [],
    ),
  );
  /** The check that is looked at: the last one, where no other was picked. */
  readonly shown = $derived((this.#all.find(({ seq }) => seq === this.#picked) ?? this.#all.at(-1))?.check ?? null);

  constructor(open: CaseState) {
    this.#case = open;
  }

  get text(): string {
    return this.#typed ?? this.shown?.draft ?? '';
  }

  /** What is shown is the result for another text. */
  get isChanged(): boolean {
    return this.shown !== null && this.#typed !== null && this.#typed.trim() !== this.shown.draft;
  }

  write(text: string): void {
    this.#typed = text;
  }

  /** To edit a draft that was checked before. */
  pick(seq: number): void {
    this.#picked = seq;
    this.#typed = null;
  }

  async check(): Promise<void> {
    const { text } = this;
    this.checking = true;
    const problem = await this.#case.checkDraft(text);
    this.checking = false;
    if (problem !== null) return;
    this.#picked = null;
    if (this.#typed === text) this.#typed = null;
  }

  /** Another case, or none. */
  clear(): void {
    this.#typed = null;
    this.#picked = null;
  }
}
