// Deutsch: Belegnetz und Dokumente in der Zeit.

import type * as english from '#lib/messages/graph.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;

export const german = {
  cover: {
    title: 'Dokumente in der Zeit',
    lead: 'Jedes Dokument an seinem Datum. Eine Linie verbindet zwei Dokumente, die sich nach einer Antwort widersprechen oder von denen eines das andere berichtigt.',
    drawing: (documents, threads) =>
      `Eine Zeichnung von ${counted(documents, 'Dokument', 'Dokumenten')} auf einer Zeitlinie, mit ${counted(threads, 'Faden', 'Fäden')} dazwischen. Die Tabelle darunter sagt dasselbe.`,
    counts: (documents, conflicts, changes, isWhole) =>
      counted(documents, 'Dokument', 'Dokumente') +
      (conflicts > 0
        ? `, ${counted(conflicts, 'Widerspruch', 'Widersprüche')}`
        : isWhole
          ? ', kein Widerspruch gefunden'
          : '') +
      (changes > 0 ? `, ${counted(changes, 'Änderung', 'Änderungen')}` : ''),
    table: 'Als Tabelle',
    columns: { date: 'Datum', document: 'Dokument', conflicts: 'Fäden' },
    undated: 'Ohne Datum',
    sphere: { INSIDE: 'eigenes', OUTSIDE: 'öffentlich', LIMINAL: 'veränderlich' },
    conflicts: 'Widersprüche und Änderungen',
    noConflicts: 'Keine Antwort dieses Falls hat zwei Dokumente gefunden, die sich widersprechen.',
    noneYet:
      'Die neuesten Antworten haben keine zwei Dokumente gefunden, die sich widersprechen. Die früheren sind noch nicht hier.',
    against: 'gegen',
    inPlaceOf: 'anstelle von',
  },
  graph: {
    title: 'Belegnetz',
    lead: 'Worauf jede Aussage dieses Falls beruht: wer welches Dokument hinzugefügt hat, welche Stelle die Aussage stützt und welche Aussagen sich widersprechen.',
    open: 'Belegnetz',
    empty: 'In diesem Fall wurde noch nichts beantwortet.',
    kinds: {
      person: 'Gebracht von',
      document: 'Dokument',
      source: 'Quelle',
      passage: 'Genaue Stelle',
      claim: 'Aussage',
    },
    you: 'Sie',
    drawing: (nodes, edges) =>
      `Eine Zeichnung von ${counted(nodes, 'Knoten', 'Knoten')} und ${counted(edges, 'Kante', 'Kanten')}. Die Tabellen darunter sagen dasselbe.`,
    until: (seq) => `Wie es bei Eintrag ${String(seq)} war`,
    slider: 'Das Netz zeigen, wie es war',
    save: 'Als JSON speichern',
    saved: (name) => `In Ihren Downloads als ${name} gespeichert.`,
    claims: 'Aussagen',
    documents: 'Dokumente',
    columns: {
      claim: 'Aussage',
      support: 'Gestützt von',
      against: 'Widersprochen von',
      record: 'Eintrag',
      document: 'Dokument',
      dated: 'Datum',
      carries: 'Trägt',
    },
    carries: (count) => (count === 0 ? 'keine Aussage' : counted(count, 'Aussage', 'Aussagen')),
    none: '–',
    unsettled: {
      title: 'Nicht geklärt',
      lead: 'Zweifelhafte Stellen, der Grund dafür und die Aussagen, die auf ihnen beruhen.',
      none: 'Nichts ist zweifelhaft: Keine Aussage beruht auf einer zweifelhaften Stelle.',
      only: 'Nur zeigen, was nicht geklärt ist',
      columns: {
        passage: 'Stelle',
        why: 'Warum sie zweifelhaft ist',
        claims: 'Aussagen, die auf ihr beruhen',
        state: 'Jetzt',
      },
      reasons: {
        DECLARED: 'Sie handelt von etwas, das sich ändert.',
        REAL_TIME: 'Die Frage gilt der Gegenwart, und die Stelle ist nicht aus dieser Stunde.',
        PAST_LIFETIME: 'Sie ist zu alt, um als aktuell zu gelten.',
        CONFLICT: 'Ein anderes Dokument sagt etwas anderes, und nichts entscheidet es.',
      },
      alone: 'hat keine andere Stütze',
      open: 'Offen. Sehen Sie noch einmal nach, oder fügen Sie ein Dokument hinzu, das es klärt.',
      settled: (seq) => `Durch eine spätere Antwort geklärt (Eintrag ${String(seq)}).`,
    },
  },
} satisfies Words<typeof english>;
