// Deutsch: Prüfen und Ihr Schlüssel.

import type * as english from '#lib/messages/verify.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const DECISION: Readonly<Record<string, string>> = {
  question: 'Frage',
  risk: 'Tragweite',
  search: 'Suche',
  draft: 'Entwurf',
  claims: 'Urteil über jede Aussage',
  gate: 'Regeln',
  text: 'Text der Antwort',
  citations: 'Zitate',
};

const listed = (names: readonly string[]): string => names.map((name) => DECISION[name] ?? name).join(', ');

export const german = {
  verify: {
    title: 'Prüfen',
    lead: 'Ein Bündel ist eine Datei, die ihre Antworten beweist. Lassen Sie hier eines los: Jedes Byte, jedes Glied, jede Regel und jede Entscheidung darin wird noch einmal geprüft. Nichts wird installiert oder gesendet.',
    drop: 'Lassen Sie hier eine .affidavit-Datei los, mit Quittungen des Falls, falls es welche gibt, oder',
    receipts: 'Gegen eine Quittung prüfen',
    receiptsWhat:
      'Eine Quittung, die jemand anderes aufgehoben hat, zeigt, ob Einträge abgeschnitten, zurückgesetzt oder umgeschrieben wurden.',
    pick: 'wählen Sie eine',
    again: 'Ein anderes prüfen',
    save: 'Den Bericht speichern',
    saveWhat: 'Jede Prüfung mit ihrem Grund, als JSON: auf jedem Rechner dieselben Bytes',
    verdict: {
      checking: 'Wird geprüft',
      proved: 'Dieses Protokoll hält.',
      recorded: 'Dieses Protokoll hält, soweit es sich hier prüfen lässt.',
      shown: 'Was von diesem Protokoll gezeigt wird, hält.',
      failed: 'Dieses Protokoll hält nicht.',
      unreadable: 'Diese Datei kann nicht als Bündel gelesen werden.',
    },
    unreadable: {
      BUNDLE_CRC:
        'Sie wurde nach dem Schreiben geändert oder beschädigt: Der Inhalt passt nicht mehr zu seiner Prüfsumme.',
      BUNDLE_ZIP: 'Ein Bündel ist eine Datei mit der Endung .affidavit, erstellt mit „Bündel exportieren“.',
      other: 'Sie wurde nach dem Schreiben geändert oder beschädigt, oder von etwas anderem erstellt.',
    },
    terms: {
      chain: 'chain',
      root: 'merkle',
      checkpoints: 'checkpoint',
      observations: 'obs',
      policy: 'policy',
      replay: 'replay',
      derivations: 'derivation',
      engines: 'reproducible',
    },
    checks: {
      format: 'Format',
      redaction: 'Was zurückgehalten wird',
      spans: 'Einzelne Stellen',
      quotes: 'Zitierte Antworten',
      bytes: 'Jedes Byte',
      blobs: 'Angehängter Inhalt',
      observations: 'Hashes der Beobachtungen',
      chain: 'Kette',
      ordering: 'Reihenfolge',
      policy: 'Gebundene Regeln',
      signatures: 'Unterschriften',
      keys: 'Frühere Schlüssel',
      root: 'Merkle-Wurzel',
      checkpoints: 'Kontrollpunkte',
      receipts: 'Anderswo aufgehobene Quittungen',
      cosignatures: 'Von anderen unterschrieben',
      derived: 'Antworten neu aufgebaut',
      rules: 'Regeln des genannten Kerns',
      derivations: 'Eingaben neu berechnet',
      replay: 'Entscheidungen wiederholt',
      engines: 'Werkzeuge neu berechnet',
    },
    result: { waiting: 'wartet', pass: 'hält', fail: 'hält nicht', unproved: 'nicht bewiesen' },
    made: (all, holding, failing) => {
      if (holding === all) return `Alle ${all} Prüfungen halten`;
      return `${holding} von ${all} Prüfungen halten${failing === 0 ? '' : `, ${failing} nicht`}`;
    },
    counts: (records, replayed, folded) =>
      `${counted(records, 'Eintrag', 'Einträge')}, ${counted(replayed, 'Frage', 'Fragen')} ganz wiederholt${folded === 0 ? '' : `, ${folded} um zurückgehaltene Einträge gefaltet`}, 0 Modellaufrufe`,
    signers: {
      title: 'Wer unterschrieben hat',
      claims: 'Nennt sich',
      claimed:
        'Nichts hier beweist diesen Namen. Vergleichen Sie den Fingerabdruck mit einem, den Sie auf anderem Weg erhalten haben.',
      before: 'Früherer Schlüssel',
      changed: {
        rotated: (day) => `am ${day} an den nächsten Schlüssel übergeben`,
        lost: (day) => `am ${day} verloren, nur nach Angabe des nächsten Schlüssels`,
      },
      also: 'Unterschrieb auch',
      library: 'Bibliothek',
      nobody: 'von niemandem unterschrieben',
      earlier: 'unterschrieb',
      over: (records) => `über ${counted(records, 'Eintrag', 'Einträge')}`,
      when: (day) => `am ${day} nach eigener Uhr`,
      holds: { yes: 'hält', no: 'hält nicht', unknown: 'unbekannt: Der Schlüssel ist nicht hier' },
    },
    whatIf: {
      title: 'Was hätten andere Regeln gesagt?',
      lead: 'Wendet Ihre Regeln auf die Einträge dieses Bündels an. Kein Werkzeug läuft noch einmal, und im Bündel ändert sich nichts.',
      ask: 'Diese Regeln anwenden',
      found: (count, pack) =>
        count === 0
          ? `Nach ${pack} wäre keine gezeigte Antwort anders beurteilt worden.`
          : `Nach ${pack} ${count === 1 ? 'wäre eine Antwort' : `wären ${count} Antworten`} anders beurteilt worden:`,
      others: (count) =>
        `${counted(count, 'weiterer Eintrag', 'weitere Einträge')}, die zu keiner hier gezeigten Antwort gehören.`,
    },
    notProved: 'Was das nicht beweist',
    not: {
      model: 'dass ein Modell wirklich gesagt hat, was laut Protokoll gesagt wurde',
      clock: 'dass die Uhr des Geräts richtig ging',
      omission:
        'dass sonst nichts gefragt wurde oder das der ganze Fall ist: Ohne Quittung lassen sich ein Schnitt, ein älterer Stand und eine Abzweigung nicht ausschließen',
      omission_later: 'dass sonst nichts gefragt oder nach der letzten Quittung nichts weggelassen wurde',
      signer: 'dass die unterschreibende Person ist, wer sie zu sein angibt',
      lost_key: 'dass der verlorene Schlüssel derselben Person gehörte: Das sagt nur der Schlüssel danach',
      cosigners: 'dass Mitunterzeichnende sind, wer sie zu sein angeben',
      truth: 'dass die Quellen wahr sind',
      invention: 'dass ein Werkzeug, das sich nicht neu berechnen lässt, seine Ausgabe nicht stimmig erfunden hat',
      custom_policy: 'dass die Regeln unsere sind: Dieses Bündel entstand unter eigenen Regeln',
      unknown_core: 'dass die Entscheidungen folgen: Dieses Bündel nennt einen Kern, den diese Kopie nicht hat',
      withheld:
        'was die zurückgehaltenen Einträge sagen und dass die Fragen, zu denen sie gehören, richtig entschieden wurden',
    },
    contents: 'Fragen und Antworten in diesem Bündel',
    passages: 'Stellen',
    leads: { constraint: 'Bedingung', clash: 'Kann nicht zusammen gelten', against: 'Anders' },
    short: {
      title: 'Kurz gesagt',
      asked: (question, said) => `Gefragt wurde „${question}“, und das Protokoll sagt: „${said}“`,
      refused: (question, said) => `Gefragt wurde „${question}“, und es wurde abgelehnt: ${said}`,
      checked: (question) => `Ein Text wurde Satz für Satz geprüft: „${question}“.`,
      ran: (question, said) => `Ein Problem wurde durchdacht, „${question}“, und es endete mit: „${said}“`,
      debated: (question, said) =>
        said === ''
          ? `„${question}“ wurde debattiert, ohne dass jemand mit einer Antwort endete.`
          : `„${question}“ wurde debattiert, und es endete mit: „${said}“`,
      open: (question) => `Gefragt wurde „${question}“, und nichts wurde entschieden.`,
      more: (count) => ` Darin ${count === 1 ? 'ist noch eine Antwort' : `sind noch ${count} Antworten`}.`,
      roles: {
        search: (model) => `wer suchte: ${model}`,
        writer: (model) => `wer schrieb: ${model}`,
        judge: (model) => `wer urteilte: ${model}`,
        reasoner: (model) => `wer überlegte: ${model}`,
        speaker: (model) => `wer sprach: ${model}`,
      },
      noEngine: 'kein Werkzeug, das hier gezeigt wird, hatte daran teil',
      packed: (key, name) =>
        `die Datei packte, wer den Schlüssel ${key} hat${name === null ? '' : ` und sich „${name}“ nennt`}`,
      unsigned: 'niemand hat die Datei unterschrieben',
      again: (names) => `Hier ohne jedes Modell noch einmal berechnet, mit demselben Ergebnis: ${listed(names)}`,
      againNothing: 'Wie entschieden wurde, ließ sich hier nicht noch einmal berechnen',
      only: (names) => `; nur protokolliert und nicht noch einmal berechnet: ${listed(names)}`,
      never:
        '; protokolliert und nie beweisbar: dass ein Modell sagte, was dort steht, wann es war, und dass die Dokumente wahr sind.',
    },
    file: 'Diese Datei',
    outcome: {
      answer: 'beantwortet',
      refusal: 'abgelehnt',
      clarify: 'zurückgefragt',
      choice: 'offen gelassen',
      check: 'Text abgeglichen',
      run: 'durchdacht',
      debate: 'debattiert',
      open: 'nicht entschieden',
    },
    standing: ({ notRecomputed, recomputed, standing }) => {
      const kind = { replayed: '', quoted: 'Gezeigt, wie versiegelt. ', folded: 'Nicht neu entschieden. ' }[standing];
      const again = recomputed.length === 0 ? 'Nichts neu berechnet' : `Neu berechnet: ${listed(recomputed)}`;
      const not = notRecomputed.length === 0 ? '' : ` Nicht neu berechnet: ${listed(notRecomputed)}.`;
      return `${kind}${again}.${not}`;
    },
    at: (seq) => `Eintrag ${seq}`,
    progress: (done, of) => `${done} von ${of} Einträgen`,
    different: 'Die Entscheidungen vor diesem Eintrag ergeben einen anderen.',
    case: 'Fall',
    head: 'Kopf',
    signer: 'Gepackt mit dem Schlüssel',
  },
  key: {
    title: 'Ihr Schlüssel',
    lead: 'Jedes Bündel, das Sie aus diesem Browser exportieren, wird mit diesem Schlüssel unterschrieben. Schicken Sie diese Karte den Empfängern Ihrer Bündel, auf einem anderen Weg als die Bündel.',
    card: 'Schlüsselkarte',
    of: 'Schlüsselkarte von',
    nobody: 'Kein Name gewählt',
    fingerprint: 'Fingerabdruck',
    claim: 'Den Namen wählen Sie, und nichts beweist ihn. Andere vergleichen den Fingerabdruck.',
    qr: 'QR-Code von Schlüssel und Name',
    copy: 'Die Karte kopieren',
    copied: 'Kopiert',
    print: 'Die Karte drucken',
    copyText: (name, fingerprint) =>
      `Affidavit-Schlüsselkarte\n${name === null ? '' : `Nennt sich: ${name}\n`}Fingerabdruck: ${fingerprint}\n`,
    nameField: 'Name auf der Karte',
    nameWhat: 'Steht von jetzt an in jedem Bündel. Leer lassen für keinen Namen.',
    save: 'Den Namen speichern',
    named: 'Der Name steht auf der Karte.',
    earlier: 'Schlüssel vor diesem',
    changed: {
      rotated: (day) => `am ${day} übergeben, von beiden Schlüsseln unterschrieben`,
      lost: (day) => `am ${day} verloren, nur nach Angabe des nächsten Schlüssels`,
    },
    change: 'Den Schlüssel wechseln',
    changeLead: 'Tun Sie das, wenn jemand anderes diesen Browser benutzt haben könnte, oder einfach von Zeit zu Zeit.',
    changeWhat: [
      'Dieser Browser macht einen neuen Schlüssel. Beide unterschreiben eine Erklärung, dass der alte an den neuen übergibt, und jedes spätere Bündel enthält sie.',
      'Wer den alten Fingerabdruck kennt, kann ihm zum neuen folgen. Der Fingerabdruck ändert sich aber, also schicken Sie die neue Karte.',
      'Der alte Schlüssel wird endgültig gelöscht. Seine Unterschriften bleiben gültig.',
      'Kann der alte Schlüssel nicht mehr unterschreiben, kann der neue nur angeben, dass er verloren ist. Ihre Fälle gehen dann in einer neuen Epoche weiter, die es sagt.',
    ],
    changeYes: 'Jetzt wechseln',
    keep: 'Diesen Schlüssel behalten',
    isChanged: 'Dieser Browser unterschreibt von jetzt an mit einem neuen Schlüssel. Der vorige steht unten.',
    lost: 'Der Schlüssel vor diesem ging verloren: Dieser Browser hatte ihn nicht mehr. Fälle, die er unterschrieben hat, gehen in einer neuen Epoche weiter, die es sagt.',
    none: 'Dieser Browser kann nicht unterschreiben, weil ihm Ed25519 fehlt. Seine Bündel lassen sich trotzdem prüfen, sind aber ohne Unterschrift.',
    where:
      'Der Schlüssel liegt im Speicher dieses Browsers, kann nicht ausgelesen werden und verschwindet, wenn die Daten der Website gelöscht werden. Eine Kopie der Karte beweist nichts und öffnet nichts.',
  },
} satisfies Words<typeof english>;
