// Deutsch: Abgleich eines Textes mit den Dokumenten.

import type * as english from '#lib/messages/check.ts';
import type { Words } from '#lib/messages/words.ts';

const COUNTED = {
  SUPPORTED: 'gestützt',
  CONTRADICTED: 'widersprochen',
  UNSUPPORTED: 'nicht gestützt',
  UNDECIDED: 'unentschieden',
  NO_CLAIM: 'ohne Aussage',
} as const;
const DISPUTED = 'umstritten';
const STOPPED: Readonly<Record<string, string>> = {
  DRAFT_LANGUAGE:
    'Der Text wurde nicht abgeglichen: Er ist nicht auf Englisch, und der eingebaute Prüfer kann keine andere Sprache.',
  CANCELLED: 'Sie haben vor dem Ende abgebrochen. Über keinen Satz wird etwas gesagt.',
};

export const german = {
  check: {
    title: 'Abgleich',
    lead: 'Fügen Sie einen Text ein, oder tippen Sie einen. Jeder Satz wird mit den Dokumenten dieses Falls verglichen. Nichts verlässt dieses Gerät.',
    label: 'Text zum Abgleichen',
    placeholder: 'Zum Beispiel ein Brief, eine Zusammenfassung oder was ein Chatbot sagte (auf Englisch)',
    begin: 'Text abgleichen',
    again: 'Noch einmal abgleichen',
    cancel: 'Abbrechen',
    checking: 'Jeder Satz wird geprüft …',
    noSources:
      'Noch keine Dokumente zum Vergleichen: Öffnen Sie einen Fall mit Dokumenten, oder fügen Sie welche hinzu.',
    add: 'Dokumente hinzufügen',
    result: 'Was die Dokumente sagen',
    changed: 'Das ist das Ergebnis für den Text vor Ihren Änderungen.',
    edit: 'Bearbeiten und noch einmal abgleichen',
    summary: (sentences) => {
      const words = sentences.map(({ denied, verdict }) => (denied === undefined ? COUNTED[verdict] : DISPUTED));
      const told = [COUNTED.SUPPORTED, DISPUTED, ...Object.values(COUNTED).slice(1)]
        .map((word) => ({ word, count: words.filter((one) => one === word).length }))
        .filter(({ count }) => count > 0)
        .map(({ count, word }) => `${count} ${word}`);
      return `Von ${sentences.length} ${sentences.length === 1 ? 'Satz' : 'Sätzen'}: ${told.join(', ')}.`;
    },
    stopped: (code) => STOPPED[code] ?? `Der Text konnte nicht bis zum Ende abgeglichen werden (${code}).`,
    verdict: {
      SUPPORTED: 'Gestützt',
      CONTRADICTED: 'Widersprochen',
      UNSUPPORTED: 'Nicht gestützt',
      UNDECIDED: 'Unentschieden',
      NO_CLAIM: 'Keine Aussage',
    },
    disputed: 'Umstritten',
    denied: (name) => `${name} sagt etwas anderes:`,
    carried: 'Diese Stelle sagt es:',
    passage: {
      SUPPORTED: '',
      CONTRADICTED: 'Diese Stelle sagt etwas anderes:',
      UNSUPPORTED: 'Keine Stelle sagt das. Die nächstliegende:',
      UNDECIDED: 'Es ist nicht klar, ob diese Stelle das sagt:',
      NO_CLAIM: '',
    },
    pattern: {
      'non sequitur': 'Das folgt nicht aus der Stelle:',
      'cherry picking': 'Die Stelle nennt auch ein Risiko, das der Text weglässt:',
      'false equivalence': 'Die Stelle sagt, dass zwei Dinge zusammen auftreten, nicht dass eines das andere bewirkt:',
      overgeneralisation: 'Die Stelle handelt von einigen, nicht von allen:',
    },
    none: {
      SUPPORTED: '',
      CONTRADICTED: '',
      UNSUPPORTED: 'Keine Stelle kommt dem nahe.',
      UNDECIDED: 'Es ist nicht auf Englisch, und der eingebaute Prüfer kann keine andere Sprache.',
      NO_CLAIM: 'Eine Frage oder Meinung: nichts zu beweisen.',
    },
    nature: {
      TRIVIAL: 'Allgemein bekannt: es braucht keine Stelle.',
      OPINION: 'Eine Meinung: nichts zu beweisen, und keine Tatsache.',
      SPECULATION: 'Eine Vermutung, als solche gesagt: sie zählt als keine Tatsache.',
    },
    claims: (count) => `Dieser Satz sagt ${count} Dinge:`,
    record: (seq) => `Eintrag ${seq}`,
    save: 'Als Bündel speichern',
    saveWhat: 'Ein Bündel ist eine Datei, die dieses Ergebnis einem anderen beweist. Es kann enthalten:',
    kinds: {
      quoted: 'Das Ergebnis und die zitierten Stellen',
      only: 'Das Ergebnis und die ganzen Dokumente',
    },
    kindWhat: {
      quoted:
        'Sonst nichts von Ihren Dokumenten. Der Empfänger kann prüfen, dass die Stellen in den Dokumenten stehen.',
      only: 'Jede Seite jedes durchsuchten Dokuments. Der Empfänger kann jedes Urteil noch einmal berechnen.',
    },
    saved: 'In Ihren Downloads gespeichert. Es bleibt auf diesem Gerät, bis Sie es teilen.',
    disclaimer: 'Ein Urteil sagt, was die Dokumente sagen. Es sagt nicht, dass die Dokumente wahr sind.',
  },
} satisfies Words<typeof english>;
