// Who writes in a case that a model writes for: the model, and where none of its drafts passes, the built-in writer, which
// quotes. Both questions and both replies stay on record, each in an epoch that names its writer.

import type { Act } from '#core/case/case.ts';
import type { Reply } from '#core/answer/seal.ts';
import type { Oracle } from '#core/ports.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';

export interface Asked {
  /** Null where it was cancelled before anything of it was on record. */
  readonly outcome: Awaited<ReturnType<CaseAtWork['perform']>>;
  /** The model whose drafts were refused before it; null where the reply is the first. */
  readonly instead: { readonly model: string; readonly rule: string } | null;
}

export class TwoWriters<Model extends Oracle | null | Promise<Oracle | null> = Oracle | null> {
  readonly #model: () => Model;
  #isAside = false;

  /** `model` gives null where no model writes. */
  constructor(model: () => Model) {
    this.#model = model;
  }

  /** Who writes next; null for the built-in writer. */
  readonly now = (): Model | null => (this.#isAside ? null : this.#model());

  /** One question. Throws what `perform` throws. */
  async ask(at: Pick<CaseAtWork, 'perform'>, act: Act & { readonly kind: 'question' }): Promise<Asked> {
    const model = await this.#model();
    const outcome = await at.perform(act);
    if (model === null || outcome?.kind !== 'replied' || !isLost(outcome.reply)) return { outcome, instead: null };
    const { answer } = outcome.reply;
    this.#isAside = true;
    try {
      const quoted = await at.perform({ kind: 'question', text: answer.question });
      return { outcome: quoted, instead: { model: model.identity.model_id, rule: answer.refusal.rule } };
    } finally {
      this.#isAside = false;
    }
  }
}

type Lost = Reply & { readonly answer: Extract<Reply['answer'], { kind: 'refusal' }> };

/** Whether the writer is why it was refused: its drafts did not pass, or it failed. A person who stops it wants no other. */
function isLost(reply: Reply): reply is Lost {
  const { answer, ebom } = reply;
  return answer.kind === 'refusal' && answer.refusal.rule !== 'CANCELLED' && ebom.generation_attempts > 0;
}
