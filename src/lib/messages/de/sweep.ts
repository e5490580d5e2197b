// Deutsch: eine Reihe von Debatten.

import type * as english from '#lib/messages/sweep.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  sweep: {
    title: 'Viele Durchläufe einer Debatte',
    open: 'Einen Versuch aufsetzen',
    what: 'Die Frage oben wird wieder und wieder debattiert, mit anderen Startwerten und ohne einzelne Teile. Jeder Durchlauf ist eine eigene Debatte, die sich beweisen lässt. Der eingebaute Debattierer entscheidet nach Regeln: ein Startwert sagt nur, wer beginnt.',
    seeds: 'Startwerte',
    both: 'Auch andersherum beurteilt',
    without: 'Je einmal ohne',
    part: {
      crit: 'CRIT, die Güte der Gründe',
      rca: 'RCA, ob die Position folgt',
      t3: 'T3, kausale Stufen und Fallen',
      pid: 'PID, die Steuerung des Tons',
    },
    onlyInLoop: 'Ein Teil kann nur wegfallen, wo jeder Versuch unterwegs beurteilt wird.',
    truth: 'Was richtig ist, wo man es weiß',
    truths: { none: 'unbekannt', for: 'ja', against: 'nein', open: 'es ist offen' },
    begin: 'Reihe starten',
    stop: 'Reihe anhalten',
    progress: ({ done, total }) => `Durchlauf ${String(done + 1)} von ${String(total)} …`,
    ended: ({ ended, planned }) =>
      ended === planned
        ? `Alle ${String(planned)} Durchläufe sind beendet.`
        : `${String(ended)} von ${String(planned)} Durchläufen sind beendet. Dieselbe Auswahl setzt mit dem Rest fort.`,
    plotOf: 'Größe',
    figures: {
      quality: 'Güte',
      disagreement: 'Uneinigkeit',
      struck: 'Gestrichene Versuche',
      paranoia: 'Paranoia: richtige Antworten aufgegeben',
      realignment: 'Korrektur: falsche Antworten berichtigt',
    },
    plotWhat:
      'Ein Punkt ist der Mittelwert oder der Anteil, eine Linie sein 95-%-Intervall. Ein einzelner Durchlauf hat kein Intervall.',
    nothing: 'Für diese Größe gibt es nichts zu messen.',
    dot: 'Mittelwert oder Anteil',
    interval: '95-%-Intervall',
    table: 'Alle Größen als Tabelle',
    columns: ['Beurteilt', 'Ohne', 'Durchläufe', 'Dafür', 'Dagegen', 'Offen'],
    modes: { in_loop: 'unterwegs', posthoc: 'danach' },
    nothingLeft: 'nichts',
    none: 'keine',
    csv: 'Durchläufe als CSV speichern',
    json: 'Tabelle und Durchläufe als JSON speichern',
    kept: 'Reihen auf diesem Gerät',
    head: ({ runs }) => `${String(runs)} ${runs === 1 ? 'Durchlauf' : 'Durchläufe'}`,
    goOn: 'Zeigen und fortsetzen',
    remove: 'Durchläufe löschen',
  },
} satisfies Words<typeof english>;
