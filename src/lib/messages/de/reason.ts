// Deutsch: Herleiten.

import { modelName } from '#lib/views/run/model-name.ts';
import type * as english from '#lib/messages/reason.ts';
import type { RunView } from '#lib/contract/run.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const STATUS: Readonly<Record<string, string>> = {
  converged: 'Gelungen: Die Herleitung ist stabil und ohne Fehler.',
  partial: 'Keine Antwort: Die Durchgänge sind verbraucht, und unsichere Fehler sind übrig.',
  infeasible:
    'Nicht möglich: Das Gegebene oder die Bedingungen können nicht zusammen gelten, oder das Problem lässt sich nicht weiter ändern.',
  failed: 'Fehlgeschlagen: Eine Prüfung oder ein Werkzeug hat den Lauf angehalten.',
};
function toStatus({ iterations, status }: Pick<RunView, 'iterations' | 'status'>): string {
  const isClean = status === 'partial' && iterations.at(-1)?.errors.length === 0;
  return isClean ? 'Keine Antwort: Das Gegebene führt zu keiner.' : (STATUS[status] ?? '');
}
const OPERATOR = {
  Equal: 'ist gleich',
  NotEqual: 'ist nicht gleich',
  LessThan: 'ist kleiner als',
  GreaterThan: 'ist größer als',
  TemporalOrder: 'kommt vor',
  NoContradiction: 'widerspricht sich nicht',
  HasJustification: 'hat einen Grund',
} as const;
/** Names of a record, as words. */
const toWords = (term: string): string =>
  /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/u.test(term) && !/^\d+(?:\.\d+)?$/u.test(term)
    ? term.replaceAll('.', ': ').replaceAll('_', ' ')
    : term;

export const german = {
  reason: {
    title: 'Herleiten',
    lead: 'Nennen Sie ein Problem: was gegeben ist, dann Ihre Frage. Es wird daraus und aus den Dokumenten dieses Falls durchdacht, geprüft und wieder durchdacht, bis sich nichts mehr ändert und kein Fehler bleibt. Was unterwegs falsch war, wird zur Bedingung.',
    label: 'Problem',
    placeholder: 'Zum Beispiel: Members over 18 may vote. Anna is a member and is 20 years old. May Anna vote?',
    begin: 'Starten',
    again: 'Noch einmal starten',
    cancel: 'Abbrechen',
    starting: 'Beginnt …',
    reading: (done, total) => `Dokument ${done + 1} von ${total} wird gelesen …`,
    iteration: (number) => `Durchgang ${number} …`,
    noSources:
      'Es sind keine Dokumente da: Öffnen Sie einen Fall mit Dokumenten, oder nennen Sie die Tatsachen im Problem selbst.',
    add: 'Dokumente hinzufügen',
    heard: (run) =>
      `${toStatus(run)} ${counted(run.iterations.length, 'Durchgang', 'Durchgänge')}, ${counted(run.constraints.length, 'Bedingung', 'Bedingungen')}.`,
    given: 'Muss von Anfang an gelten',
    addConstraint: 'Eine Bedingung hinzufügen',
    remove: 'Entfernen',
    result: 'Was herauskam',
    status: (run) => {
      const { code } = run;
      if (code === null) return toStatus(run);
      return code === 'ERCP_SILENT' ? `Keine Antwort: das Modell sagt nichts. (${code})` : `${toStatus(run)} (${code})`;
    },
    counts: ({ documents, iterations, mutations }) =>
      [
        counted(iterations.length, 'Durchgang', 'Durchgänge'),
        ...(mutations.length === 0
          ? []
          : [counted(mutations.length, 'Änderung des Problems', 'Änderungen des Problems')]),
        counted(documents, 'Dokument', 'Dokumente'),
      ].join(', '),
    clash: 'Diese können nicht alle gelten:',
    noReasoning: 'Es kam keine Herleitung heraus.',
    strategy: {
      relax: 'Bedingungen wurden gelockert',
      reframe: 'Das Problem wurde anders formuliert',
      decompose: 'Ein Teil wurde allein gefragt',
    },
    plot: 'Wie es sich annäherte',
    plotWhat: (run) => {
      const last = run.iterations.at(-1);
      return last === undefined
        ? ''
        : `${counted(run.iterations.length, 'Durchgang', 'Durchgänge')}. Am Ende: ${counted(last.errors.length, 'Fehler', 'Fehler')}, ${counted(last.constraints, 'Bedingung', 'Bedingungen')}.`;
    },
    similarity: 'Ähnlichkeit mit der Herleitung davor',
    errors: 'Fehler',
    constraints: 'Geltende Bedingungen',
    needed: (share) => `nötig: ${share}`,
    columns: {
      iteration: 'Durchgang',
      similarity: 'Ähnlichkeit',
      errors: 'Fehler',
      constraints: 'Bedingungen',
      stable: 'Stabil',
    },
    first: 'erster',
    yes: 'ja',
    no: 'nein',
    table: 'Jeder Durchgang',
    error: {
      contradiction: 'Widerspricht sich selbst',
      factual_incorrect: 'Nicht, was die Dokumente sagen',
      missing_justification: 'Es fehlt ein Grund',
      ambiguity: 'Lässt sich auf zwei Arten lesen',
      syntax_error: 'Falsch gebildet',
    },
    learned: 'Bedingungen',
    learnedNone: 'Es waren keine nötig, und es wurden keine gefunden.',
    candidates: 'Vielleicht auch',
    candidatesWhat: 'Gefunden, aber nicht sicher genug, um zu gelten. Sie können sie annehmen.',
    checks: 'Geprüft als',
    from: 'Aus',
    sure: 'Sicherheit',
    priority: { high: 'hoher Rang', medium: 'mittlerer Rang', low: 'niedriger Rang' },
    fixed: 'wird nie gelockert',
    origin: ({ iteration, source }) => {
      const by = source.detectedBy === 'person' ? 'ein Mensch' : `eine Prüfung (${source.detectedBy})`;
      const when = iteration === null ? 'von Anfang an da' : `hinzugefügt im Durchgang ${iteration}`;
      return source.excerpt === null ? `${by}, ${when}` : `${by}, ${when}, zu dem Satz:`;
    },
    accept: 'Annehmen',
    edit: 'Bearbeiten',
    reject: 'Verwerfen',
    accepted: 'Angenommen: Sie gilt vom Beginn des nächsten Laufs an.',
    rejected: 'Verworfen: Sie bleibt aus dem nächsten Lauf weg.',
    undo: 'Rückgängig',
    carry: 'Spätere Antworten daran messen',
    carriedHere: 'In diesem Fall in Kraft',
    carriedWhat:
      'Antworten in diesem Fall, die eine davon verletzen, werden abgelehnt, und die Ablehnung nennt sie. Eine Bedingung allein beweist nichts.',
    carriedFrom: (trace, edited) => `gelernt im Lauf ${trace}${edited ? ', von Ihnen bearbeitet' : ''}`,
    own: 'von einem Menschen geschrieben',
    acceptedIn: (seq) => `angenommen in Eintrag ${seq}`,
    release: 'Außer Kraft setzen',
    form: {
      text: 'In Worten',
      name: 'Geprüft als',
      left: 'Was',
      right: 'Verglichen mit',
      unit: 'Einheit',
      unitWhat: 'zum Beispiel C, km, kg; darf leer bleiben',
      entity: 'Wovon',
      claim: 'Aussage',
      earlier: 'Früher',
      later: 'Später',
      immutable: 'Nie lockern',
      save: 'So annehmen',
      cancel: 'Abbrechen',
    },
    operator: OPERATOR,
    say: ({ left, name, right, unit }) =>
      [toWords(left), OPERATOR[name], toWords(right), unit].filter((part) => part !== '').join(' '),
    save: 'Als Bündel speichern',
    saved: 'In Ihren Downloads gespeichert. Ein Fremder kann jeden Schritt noch einmal berechnen.',
    model: 'Herleitung:',
    who: ({ elsewhere, model }) => {
      if (model !== null)
        return `Zuerst schließt die eingebaute Herleitung. Wo sie zu keinem Ende kommt, leitet ${modelName(model)} her, das Modell, das schreibt, und was es sagt, wird geprüft.`;
      const builtIn =
        'Die eingebaute Herleitung schließt aus dem Problem und Ihren Dokumenten; kein Modell leitet her.';
      return elsewhere === null
        ? builtIn
        : `${builtIn} ${modelName(elsewhere)} schreibt, ist aber nicht auf diesem Rechner und bekommt keines davon.`;
    },
    modelFailed: (code) =>
      code === 'ERCP_SILENT'
        ? 'Das Modell hat gelesen, was gegeben ist, und keinen Schritt geschrieben: Es sagt, dass dies dort nicht beantwortet ist. Nichts hat an seiner Stelle hergeleitet. Fügen Sie ein Dokument hinzu, das davon spricht, oder schalten Sie das Modell unter Werkzeuge ab, damit die eingebaute Herleitung läuft.'
        : 'Das Modell ist gescheitert, und nichts hat an seiner Stelle hergeleitet. Schalten Sie es unter Werkzeuge ab, damit die eingebaute Herleitung läuft.',
    earlier: 'Frühere Läufe',
    delete: (title) => `Den Lauf löschen: ${title}`,
    deleteShort: 'Löschen',
    disclaimer:
      'Eine stabile Herleitung ist eine, an der ihre Prüfungen keinen Fehler finden. Wahr wird sie dadurch nicht.',
  },
} satisfies Words<typeof english>;
