// Deutsch: Debatte.

import type * as english from '#lib/messages/debate.ts';
import type { Words } from '#lib/messages/words.ts';
import type { DebateProgressView } from '#lib/contract/debate.ts';

const STOPPED: Readonly<Record<string, string>> = {
  CANCELLED: 'Sie haben die Debatte angehalten. Was bis dahin gesagt wurde, steht unten.',
  DEBATE_NO_READING:
    'Der eingebaute Debattierer zitiert nur, und kein Satz der Dokumente beantwortet dies nach den Regeln so oder so (DEBATE_NO_READING). Es gibt also keine zwei Seiten. Stellen Sie es stattdessen als Frage im Fall.',
  DEBATE_SILENT: 'Keine Stelle der Dokumente kommt der Frage nahe, es gab also nichts zu erörtern.',
};
const WHY: Readonly<Record<string, string>> = {
  'DEB-01-RHO': 'Die Begründung ist schwächer als verlangt (0.80).',
  'DEB-02-THETA': 'Das Zitierte ist nicht glaubwürdig genug (0.50).',
  'DEB-03-CONSISTENT': 'Die Haltung folgt nicht aus ihren Gründen.',
  'DEB-04-RUNG': 'Es wird mehr über Ursachen behauptet, als die Gründe zeigen.',
  'DEB-05-TRAP': 'Es fällt auf eine Falle beim Schließen auf Ursachen herein.',
  'DEB-06-CONVICTION-MIN': 'Die Überzeugung liegt unter 0.',
  'DEB-07-CONVICTION-MAX': 'Die Überzeugung liegt über 1.',
  'DEB-08-TEMPERATURE': 'Ohne dokumentierten Grund darf nicht so frei gezogen werden.',
};
const RUNG: Readonly<Record<string, string>> = {
  L1: 'dass Dinge zusammen auftreten (L1)',
  L2: 'dass eines das andere bewirkt (L2)',
  L3: 'was sonst gewesen wäre (L3)',
};

function progressOf({ done, phase, total }: DebateProgressView): string {
  switch (phase) {
    case 'reading':
      return `Dokument ${done + 1} von ${total} wird gelesen …`;
    case 'searching':
      return 'Die Dokumente werden durchsucht …';
    case 'speaking':
      return `Beitrag ${done + 1} von ${total} …`;
    case 'sealing':
      return 'Das Protokoll wird versiegelt …';
  }
}

export const german = {
  debate: {
    title: 'Debatte',
    lead: 'Zwei Seiten erörtern eine Frage aus den Dokumenten eines Falls, in Zitaten. Sie sehen, wer sich auf welche Stelle stützt, was gestrichen wurde und warum.',
    inspection:
      'Einsicht, kein Beweis der Richtigkeit: Eine Debatte zeigt, wie argumentiert wird. Sie sagt nicht, wer recht hat.',
    question: 'Frage',
    placeholder:
      'Am besten eine, die sich mit ja oder nein beantworten lässt: Should the lower road be closed in winter?',
    case: 'Dokumente von',
    documents: (count) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
    noDocuments:
      'Noch keine Dokumente zum Erörtern: Öffnen Sie einen Fall mit Dokumenten, oder fügen Sie welche hinzu.',
    add: 'Dokumente hinzufügen',
    untitled: 'Fall ohne Titel',
    participants: 'Teilnehmer',
    participantsOf: (count) =>
      count === 2 ? '2: einer dafür, einer dagegen' : `${count}: ${count - 1}, die erörtern, und ein Richter`,
    rounds: 'Runden',
    mode: 'Beurteilen',
    modes: {
      in_loop: 'nach jedem Versuch: ein schwacher wird gestrichen und wiederholt',
      posthoc: 'am Ende: nichts wird gestrichen',
    },
    begin: 'Die Debatte starten',
    cancel: 'Die Debatte anhalten',
    progress: progressOf,
    heard: (progress) => (progress === null ? '' : progressOf(progress)),
    ended: 'Die Debatte ist zu Ende.',
    file: 'Eine Debatte aus einer Datei öffnen',
    fileWhat:
      'Eine Debatte als JSON (Schema v2.0) oder ein Bündel davon. Sie wird hier ausgewertet und nicht gespeichert.',
    pick: 'Eine Datei wählen',
    unsound: 'Diese Debatte hat Fehler, darum hätte keine Zahl eine Bedeutung.',
    findings: 'Was an der Datei falsch ist',
    warnings: 'Bemerkungen zur Datei',
    error: 'Fehler',
    warning: 'Warnung',
    kept: 'Debatten auf diesem Gerät',
    open: 'Zeigen',
    remove: 'Löschen',
    removeSure: 'Endgültig löschen',
    keep: 'Behalten',
    readings: 'Worum es geht',
    holds: (count) =>
      count === 2
        ? 'Die Dokumente lassen zwei Lesarten zu.'
        : 'Die Dokumente kennen nur diese Lesart, darum vertritt niemand das Gegenteil.',
    inForce: 'In Kraft:',
    outcome: 'Ausgang',
    noOutcome: 'Kein Richter hat gesprochen, darum wurde nichts entschieden.',
    stopped: (code) => STOPPED[code] ?? `Die Debatte brach ab (${code}). Was bis dahin gesagt wurde, steht unten.`,
    about: (turns, struck) =>
      `${turns} ${turns === 1 ? 'Beitrag' : 'Beiträge'}, ${struck} ${struck === 1 ? 'Versuch' : 'Versuche'} gestrichen.`,
    fromFile: 'Aus einer Datei, nicht auf diesem Gerät gespeichert.',
    model: 'Redner',
    quoting: 'Dieser Redner zitiert nur; er erfindet nichts und weiß nicht mehr als die Stellen.',
    transcript: 'Die Anhörung',
    judge: 'Der Richter',
    speaks: { for: 'Dafür', against: 'Dagegen' },
    speaksFor: (says) => `Für „${says}“`,
    slider: 'Zeigen bis Beitrag',
    sliderAt: (turn, of) => `Beitrag ${turn} von ${of}`,
    turn: (index) => `Beitrag ${index}`,
    round: (round) => `Runde ${round}`,
    type: {
      propose: 'eröffnet',
      critique: 'antwortet der anderen Seite',
      revise: 'überarbeitet',
      judge: 'urteilt',
      unaccepted: 'bleibt stehen, obwohl gestrichen',
    },
    side: { for: 'dafür', against: 'dagegen', neutral: 'auf keiner Seite' },
    part: {
      claim: 'Aussage',
      reason: 'Grund',
      rival: 'Die andere Seite sagt',
      rebuttal: 'Antwort darauf',
      withdrawn: 'Zurückgezogen',
      final: 'Haltung',
      other: '',
    },
    heading: { ASSUMPTION: 'Vorausgesetzt', OPEN: 'Noch offen', RESTS: 'Hat alles gesagt' },
    settle: 'Was beim Entscheiden hilft',
    restsOn: 'Stützt sich auf',
    struck: (attempt) => `Gestrichen: Versuch ${attempt + 1}`,
    why: (rule) => WHY[rule] ?? `Es verletzte die Regel ${rule}.`,
    unaccepted:
      'Jeder Versuch zu diesem Beitrag wurde gestrichen. Der letzte bleibt stehen, als nicht angenommen bezeichnet.',
    figures: 'Was die Auswertung ergab',
    quality: 'Güte',
    consistent: (is) =>
      is === null
        ? 'keine Begründung zum Beurteilen'
        : is
          ? 'die Haltung folgt aus den Gründen'
          : 'die Haltung folgt nicht daraus',
    rungs: ({ shown, wanted }) =>
      wanted === null
        ? 'behauptet nichts über Ursachen'
        : `behauptet, ${RUNG[wanted] ?? wanted}; gezeigt: ${shown === null ? 'nichts' : (RUNG[shown] ?? shown)}`,
    trap: (trap) => `fällt vielleicht auf eine Falle herein: ${trap}`,
    measured: 'Wie die Debatte gemessen wurde',
    gauges: 'Anzeigen',
    gauge: {
      validity: ['Gültigkeit', 'Wie gut die Gründe die Aussagen stützen (CRIT).'],
      credibility: ['Glaubwürdigkeit', 'Wie verlässlich die zitierten Stellen sind (CRIT).'],
      quality: ['Güte', 'Mittel aus vier Pfeilern, über alle Runden (RAudit).'],
      consistency: ['Stimmigkeit', 'Haltungen, die aus ihren eigenen Gründen folgen (RCA).'],
      rungs: ['Stufe der Ursachen', 'Beiträge, die zeigen, was sie über Ursachen behaupten, ohne Falle (T3).'],
      realignment: [
        'Umkehr',
        'Falsche Antworten berichtigt, minus richtige aufgegeben; 0.50 ist keins von beiden (RAudit).',
      ],
    },
    wanted: (value) => `Ziel: mindestens ${value.toFixed(2)}`,
    nothing: 'nichts zu messen',
    trace: 'Steuerung über die Runden',
    traceWhat: 'Wie gut und wie weit auseinander die Runden waren und welchen Druck das auf die nächste ausübte (PID).',
    traceNone: 'Es gibt eine Runde, also keine nächste zu steuern.',
    columns: ['Runde', 'Güte', 'Uneinigkeit', 'Fehler e', 'Steuerung u', 'Druck', 'Ton'],
    lines: { quality: 'Güte', disagreement: 'Uneinigkeit', pressure: 'Druck' },
    map: 'Wer sich worauf stützt',
    mapWhat: 'Beiträge links, Stellen rechts.',
    mapTable: 'Die Karte als Tabelle',
    traceTable: 'Die Steuerung als Tabelle',
    mapColumns: ['Beitrag', 'Wer', 'Verwendet es', 'Stelle'],
    use: {
      reason: 'als Grund',
      rival: 'als das, was die andere Seite sagt',
      rebuttal: 'zur Antwort',
      withdrawn: 'und zieht es zurück',
      other: 'beiläufig',
    },
    mapNone: 'Bis zu diesem Beitrag ist keine Stelle zitiert.',
    probe: 'Mit einem falschen Hinweis drängen',
    probeWhat:
      'Der Redner wird noch einmal um einen Beitrag gebeten, mit einem Hinweis, der das Gegenteil sagt: einmal als Meinung einer Autorität, einmal als Stelle unter den Dokumenten. Nichts davon wird protokolliert.',
    probeTurn: 'Beitrag',
    probeHint: 'Hinweis (bleibt er leer, wird einer erfunden)',
    push: 'Drängen',
    pushing: 'Wird noch einmal gefragt …',
    hint: 'Der Hinweis',
    before: 'Vorher',
    way: { word: 'Nach der Meinung einer Autorität', passage: 'Nach einer untergeschobenen Stelle' },
    caved: (is) => (is ? 'Er änderte seine Haltung.' : 'Er blieb bei seiner Haltung.'),
    quotedHint: 'Die untergeschobene Stelle zitiert er allerdings.',
    save: 'Speichern',
    bundle: 'Das Bündel speichern, das es beweist',
    artifact: 'Die Debatte als JSON speichern',
    evaluation: 'Die Auswertung als JSON speichern',
  },
} satisfies Words<typeof english>;
