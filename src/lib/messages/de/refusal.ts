// Deutsch: die Ablehnung und die Rückfrage.

import type * as english from '#lib/messages/refusal.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const german = {
  refusal: {
    title: 'Das kann ich aus Ihren Dokumenten nicht beantworten.',
    mayAnswer: 'Das könnte die Antwort sein. Ich konnte es nicht sicher sagen.',
    why: {
      review: () =>
        'Sie müssen erst einen Satz ansehen: die Regeln sind nicht sicher, ob er eine Tatsache oder eine Meinung ist.',
      sources: (found) =>
        found === 0
          ? 'Nichts darin handelt davon.'
          : 'Nur ein Dokument handelt davon, und bei dieser Tragweite muss ein zweites, unabhängiges dasselbe sagen.',
      relevance: () => 'Ich konnte nicht sagen, ob die beste gefundene Stelle sie beantwortet.',
      hybrid: () => 'Für diese Tragweite brauche ich einen stärkeren Prüfer als den eingebauten.',
      confidence: () => 'Ich könnte eine Antwort schreiben, aber keine, bei der ich sicher genug bin.',
      conflicts: () => 'Die Dokumente widersprechen sich, und ich weiß nicht, welches recht hat.',
      corroboration: () =>
        'Nur ein Dokument sagt das, und bei dieser Tragweite muss ein zweites, unabhängiges dasselbe sagen.',
      credibility: () => 'Die Dokumente, die das sagen, sind für diese Tragweite nicht glaubwürdig genug.',
      constraints: (found) =>
        `Was sie sagen, verletzt ${found === 1 ? 'eine Bedingung, die' : `${found} Bedingungen, die`} Sie für diesen Fall angenommen haben.`,
      other: () => 'Der Entwurf hat eine Regel für diese Tragweite nicht bestanden.',
    },
    lacked: (words) => `Keine der nächsten Stellen sagt „${words.join('“ oder „')}“.`,
    broken: 'Die Bedingung:',
    learned: (trace) => `gelernt im Lauf ${trace}`,
    wrote: 'von einem Menschen geschrieben',
    acceptedIn: (seq) => `angenommen in Eintrag ${seq}`,
    rule: 'Regel',
    value: 'Gefunden',
    threshold: 'Nötig',
    breach: {
      LT: 'mindestens',
      LE: 'mehr als',
      GT: 'höchstens',
      GE: 'weniger als',
      EQ: 'alles außer',
      NE: 'genau',
    },
    measures: {
      review: 'Sätze, die auf einen Menschen warten',
      sources: 'unabhängige Quellen, die mit der Frage zu tun haben',
      relevance: 'wie gut die beste Stelle die Frage beantwortet',
      claims: 'Aussagen im Entwurf',
      support: 'Stützung der schwächsten Aussage',
      similarity: 'gemeinsamer Wortlaut mit der Stelle',
      entailment: 'wie weit die Aussage aus der Stelle folgt',
      credibility: 'Glaubwürdigkeit der Quellen',
      confidence: 'Verlässlichkeit der ganzen Antwort',
      speculation: 'Sätze, die keine Stelle stützt',
      conflicts: 'offene Widersprüche',
      unsupported: 'nicht gestützte Sätze',
      hybrid: 'ein Prüfer, der dieser Tragweite genügt',
      corroboration: 'Dokumente hinter jeder Aussage',
      constraints: 'Bedingungen, die der Entwurf verletzt',
    },
    terms: {
      relevance: 'relevance',
      similarity: 'similarity',
      entailment: 'entailment',
      credibility: 'credibility',
      confidence: 'confidence',
      support: 'support',
      hybrid: 'judge',
      claims: 'claim',
    },
    noRule: 'Ein Werkzeug versagte, bevor eine Regel an der Reihe war; das ist protokolliert.',
    writer: 'Der Schreiber dieses Falls ist',
    failed: {
      QUESTION_LANGUAGE: 'Die Frage ist nicht auf Englisch, und die eingebauten Werkzeuge können keine andere Sprache.',
      CANCELLED: 'Sie haben abgebrochen, bevor eine Regel an der Reihe war; das ist protokolliert.',
    },
    notReached: (count) => `${counted(count, 'weitere Regel kam', 'weitere Regeln kamen')} nicht an die Reihe.`,
    searched: (sources, passages) =>
      `Im ganzen Fall gesucht; abgewogen: ${counted(passages, 'Stelle', 'Stellen')} aus ${counted(sources, 'Dokument', 'Dokumenten')}`,
    libraries: (names) => `, darunter die von ${names}`,
    best: 'Die nächstliegende Stelle',
    closest: 'Was sich noch annehmen lässt',
    far: 'Die nächste Stelle, und sie ist weit entfernt',
    byMeaning: 'Nach der Bedeutung gefunden, mit anderen Worten; wie nah sie ist, wurde nicht gemessen',
    missing: (count) => (count === 1 ? 'Es fehlt das Wort' : 'Es fehlen die Wörter'),
    and: ', ',
    nothingMissing: 'Enthält die Hauptwörter der Frage oder Wörter, die dasselbe bedeuten.',
    turned: (words) => `Sagt das Gegenteil von „${words.join('“, „')}“.`,
    small: (words) => `Sagt nicht „${words.join('“, „')}“.`,
    accept: 'Als Beleg annehmen',
    acceptOf: (name) => `Diese Stelle aus ${name} als Beleg annehmen; das wird protokolliert`,
    next: 'Was helfen würde',
    tell: 'Nur sagen, was dort steht (wird protokolliert)',
    action: {
      add_source: 'Ein Dokument hinzufügen',
      ask_narrower: 'Etwas Engeres fragen',
      accept_passage: 'Eine der Stellen annehmen (wird protokolliert)',
      get_judge: 'Einen stärkeren Prüfer holen',
      open_record: 'Lesen, was protokolliert ist',
      ask_in_english: 'Auf Englisch fragen',
      try_again: 'Noch einmal fragen',
    },
  },
  clarify: {
    title: 'Ich muss zuerst zwei Dinge wissen.',
    holds: (name) => `${name} gilt`,
    words: 'Oder in Ihren eigenen Worten',
    say: 'Antworten',
    answer: 'Was Sie sagen, wird protokolliert, und die Frage wird damit noch einmal gestellt.',
  },
  choice: {
    title: 'Ihre Dokumente beantworten das für mehreres. Wählen Sie, was Sie meinen.',
    pick: 'Das meine ich',
    pickOf: (name) => `Das meine ich, in ${name}`,
    answer: 'Ihre Wahl wird protokolliert, und die Frage wird damit noch einmal gestellt.',
  },
} satisfies Words<typeof english>;
