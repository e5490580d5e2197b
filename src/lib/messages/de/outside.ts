// Deutsch: was auf Wunsch außerhalb nachgesehen wird.

import type * as english from '#lib/messages/outside.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  outside: {
    open: 'Im Internet suchen',
    lead: 'Nichts verlässt diesen Computer, wenn Sie es nicht hier senden, und ein Ergebnis zählt weniger, bis Sie es annehmen.',
    needs: (origin) =>
      `Dazu braucht es das Programm Affidavit auf diesem Computer. Starten Sie es mit: affidavit serve --search --pair ${origin}. Koppeln Sie dann diese Seite unter Werkzeuge.`,
    toEngines: 'Unter Werkzeuge koppeln',
    off: 'Das Programm zu dieser Seite wurde ohne Suche gestartet. Starten Sie es mit --search, also: affidavit serve --search. Eine Seite, die vorher gekoppelt wurde, muss neu gekoppelt werden.',
    query: 'Die Wörter, die gesendet werden',
    host: (host) =>
      `Diese Wörter und sonst nichts gehen an ${host}, das auch die Adresse Ihres Netzes sieht. Ändern Sie sie, wie Sie wollen.`,
    none: 'Jedes Wort Ihrer Frage steht auch in Ihren eigenen Dokumenten. Geben Sie andere Wörter ein.',
    private: (pieces) =>
      `Das steht in Ihren eigenen Dokumenten: ${pieces}. Es wurde nichts gesendet. Nehmen Sie andere Wörter.`,
    send: 'Diese Wörter senden',
    sending: 'Wird gefragt …',
    cancel: 'Abbrechen',
    title: 'Im Internet gefunden, noch nicht angenommen',
    waiting:
      'Eine Antwort, die darauf beruht, sagt es und ist weniger sicher. Lesen Sie es, und nehmen Sie es an, wenn Sie sich darauf verlassen würden.',
    fetched: (time) => `geholt ${time}`,
    hash: 'SHA-256 seines Textes',
    reason: 'Warum Sie es annehmen',
    accept: 'Annehmen und noch einmal fragen',
    acceptOf: (name) => `${name} annehmen und noch einmal fragen`,
  },
} satisfies Words<typeof english>;
