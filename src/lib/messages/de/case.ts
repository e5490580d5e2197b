// Deutsch: der Fall, sein Inhalt, Fortschritt, Spur.

import type * as english from '#lib/messages/case.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const german = {
  cases: {
    lead: 'Fragen Sie Ihre Dokumente.',
    promise:
      'Jeder Satz einer Antwort ist mit der Stelle verbunden, die ihn stützt, geprüft und in ein Protokoll geschrieben, das jeder nachprüfen kann. Stützen Ihre Dokumente keine Antwort, erhalten Sie eine Ablehnung mit Begründung.',
    sample: 'Beispielfall ansehen',
    sampleWhat:
      'Ein Festivalprogramm, eine gedruckte Berichtigung, eine spätere E-Mail und ein Mietvertrag, auf Englisch. An einer Stelle widersprechen sie sich.',
    add: 'Eigene Dokumente hinzufügen',
    addWhat: 'Oder irgendwo loslassen. Sie werden sofort gelesen und bleiben auf diesem Gerät.',
    addHere: 'Dokumente hinzufügen',
    addFiles: 'Dateien',
    addFolder: 'Ein Ordner',
    longText: 'Für eine Frage ist das lang.',
    addText: 'Als Dokument hinzufügen',
    openBundle: 'Bündel öffnen',
    openBundleWhat:
      'Ein Bündel ist eine Datei, die ihre Antworten beweist. Prüfen Sie es, und behalten Sie es als Fall, um fortzufahren.',
    question: 'Ihre Frage',
    understoodAs: (question) => `Verstanden als: ${question}`,
    understoodEdit: 'Ändern',
    foundBy: { words: 'Nach Wörtern allein gesucht', meaning: 'Nach Wörtern und Bedeutung gesucht' },
    alsoSearched: (others) => `Auch gesucht: „${others.join('“, „')}“`,
    insteadOf: 'Der eingebaute Schreiber wurde stattdessen im selben Fall gefragt: Es bestand kein Entwurf von',
    insteadOn: (seq) => `Was daraus wurde: Eintrag ${seq}`,
    placeholder: 'Frage stellen, auf Englisch',
    ask: 'Fragen',
    cancel: 'Abbrechen',
    next: 'Als Nächstes an der Reihe. Weitertippen hält sie zurück.',
    suggested: 'Fragen zum Ausprobieren',
    noSources: 'Dieser Fall hat noch keine Dokumente. Ohne sie wird jede Frage abgelehnt.',
    export: 'Bündel exportieren',
    share: 'Bündel teilen',
    exportPart: 'Einen Teil exportieren',
    part: {
      how: 'Wie viel davon',
      kinds: {
        only: 'Einige Antworten, mit allem, woraus sie entschieden wurden',
        quoted: 'Einige Antworten, wie sie versiegelt wurden, mit den zitierten Stellen',
        without: 'Alles außer einigen Antworten oder Dokumenten',
      },
      kindWhat: {
        only: 'Enthält die Dokumente, in denen jede Antwort gefunden wurde. Der Empfänger kann jede Entscheidung noch einmal berechnen.',
        quoted:
          'Von den Dokumenten wird sonst nichts gezeigt. Der Empfänger kann prüfen, dass die Antwort versiegelt wurde und die Stellen in den Dokumenten stehen, aber nicht, dass die Entscheidung richtig war.',
        without: 'Wer ein Dokument weglässt, lässt jede Antwort weg, die darin etwas gefunden hat.',
      },
      which: 'Antworten, die gezeigt werden',
      whichDocuments: 'Dokumente, die gezeigt werden',
      gone: 'geht mit einem Dokument',
      shown: (answers, documents, passages) =>
        `Gezeigt: ${counted(answers, 'Antwort', 'Antworten')}, ${counted(documents, 'ganzes Dokument', 'ganze Dokumente')}${passages === 0 ? '' : `, ${counted(passages, 'einzelne Stelle', 'einzelne Stellen')}`}.`,
      withheld: (withheld, records) => `${withheld} von ${records} Einträgen werden zurückgehalten.`,
      none: {
        only: 'Noch ist nichts angekreuzt.',
        quoted: 'Noch ist nichts angekreuzt.',
        without: 'Noch ist nichts weggelassen.',
      },
      nothing: 'Es bliebe nichts zu zeigen: Jede Antwort hat etwas in dem gefunden, was wegfällt.',
      whole: 'Diese Dokumente werden ganz weitergegeben, mit jeder Seite:',
      isCited: 'zitiert',
      isFound: 'nicht zitiert, nur von der Suche gefunden',
      uncited: 'Um nur die zitierten Stellen und kein ganzes Dokument weiterzugeben:',
      toQuoted: 'Nur die zitierten Stellen zeigen',
      agree: (count) =>
        count === 1
          ? 'Ja, dieses ganze Dokument weitergeben.'
          : `Ja, alle ${String(count)} ganzen Dokumente weitergeben.`,
      passages: 'Stellen, die gezeigt werden',
      passagesOf: (name) => `aus ${name}`,
      others: (count) => `Stellen aus ${counted(count, 'weiterem Dokument', 'weiteren Dokumenten')}`,
      find: 'Eine andere Stelle suchen',
      findOf: (name) => `Eine Stelle in ${name} suchen`,
      notFound: 'Keine Stelle hat diese Wörter.',
      passageWhat:
        'Mit einer Stelle werden auch der Name des Dokuments, seine Art, die Zahl seiner Stellen und Ihre Angaben dazu gezeigt.',
      visible: 'Über den Rest kann jeder, der die Datei hat, sehen:',
      visibles: [
        'wie viele Fragen gestellt und Dokumente hinzugefügt wurden, und wann',
        'bei jeder Frage, wie viele Schritte es waren: ungefähr, wie viele Stellen und Aussagen geprüft wurden',
        'ob sie beantwortet oder abgelehnt wurde, mit den Zahlen der Regeln: Verlässlichkeit, Risiko, wie viel gestützt war, und Größen (in ganzen KiB; auf das Byte genau, wo Version 0.3.0 oder älter geschrieben hat)',
      ],
      guess:
        'Texte, Namen und Hashes lassen sich nicht zurückgewinnen. Wer aber Ihre Dokumente und eine Liste möglicher Fragen hat, kann alle stellen und diese Zahlen vergleichen. Das findet die Frage fast immer.',
      save: 'Diesen Teil exportieren',
      saved: 'Exportiert. Die Datei bleibt auf diesem Gerät, bis Sie sie teilen.',
      cite: 'Zitate daraus',
      formats: { 'csl-json': 'CSL-JSON', bibtex: 'BibTeX', 'char-location': 'Zeichenpositionen' },
    },
    savedAs: (name) => `In Ihren Downloads als ${name} gespeichert.`,
    receipt: 'Quittung',
    receiptWhat:
      'Ein paar Zeilen, die Sie auf einem anderen Gerät aufheben. Mit ihnen kann ein späteres Bündel dieses Falls nicht verbergen, was jetzt protokolliert ist',
    newCase: 'Neuer Fall',
    rename: 'Umbenennen',
    archive: 'Ablegen',
    restore: 'Zurückholen',
    remove: 'Löschen',
    removeSure: 'Diesen Fall endgültig löschen?',
    removeWhat: 'Sein Protokoll, seine Dokumente und Antworten gehen verloren. Ein exportiertes Bündel bleibt gültig.',
    removeYes: 'Löschen',
    keep: 'Behalten',
    search: 'Fälle suchen',
    archived: 'Abgelegt',
    noneFound: 'Kein Fall hat diese Wörter im Titel.',
    moreCases: (count, all) => (count === all ? `Die letzten ${count} zeigen` : `${count} weitere von ${all} zeigen`),
    counts: (sources, turns, records) =>
      `${counted(sources, 'Dokument', 'Dokumente')}, ${counted(turns, 'Frage', 'Fragen')}, ${counted(records, 'Eintrag', 'Einträge')}`,
    condition: {
      ready: '',
      following: 'Ein anderer Tab schreibt an diesem Fall. Dieser hier liest mit und kann nicht fragen.',
      stopped:
        'Ein Eintrag konnte nicht gespeichert werden, darum ruht dieser Fall. Alles vorher Gespeicherte bleibt. Ihr nächster Schritt öffnet den Fall von dort aus wieder.',
      reopened:
        'Ein Eintrag konnte nicht gespeichert werden. Das Protokoll wurde neu aus dem Speicher gelesen und geht in einer neuen Epoche weiter, die den Fehler nennt.',
      unsaved: 'Der letzte Eintrag konnte nicht gespeichert werden. Er zählt nicht, bis er es ist.',
      broken:
        'Das gespeicherte Protokoll dieses Falls wurde verändert: Seine Kette hält nicht mehr. Es wird nichts mehr angefügt. Was Sie vorher exportiert haben, ist nicht betroffen.',
    },
    earlier: (count, all) =>
      count === 1
        ? 'Eine frühere Frage zeigen'
        : count === all
          ? `Die ersten ${count} Fragen zeigen`
          : `${count} frühere Fragen von ${all} zeigen`,
    notPrinted: (count) =>
      `Nicht gedruckt: ${count === 1 ? 'eine frühere Frage' : `${count} frühere Fragen`}. Zeigen Sie sie, und drucken Sie noch einmal.`,
    open: 'Diese Frage war noch nicht entschieden, als die Seite geschlossen wurde.',
    titleField: 'Titel des Falls',
    untitled: 'Fall ohne Titel',
    save: 'Speichern',
    close: 'Schließen',
  },
  contents: {
    title: 'In diesem Fall',
    documents: 'Dokumente',
    add: 'Dokumente hinzufügen',
    questions: 'Fragen',
    outcome: {
      answer: 'Beantwortet: ',
      refusal: 'Abgelehnt: ',
      clarify: 'Zurückgefragt: ',
      choice: 'Offen gelassen: ',
      check: 'Geprüft: ',
      open: 'Nicht entschieden: ',
    },
  },
  progress: {
    title: 'In Arbeit',
    step: {
      read: 'Dokumente gelesen',
      meaning: 'Stellen nach Bedeutung gelesen',
      search: 'Dokumente gefunden',
      weigh: 'Stellen abgewogen',
      draft: 'Entwürfe geschrieben',
      check: 'Aussagen geprüft',
      judge: 'Regeln angewandt',
      seal: 'Einträge im Fall',
    },
    now: {
      read: 'Dokumente werden gelesen …',
      meaning: 'Stellen werden nach der Bedeutung gelesen …',
      search: 'Dokumente werden gesucht …',
      weigh: 'Stellen werden gewogen …',
      draft: 'Ein Entwurf wird geschrieben …',
      check: 'Aussagen werden geprüft …',
      judge: 'Regeln werden angewandt …',
      seal: 'Das Protokoll wird versiegelt …',
    },
    of: (done, total) => `${done} von ${total}`,
    attempt: (attempt) => `Entwurf ${attempt}: Der davor hat nicht bestanden.`,
    none: 'Nichts wird gezeigt, bevor es geprüft ist.',
    unsworn: 'Noch nicht beschworen',
    unswornWhat:
      'So, wie das Modell es schreibt. Niemand hat es geprüft, und nichts davon zählt: Was hält, tritt an seine Stelle.',
    skipped: 'nicht nötig',
  },
  heard: {
    answer: (sentences, score) => `Beantwortet in ${counted(sentences, 'Satz', 'Sätzen')}, Verlässlichkeit ${score}.`,
    refusal: 'Abgelehnt. Der Grund folgt auf die Frage.',
    clarify: 'Zuerst sind zwei Fragen zu beantworten.',
    choice: 'Die Frage kann mehreres meinen. Wählen Sie eines.',
    check: 'Der Text ist geprüft.',
  },
  trace: {
    title: 'Spur',
    what: 'Vom Satz hinab bis zu den Bytes, auf denen er beruht.',
    record: (seq) => `Eintrag ${seq}`,
    close: 'Spur schließen',
    role: {
      sentence: 'Satz',
      claim: 'Aussage',
      passage: 'Stelle',
      judge: 'Prüfer',
      gate: 'Schranke',
      writer: 'Schreiber',
      search: 'Suche',
      question: 'Frage',
      source: 'Quelle',
      observation: 'Beobachtung',
      policy: 'Regel',
      transition: 'Übergang',
      state: 'Siegel',
    },
  },
} satisfies Words<typeof english>;
