// Deutsch: Werkzeuge.

import type * as english from '#lib/messages/engines.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  engines: {
    title: 'Werkzeuge',
    lead: 'Die Werkzeuge, die schreiben, urteilen und suchen. Mit den eingebauten geht alles. Modelle sind freiwillig, und jedes nennt seine Größe.',
    slots: {
      writer: 'Schreiber',
      judge: 'Prüfer',
      retriever: 'Suche',
      classifier: 'Gebiet und Risiko',
      parser: 'Leser von Dokumenten',
    },
    state: {
      in_use: 'in Gebrauch',
      ready: 'bereit',
      not_downloaded: 'nicht heruntergeladen',
      does_not_fit: 'passt nicht auf dieses Gerät',
      not_here: 'nicht in diesem Browser',
    },
    reproducible: 'Ein Fremder kann seine Ausgabe noch einmal berechnen.',
    notReproducible: 'Seine Ausgabe wird protokolliert, kann aber anderswo nicht noch einmal berechnet werden.',
    instead: (writer) => `Statt seiner schreibt ${writer}.`,
    size: 'Größe',
    memory: 'Arbeitsspeicher',
    licence: 'Lizenz',
    builtIn: 'eingebaut',
    can: 'Kann',
    cannot: 'Kann nicht',
    said: {
      extractive: {
        name: 'Zitierender Schreiber',
        can: 'Zitiert die Sätze Ihrer Dokumente, die antworten, jeden mit seinem Beleg. Geht sofort, ohne Netz, auf jedem Gerät.',
        cannot: 'Er formuliert nicht um, fasst nicht zusammen und verbindet nichts.',
      },
      'lexical-judge': {
        name: 'Eingebauter Prüfer',
        can: 'Vergleicht Wörter, Zahlen, Daten, Namen und Verneinungen eines Satzes mit seiner Stelle. Enthält sich, wo er es nicht sagen kann.',
        cannot:
          'Er ist kein Modell für Folgerungen: Bei hoher Tragweite nimmt er nur an, was zwei Dokumente gleich sagen.',
      },
      lexical: {
        name: 'Suche nach Wörtern',
        can: 'Findet Stellen nach Wörtern, Wortfamilien und Synonymen.',
        cannot: 'Am besten kennt sie Englisch.',
      },
      'builtin-classifier': {
        name: 'Einstufung des Risikos',
        can: 'Erkennt Fragen zu Recht und Sicherheit und wählt im Zweifel das höhere Risiko.',
        cannot: '',
      },
      text: {
        name: 'Leser von Dokumenten',
        can: 'PDF, Bürotexte, E-Mail, Webseiten, Tabellen, Markdown, reiner Text und Programmcode.',
        cannot: 'Ein Scan hat keinen Text zum Lesen.',
      },
    },
  },
  rewording: {
    title: 'Mit anderen Worten suchen',
    lead: 'Das Modell, das schreibt, darf eine Frage mit anderen Worten stellen, höchstens dreimal. Auch danach wird gesucht, und jede Antwort nennt es. Was gefunden wird, muss die Frage so beantworten, wie Sie sie gestellt haben: Es entscheiden dieselben Regeln. Wo viel auf dem Spiel steht, trägt es nichts bei.',
    on: 'Es tut das bei jeder Frage.',
    off: 'Gesucht wird nur nach der Frage selbst.',
    use: 'Einschalten',
    useNot: 'Ausschalten',
  },
} satisfies Words<typeof english>;
