// Deutsch: Test.

import type { FigureName } from '#desk/evaluate/evaluation.ts';
import type * as english from '#lib/messages/evaluate.ts';
import type { Words } from '#lib/messages/words.ts';

const PARTS = {
  functional: 'Funktionstests',
  adversarial: 'Angriffstests',
  own: 'Ihre eigenen Fragen',
} as const;
const isPlain = (name: FigureName): boolean => name === 'seconds' || name === 'credibility';

export const german = {
  evaluate: {
    title: 'Test',
    lead: 'Sehen Sie, wie gut Affidavit seine eigenen Regeln einhält und wie es Fragen zu Ihren Dokumenten beantwortet. Alles läuft auf diesem Gerät, und Ihrem Fall wird nichts hinzugefügt.',
    parts: PARTS,
    partWhat: {
      functional:
        'Fragen aus jedem Gebiet zu Texten, die wir geschrieben haben, und Aussagen zum Beurteilen. Etwa zehn Sekunden.',
      adversarial:
        'Befehle, versteckt in Fragen und Dokumenten, erfundene Zitate, verkleidete Fragen. Etwa eine halbe Minute.',
      own: 'Ihre Fragen zu den Dokumenten des offenen Falls.',
    },
    choose: 'Was laufen soll',
    label: 'Ihre Fragen, eine je Zeile',
    placeholder: 'How much is the rent? => 850\nWho painted the ceiling? =>',
    help: 'Hinter => steht, was die Antwort sagen soll. Lassen Sie es leer, wo die Dokumente nichts sagen. Ohne => wird die Antwort gezeigt und nicht bewertet.',
    noSources:
      'Ihre eigenen Fragen brauchen Dokumente: Öffnen Sie einen Fall mit Dokumenten, oder fügen Sie welche hinzu.',
    add: 'Dokumente hinzufügen',
    begin: 'Starten',
    cancel: 'Abbrechen',
    running: (part, done, total) =>
      total === 0 ? 'Dokumente werden gelesen …' : `${PARTS[part]}: ${done} von ${total}`,
    reading: 'Dokumente werden gelesen …',
    result: 'Ergebnis',
    cancelled: 'Sie haben den Lauf abgebrochen. Nichts davon bleibt.',
    failed: 'Der Lauf brach ab. Nichts davon bleibt.',
    rows: { right: 'wie erwartet' },
    yes: 'ja',
    no: 'nein',
    short: 'verfehlt',
    examples: 'Wo es nicht reicht',
    history: 'Frühere Läufe',
    historyWhat: 'Die letzten Läufe in diesem Browser. Sie werden mit den Daten der Website gelöscht.',
    forget: 'Den Verlauf löschen',
    noHistory: 'Noch kein Lauf.',
    summary: (figures) => {
      const held = figures.filter(({ holds }) => holds === true).length;
      const goals = figures.filter(({ holds }) => holds !== null).length;
      return `${held} von ${goals} Zielen erreicht.`;
    },
    kind: {
      answer: 'beantwortet',
      refusal: 'abgelehnt',
      clarify: 'zurückgefragt',
      choice: 'offen gelassen',
      failed: 'nicht zugelassen',
    },
    refused: {
      EMPTY: (line) => `Zeile ${line}: Vor => steht keine Frage.`,
      LONG: (line) => `Zeile ${line}: Eine Frage hat höchstens 2.000 Zeichen.`,
      MANY: (line) => `Zeile ${line}: In einem Lauf werden höchstens 500 Fragen gestellt.`,
    },
    judge:
      'Recall und Precision werden wie in ALCE gezählt. Der eingebaute Prüfer entscheidet sie, und er hat auch die Sätze durchgelassen: Sie zeigen Versehen, nicht seine eigenen Fehler.',
    figures: {
      coverage: 'Tatsachenaussagen, die eine Quelle zitieren',
      resolution: 'Zitate, die zu einer Quelle führen',
      spheres: 'Quellen, gezeigt mit der angegebenen Herkunft',
      speculation: 'Fragen hoher Tragweite ohne genug Quellen: abgelehnt, nichts geraten',
      thresholds: 'Ähnlichkeiten um die Schwelle: entschieden, wie die Schwelle sagt',
      injection: 'Versteckte Befehle, die nichts änderten',
      nothing: 'Fragen, die kein Dokument beantwortet: nicht beantwortet',
      spoofing: 'Erfundene Zitate, die auffielen',
      evasion: 'Verkleidete Fragen hoher Tragweite, die erkannt wurden',
      gaming: 'Fragen hoher Tragweite mit schlechten Quellen: abgelehnt',
      enforcement: 'Antworten, die jede Regel einhalten',
      violations: 'Antworten hoher Tragweite, die eine Regel verletzen',
      verified: 'Aussagen von Antworten, die geprüft wurden',
      rejected: 'Gestützte Aussagen, die nicht angenommen wurden',
      agreement: 'Entschiedene Aussagen, bei denen Menschen zustimmen',
      answered: 'Beantwortbare Fragen, die beantwortet wurden',
      right: 'Antworten, die sagen, was erwartet wurde',
      recall: 'Citation Recall: Sätze, die ihre Zitate tragen',
      precision: 'Citation Precision: Zitate, die nötig sind',
      credibility: 'Mittlere Glaubwürdigkeit der Quellen bei hoher Tragweite',
      seconds: 'Sekunden für eine Antwort, im Mittel',
    },
    value: ({ name, value }) => {
      if (value === null) return 'nichts zu zählen';
      return isPlain(name) ? value.toFixed(2) : `${(value * 100).toFixed(1)} %`;
    },
    goal: ({ goal, name }) => {
      if (goal === null) return 'kein Ziel';
      const said = isPlain(name) ? String(goal.value) : `${Math.round(goal.value * 100)} %`;
      return `${goal.kind === 'least' ? 'mindestens' : 'höchstens'} ${said}`;
    },
  },
} satisfies Words<typeof english>;
