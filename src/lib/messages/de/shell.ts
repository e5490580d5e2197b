// Deutsch: Rahmen, Zähler, Speicher, Installation.

import type * as english from '#lib/messages/shell.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  shell: {
    name: 'Affidavit',
    skip: 'Zum Inhalt springen',
    places: 'Orte',
    place: {
      case: 'Fall',
      sources: 'Quellen',
      record: 'Protokoll',
      check: 'Abgleich',
      reason: 'Herleiten',
      debate: 'Debatte',
      verify: 'Prüfen',
      engines: 'Werkzeuge',
      evaluate: 'Test',
      about: 'Über',
    },
    find: 'Gehe zu …',
    findKeys: 'Strg K, auf dem Mac Befehl K',
    title: (place) => `${place} · Affidavit`,
    cases: 'Alle Fälle',
    starting: 'Wird geöffnet …',
    notHere: 'Diese Seite gibt es nicht.',
    notHereWhat: 'Vielleicht ist die Adresse falsch geschrieben. Es ging nichts verloren.',
    home: 'Zum Fall',
    close: 'Schließen',
    more: 'Mehr',
    drop: 'Irgendwo loslassen: Dokumente kommen in diesen Fall, ein Bündel wird geprüft.',
    code: 'Code',
  },
  palette: {
    title: 'Gehen, suchen oder einen Befehl ausführen',
    field: 'Seite, Fall, Dokument, Frage, Wörter eines Dokuments oder Befehl',
    none: 'Nichts heißt so.',
    found: (count) => `${count} gefunden`,
    kinds: { place: 'Seite', case: 'Fall', document: 'Dokument', question: 'Frage', passage: 'Stelle', act: 'Befehl' },
    ask: 'Eine Frage stellen',
    add: 'Dokumente hinzufügen',
    newCase: 'Neuer Fall',
    print: 'Diese Seite drucken',
  },
  hash: {
    copy: (short) => `Hash ${short} kopieren`,
    copied: 'kopiert',
    press: 'Zum Kopieren drücken.',
  },
  requests: {
    nothing: 'Nichts verlässt dieses Gerät',
    offline: 'Offline',
    count: (count) => `Netzanfragen: ${count}`,
    left: (count) => (count === 1 ? '1 Netzanfrage' : `${count} Netzanfragen`),
    title: 'Netzanfragen',
    explain:
      'Gezählt vom Browser, nicht von uns: jede Anfrage, die die Seite und ihre Worker seit dem Öffnen gestellt haben. Die Dateien der App selbst werden getrennt gezählt; wer sie holt, sendet keine eigenen Daten.',
    own: (count) => `Dateien der App selbst: ${count}.`,
    none: 'Es gab keine andere Anfrage.',
    worker: 'Worker',
    page: 'Seite',
  },
  storage: {
    kept: 'Bleibt auf diesem Gerät',
    may_be_cleared:
      'Kann gelöscht werden, wenn der Platz knapp wird oder ein privates Fenster schließt: sichern oder installieren',
    cleared_after_seven_days: 'Kann nach 7 Tagen ohne Besuch gelöscht werden: sichern oder installieren',
    unknown: 'Dieser Browser sagt nicht, ob er den Speicher behält: bitte sichern',
    used: (used, quota) => `${used} von etwa ${quota} belegt`,
  },
  lost: {
    title: (count) =>
      count === 1
        ? 'Ein Fall, der hier war, ist aus diesem Browser verschwunden.'
        : `${count} Fälle, die hier waren, sind aus diesem Browser verschwunden.`,
    why: 'Sie wurden nicht in der App gelöscht: Der Browser hat seinen Speicher verloren oder geleert. Das kann geschehen, wenn er mitten im Schreiben geschlossen wird oder wenn der Platz knapp wird.',
    held: (turns, records, seen) =>
      `${turns} ${turns === 1 ? 'Frage' : 'Fragen'}, ${records} ${records === 1 ? 'Eintrag' : 'Einträge'}, zuletzt hier am ${seen}.`,
    exported: (when, since) =>
      since === 0
        ? `Alles davon steht in dem Bündel, das am ${when} exportiert wurde.`
        : `Am ${when} wurde ein Bündel exportiert, vor ${since === 1 ? 'dem letzten Eintrag' : `den letzten ${since} Einträgen`}.`,
    never: 'Es wurde hier kein Bündel davon exportiert.',
    more: (count) => `${count} weitere zeigen`,
    next: 'Um einen Fall zurückzuholen, öffnen Sie sein letztes Bündel und behalten Sie es nach der Prüfung als Fall. Einträge, die in keinem Bündel stehen, sind verloren. Ihre Dokumente können Sie in einen neuen Fall geben.',
    verify: 'Ein Bündel öffnen',
    dismiss: 'Nicht mehr zeigen',
  },
  update: {
    ready: 'Eine neue Version ist bereit.',
    kept: 'Ihre Fälle bleiben, wie sie sind.',
    take: 'Jetzt neu starten',
    later: 'Später',
  },
  shared: {
    came: (count) =>
      count === 1
        ? 'Eine andere App oder Website hat Affidavit diese Datei geschickt:'
        : `Eine andere App oder Website hat Affidavit ${count} Dateien geschickt:`,
    closed: 'Nichts wurde geöffnet oder hinzugefügt. Wenn Sie das nicht geteilt haben, verwerfen Sie es.',
    open: () => 'Öffnen',
    drop: 'Verwerfen',
    refused: 'Eine andere Website wollte Affidavit Dateien schicken. Sie wurden nicht angenommen.',
    dismiss: 'Schließen',
  },
  framed: {
    what: 'Affidavit läuft nicht in einer anderen Website, weil diese Ihre Klicks lenken könnte.',
    open: 'Affidavit für sich öffnen',
  },
  install: {
    title: 'Auf diesem Gerät behalten',
    why: 'Installiert öffnet sich Affidavit ohne Netz, und sein Speicher wird nicht geleert, wenn Sie länger wegbleiben.',
    button: 'Installieren',
    done: 'Installiert.',
    safari: 'In Safari: Teilen, dann „Zum Home-Bildschirm“. Auf dem Mac: Ablage, dann „Zum Dock hinzufügen“.',
    firefox:
      'Firefox auf Android: Menü, dann „Installieren“. Auf dem Computer behält Firefox es als Lesezeichen; es läuft trotzdem offline.',
    other: 'Öffnen Sie das Menü des Browsers und wählen Sie „Installieren“ oder „Zum Startbildschirm hinzufügen“.',
  },
} satisfies Words<typeof english>;
