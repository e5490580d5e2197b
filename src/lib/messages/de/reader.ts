// Deutsch: Lesen eines Dokuments.

import type * as english from '#lib/messages/reader.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  reader: {
    close: 'Dokument schließen',
    toPassage: 'Zurück zur Stelle',
    characters: (start, end) => `Zeichen ${start} bis ${end}`,
    line: (line) => `Zeile ${line}`,
    row: 'Zeile',
    page: (label) => `Seite ${label}`,
    opening: 'Die Seiten werden geöffnet.',
    asPages: 'Seiten',
    asText: 'Text',
    view: 'Zeigen als',
    notDrawn: 'Dieser Browser kann die Seiten nicht zeichnen. Das ist ihr Text.',
    quote: (text) => `Die zitierte Stelle: „${text}“`,
    tools: 'Sich in diesem Dokument zurechtfinden',
    search: 'In diesem Dokument suchen',
    hit: (at, count, more) => `${at} von ${count}${more ? ' oder mehr' : ''}`,
    noHit: 'nicht gefunden',
    nextHit: 'Nächster Treffer',
    previousHit: 'Voriger Treffer',
    citations: (at, count) =>
      at === null ? `${count === 1 ? 'Einmal' : `An ${count} Stellen`} zitiert` : `Zitat ${at} von ${count}`,
    nextCitation: 'Nächstes Zitat',
    previousCitation: 'Voriges Zitat',
    outline: 'Gliederung',
    goTo: { page: 'Zur Seite', row: 'Zur Tabellenzeile', line: 'Zur Zeile' },
    noGoal: { page: 'diese Seite gibt es nicht', row: 'diese Zeile gibt es nicht', line: 'diese Zeile gibt es nicht' },
    go: 'Los',
    quoted: (lines) => `${lines} zitierte ${lines === 1 ? 'Zeile' : 'Zeilen'}`,
    unfold: 'Zitiertes zeigen',
    planted: 'Die durchgestrichenen Wörter sollen ein Programm täuschen, das sie liest. Keine Antwort verwendet sie.',
  },
  place: {
    page: (label, to) => (to === null ? `Seite ${label}` : `Seiten ${label} bis ${to}`),
    row: (label, to) => (to === null ? `Zeile ${label}` : `Zeilen ${label} bis ${to}`),
    cell: (label) => label,
    part: (label) => label,
    quote: (label) => label,
    section: (label) => `„${label}“`,
  },
} satisfies Words<typeof english>;
