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
  meaning: {
    title: 'Suche nach der Bedeutung',
    lead: 'Mit dieser App kommen zwei kleine Modelle: Eines findet Stellen, die es mit anderen Worten sagen, eines liest, ob eine Stelle die Frage beantwortet. Sie laufen auf diesem Gerät, und nichts verlässt es. Jede Antwort sagt, ob sie nach Wörtern allein oder nach Wörtern und Bedeutung gefunden wurde; wo viel auf dem Spiel steht, zählen nur Wörter.',
    state: {
      looking: 'Einen Moment',
      absent: 'Diese Kopie der App kommt ohne diese Modelle; gesucht wird nach Wörtern allein.',
      noPlace:
        'Dieser Browser lässt die Seite kein Modell speichern, etwa in einem privaten Fenster; gesucht wird nach Wörtern allein.',
      off: 'Aus: Gesucht wird nach Wörtern allein.',
      asks: 'Ihr Browser spart Daten, darum wurden die Modelle nicht geladen. Gesucht wird nach Wörtern allein.',
      fetching: (done, all) =>
        `Wird von der Adresse dieser App geladen: ${done} von ${all}. Bis dahin wird nach Wörtern allein gesucht.`,
      opening: 'Wird geladen. Bis dahin wird nach Wörtern allein gesucht.',
      ready: 'An: Gesucht wird nach Wörtern und Bedeutung.',
      failed: 'Sie arbeiten gerade nicht; gesucht wird nach Wörtern allein.',
    },
    reading: (done, all) => `Die Dokumente dieses Falls werden gelesen: ${String(done)} von ${String(all)} Stellen`,
    paused: 'Das Lesen ist angehalten. Was noch nicht gelesen ist, wird nach Wörtern allein gefunden.',
    use: 'Einschalten',
    useNot: 'Ausschalten',
    load: (size) => `${size} herunterladen`,
    again: 'Noch einmal versuchen',
    remove: 'Von diesem Gerät löschen',
    stop: 'Lesen anhalten',
    goOn: 'Weiterlesen',
  },
} satisfies Words<typeof english>;
