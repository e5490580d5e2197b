// Deutsch: Tragweite von Hand, erneutes Prüfen, und was auf eine Durchsicht wartet.

import type * as english from '#lib/messages/by-hand.ts';
import { german as answerWords } from '#lib/messages/de/answer.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  byHand: {
    title: (risk) => `Eingestuft: ${answerWords.riskWord[risk]}`,
    was: (from) => `von Ihnen gesetzt (vorher ${answerWords.riskWord[from]})`,
    again: 'Jetzt erneut prüfen',
    againWhat: 'Die Frage wird noch einmal gestellt, mit den Dokumenten und dem Datum von jetzt.',
    other: 'Andere Tragweite',
    less: 'Eine geringere Tragweite braucht einen Grund und geht höchstens um eine Stufe.',
    reason: 'Warum? Es wird aufgezeichnet.',
    set: 'Setzen und erneut fragen',
  },
  review: {
    title: (count) => (count === 1 ? 'Ein Satz wartet auf Sie' : `${String(count)} Sätze brauchen Ihre Prüfung`),
    what: 'Es steht viel auf dem Spiel, und die Regeln sind nicht sicher, ob hier eine Tatsache oder eine Meinung steht. Keine Antwort enthält den Satz, bevor Sie entschieden haben.',
    asked: 'Gefragt:',
    holds: 'Er trifft zu',
    drop: 'Weglassen',
  },
} satisfies Words<typeof english>;
