// Deutsch: Protokoll, Zustände, Fälschungslabor, Behalten.

import type * as english from '#lib/messages/record.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const NOW: Readonly<Record<string, string>> = {
  UNINIT: 'UNINIT: Noch ist nichts geschehen.',
  INIT: 'INIT: Er beginnt und wartet auf die Uhr.',
  ENABLED: 'ENABLED: Er ist bereit für die nächste Frage.',
  ALARM: 'ALARM: Eine Regel hat die letzte Antwort angehalten. Die nächste Frage bestätigt das zuerst.',
  DEGRADED: 'DEGRADED: Der Alarm ist bestätigt, und der Fall wartet auf den Neubeginn.',
  STOPPED: 'STOPPED: In dieser Epoche wird nichts mehr geschrieben. Der nächste Schritt öffnet eine neue.',
};
const VIOLATIONS: Readonly<Record<string, string>> = {
  TIME_ROLLBACK: 'die Uhr ging zurück',
  POLICY_BREACH: 'eine Regel wurde verletzt',
  FAULT_BUDGET_EXCEEDED: 'zu viele Fehler hintereinander',
  PROTOCOL_VIOLATION: 'ein Schritt, den die Tabelle nicht erlaubt',
  GENESIS_MISMATCH: 'ein anderer Anfang als der festgelegte',
  COMMIT_FAILURE: 'ein Eintrag konnte nicht gespeichert werden',
  SEQUENCE_ORDER: 'Einträge in falscher Reihenfolge',
  TERMINALITY: 'er war schon angehalten',
};

export const german = {
  record: {
    title: 'Protokoll',
    lead: 'Alles, was gefragt, beobachtet, beurteilt und entschieden wurde, der Reihe nach. Wer hier etwas ändert, bricht jedes spätere Glied der Kette.',
    printed: 'Gedruckt werden nur die Einträge auf dem Bildschirm. Ein exportiertes Bündel enthält alle.',
    filter: 'Zeigen',
    all: 'Alles',
    groups: {
      person: 'Was Sie getan haben',
      sources: 'Gelesene Quellen',
      engines: 'Was Werkzeuge sagten',
      rules: 'Angewandte Regeln',
      states: 'Zustandswechsel',
      answers: 'Versiegelte Antworten',
      system: 'Start und Zeit',
    },
    columns: { seq: 'Nr.', words: 'Was geschah', name: 'Art', hash: 'Hash' },
    breach: 'Verstoß',
    error: 'Fehler',
    empty: 'In diesem Fall ist noch nichts protokolliert. Fragen Sie etwas, oder fügen Sie ein Dokument hinzu.',
    emptyFilter: 'Kein Eintrag dieser Art.',
    fields: 'Felder',
    bytes: 'Bytes',
    bytesWhat: 'Genau das, was gehasht wird: eine Zeile',
    canonical: 'kanonisches JSON',
    tags: { 'AX:OBS:v1': 'obs', 'AX:POLICY:v1': 'policy', 'AX:TRANS:v1': 'trans', 'AX:STATE:v1': 'state' },
    commit: 'Festlegung dieses Eintrags',
    chain: 'Kettenwert danach',
    previous: 'Kettenwert davor',
    causes: 'Beruht auf',
    size: (bytes) => `${bytes} Bytes`,
    close: 'Eintrag schließen',
    head: (size) => `${counted(size, 'Eintrag', 'Einträge')}. Kopf`,
  },
  docket: {
    title: 'Terminbuch',
    earlier: (count) => (count === 1 ? 'Die Frage davor zeigen' : `${count} Fragen davor zeigen`),
    kinds: {
      answer: 'Beantwortet',
      refusal: 'Abgelehnt',
      clarify: 'Zurückgefragt',
      choice: 'Offen: bitte wählen',
      check: 'Text geprüft',
      open: 'Nicht entschieden',
    },
    added: (count) => (count === 1 ? 'Dokument hinzugefügt' : `${count} Dokumente hinzugefügt`),
    out: 'seither herausgenommen',
    passages: (count) => counted(count, 'Stelle', 'Stellen'),
    records: (from, to) => `Einträge ${from} bis ${to}`,
    record: (from) => `ab Eintrag ${from}`,
    claimed: 'Behauptet',
    on: 'Gestützt auf',
    nothing: 'keine Stelle',
    struck: 'Gestrichen',
    struckWhy: {
      CHOSEN: 'Sie haben das andere gewählt',
      CHANGED: 'ein späteres Dokument hat es geändert',
      MOST_RECENT: 'ein aktuelles Dokument sagt es anders',
      MOST_CREDIBLE: 'ein glaubwürdigeres Dokument sagt es anders',
      META_SOURCE: 'eine Übersicht der Belege sagt es anders',
      CONSENSUS: 'eine Konsenserklärung sagt es anders',
      PRESENT_BOTH: 'beides wird gezeigt',
      HUMAN_REVIEW: 'ein Mensch muss entscheiden',
    },
    doubted: 'Bezweifelt',
    refused: 'Abgelehnt, denn',
    closest: 'Am nächsten',
    head: 'Kette hier',
    details: 'Einzelheiten: Regeln und Einträge darin',
    reading: 'Wird gelesen …',
    every: 'Jeder Eintrag einzeln',
    everyLead: 'Das Protokoll selbst: jede Beobachtung, jede Regel, jeder Zustandswechsel, mit Namen und Hash.',
  },
  recordCheck: {
    run: 'Diesen Fall prüfen und wiederholen',
    what: 'Berechnet jedes Glied, jede Regel und jede Entscheidung noch einmal aus dem Speicher, wie ein Fremder es täte.',
    stop: 'Anhalten',
    stale: 'Der Fall hat seit dieser Prüfung neue Einträge.',
    again: 'Noch einmal prüfen',
    close: 'Schließen',
  },
  difference: { recorded: 'Was protokolliert ist', made: 'Was die Entscheidungen ergeben', nothing: '∅' },
  machine: {
    title: 'Die Zustände, die dieser Fall durchlief',
    lead: 'Jede Beobachtung bewegt den Fall um einen Schritt einer festen Tabelle. Ein Verstoß gegen eine Regel hält ihn an, bis die nächste Frage den Verstoß bestätigt.',
    now: (state) => NOW[state] ?? state,
    times: (count) => `${count}×`,
    from: 'Von',
    to: 'Nach',
    often: 'Wie oft',
    lastAt: 'Letzter Eintrag',
    record: (seq) => `Eintrag ${seq}`,
    violation: (code) => VIOLATIONS[code] ?? code,
    stayed: (count) => `${counted(count, 'weiterer Schritt ließ', 'weitere Schritte ließen')} den Zustand, wie er war.`,
  },
  tamper: {
    title: 'Fälschungslabor: Lässt es sich unbemerkt ändern?',
    lead: 'Probieren Sie es. Das ist eine Kopie des Falls im Arbeitsspeicher: Ändern Sie ein Zeichen eines Eintrags, und lassen Sie den Prüfer darauf schauen. Der Fall selbst wird nicht angerührt.',
    which: 'Eintrag',
    text: 'Was davon gehasht wird',
    change: 'Ein Zeichen ändern',
    verify: 'Die Kopie prüfen',
    verifying: 'Wird geprüft …',
    undo: 'Rückgängig',
    changed: (count) => (count === 0 ? 'Nichts ist geändert.' : `${counted(count, 'Zeichen', 'Zeichen')} geändert.`),
    broken: (from, last) =>
      from === last
        ? `Das Glied bei Eintrag ${from}, dem letzten, ist gebrochen.`
        : `Das Glied bei Eintrag ${from} ist gebrochen und mit ihm jedes danach, bis Eintrag ${last}.`,
    before: (count) => `${count} davor`,
    after: (count) => `${count} danach`,
    holding: (count) => `${counted(count, 'Prüfung hält', 'Prüfungen halten')} noch.`,
    copy: 'Nur die Kopie wurde geändert.',
    noEngines:
      'Die Werkzeuge wurden hier nicht noch einmal gefragt: Bei einem so langen Fall dauert das Minuten. „Diesen Fall prüfen und wiederholen“ fragt sie.',
  },
  keep: {
    keep: 'Als Fall behalten',
    what: 'Der Fall und seine Dokumente bleiben in diesem Browser, sodass Sie ihn lesen und mehr fragen können. Ihr Schlüssel unterschreibt seine Antworten, neben dem Schlüssel, der bisher unterschrieb.',
    unfinished: 'Er endet mitten in einem Schritt, der beim Öffnen beendet wird.',
    carryOn: 'Hier ergänzen, was fehlt',
    same: 'Dieser Fall ist auf diesem Gerät, mit jedem dieser Einträge.',
    other: (here, there) =>
      `Dieser Fall ist auf diesem Gerät mit ${counted(here, 'Eintrag', 'Einträgen')}; das Bündel enthält ${there}. Was hier ist, wird fortgeführt und nie ersetzt.`,
    cannot: {
      part: 'Ein Teil eines Falls lässt sich lesen und prüfen, aber nicht fortführen. Dafür brauchen Sie das Bündel des ganzen Falls.',
      unproved:
        'Es kann hier nicht als Fall behalten werden, weil nicht alles darin noch einmal berechnet werden konnte. Eine neuere Version der App kann es vielleicht.',
      no: 'Ein Protokoll, das nicht hält, wird nie als Fall behalten. Bitten Sie den Absender um die Datei, wie sie exportiert wurde.',
    },
    keeping: 'Wird als Fall behalten …',
    stop: 'Abbrechen',
    kept: ({ added, isNew, records }) => {
      if (isNew) return `Als Fall behalten, mit allen ${counted(records, 'Eintrag', 'Einträgen')}.`;
      if (added === 0) return 'Es fehlte nichts: Alles war schon hier.';
      return `${counted(added, 'Eintrag', 'Einträge')} ergänzt: Der Fall hat jetzt ${records}.`;
    },
    open: 'Den Fall öffnen',
  },
} satisfies Words<typeof english>;
