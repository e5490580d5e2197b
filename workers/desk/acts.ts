// What a person does in the open case. Each act is on record before its result is shown.

import { AffidavitError } from '#core/errors.ts';
import { toClarify } from '#core/question/answer-back.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import type { DescriptionView } from '#lib/contract/source.ts';
import { toCoreType } from '#lib/views/case/case-view.ts';
import { toAct } from '#desk/acts/by-hand.ts';
import { correct } from '#desk/acts/correct.ts';
import { toLibraryAct } from '#desk/libraries/look-at-library.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';

type Acts =
  | 'ask'
  | 'checkDraft'
  | 'clarify'
  | 'correct'
  | 'decide'
  | 'accept'
  | 'importSource'
  | 'addLibrary'
  | 'withdrawLibrary'
  | 'describe'
  | 'acceptClock'
  | 'cancel';

export function actsDesk(current: OpenedCase): Pick<OpenCase, Acts> {
  return {
    ask: (text) => current.ask(text),
    checkDraft: (text) => current.act({ kind: 'draft', text }),
    clarify: async (turn, choice) => {
      const answer = await current.answerOf(turn);
      const act = answer === null ? null : toClarify(answer, choice);
      if (act === null) throw new AffidavitError('INPUT_SCHEMA', 'expected a reply that asks back');
      return current.act(act);
    },
    decide: async (turn, decision) => {
      const answer = await current.answerOf(turn);
      if (answer === null) throw new AffidavitError('INPUT_SCHEMA', 'expected a reply to a question');
      return current.act(toAct(answer, decision));
    },
    correct: (seq, sentence, reason) =>
      current.acting(async (at) => {
        await correct(at, { stateSeq: seq, sentence, reason }, () => undefined);
      }),
    accept: async (turn, passage) => {
      const answer = await current.answerOf(turn);
      const closest = answer?.kind === 'refusal' ? answer.refusal.closest[passage] : undefined;
      if (closest === undefined) throw new AffidavitError('INPUT_SCHEMA', 'expected a passage of a refusal');
      return current.act({ kind: 'accept', questionSeq: turn, source: closest.source_id, passage: closest.passage });
    },
    importSource: (file, report) => {
      const { bytes, name } = file;
      const media = /^[a-z0-9.+-]{1,64}\/[a-z0-9.+-]{1,127}$/.test(file.media)
        ? file.media
        : 'application/octet-stream';
      return current.act({ kind: 'import', name, media, bytes, credibility: null, ...toSaid(file) }, report);
    },
    addLibrary: async (bytes, signature, report) => current.act(toLibraryAct(bytes, signature), report),
    withdrawLibrary: (library) => current.act({ kind: 'withdraw', library }),
    describe: (source, description) => {
      const { credibility, out, reason } = description;
      return current.act({ kind: 'describe', source, credibility, out, reason, ...toSaid(description) });
    },
    acceptClock: async () => {
      await current.at.acceptClock();
      return current.change();
    },
    cancel: () => {
      current.atOrNull?.cancel();
      return Promise.resolve();
    },
  };
}

/** What a person says of a document, as the core records it. */
function toSaid({ datedAt, sphere, supersedes, type }: Omit<DescriptionView, 'credibility' | 'out' | 'reason'>) {
  const dated = datedAt === null ? null : new Date(datedAt).toISOString().slice(0, 10);
  return { type: toCoreType(type), sphere, dated, supersedes };
}
