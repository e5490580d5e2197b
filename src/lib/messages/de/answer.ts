// Deutsch: die Antwort, ihre Belege, Widersprüche, eine Korrektur.

import type * as english from '#lib/messages/answer.ts';
import type { Words } from '#lib/messages/words.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const DOMAINS: Readonly<Record<string, string>> = {
  general: 'Allgemeines',
  coding: 'Programmieren',
  security_code: 'Sicherheit',
  legal_research: 'Recht',
  analysis: 'Auswertung',
  literary_analysis: 'Literatur',
  fiction: 'Dichtung',
  health: 'Gesundheit',
  money: 'Geld',
  safety: 'Gefahren',
};

export const german = {
  standing: {
    supported: { word: 'Gestützt', what: 'Die Stelle sagt das.' },
    inferential: {
      word: 'Gefolgert',
      what: 'Folgt aus Stellen durch einen geprüften Schritt; keine sagt es mit diesen Worten.',
    },
    speculative: {
      word: 'Vermutet',
      what: 'Keine Stelle stützt das. Wird nur gezeigt, wenn die Tragweite gering ist.',
    },
    contradicted: { word: 'Widersprochen', what: 'Eine andere Stelle sagt etwas anderes.' },
    liminal: {
      word: 'Vielleicht veraltet',
      what: 'Die Quelle handelt von etwas, das sich ändert. Achten Sie auf ihr Datum.',
    },
  },
  answer: {
    sources: 'Belege',
    open: (name) => `${name} an dieser Stelle öffnen`,
    cite: (n, name) => `Quelle ${n}: ${name}`,
    band: { high: '– hoch', moderate: '– mittel', low: '– niedrig' },
    confidence: 'Verlässlichkeit',
    score: (score) => `: ${score}/1.0`,
    disclaimer: 'Bescheinigt: Belege, Nachvollziehbarkeit und Regeln. Nicht bescheinigt: dass die Quellen wahr sind.',
    copy: 'Mit Belegen kopieren',
    share: 'Als Text teilen',
    copied: 'Kopiert.',
    notCopied: 'Nicht kopiert: Der Browser hat es nicht erlaubt. Markieren Sie den Text, und kopieren Sie ihn.',
    carried: (size, head) => `Versiegelt bei Eintrag ${size}, Ende der Kette ${head}.`,
    support: (score) => `Stützung ${score}`,
    why: 'Warum?',
    factor: { credibility: 'Glaubwürdigkeit', fit: 'Passung', support: 'Stützung' },
    documents: (count) => counted(count, 'Dokument', 'Dokumente'),
    weakest: (name, credibility, others, isHigh) =>
      `${isHigh ? 'Der' : 'Ich bin nicht sicher: Der'} schwächste Satz beruht auf ${name}, mit Glaubwürdigkeit ${credibility}. ${
        others.length === 0
          ? 'Ein zweites Dokument, das dasselbe sagt, würde die Verlässlichkeit heben.'
          : `${others.join(' und ')} ${others.length === 1 ? 'sagt' : 'sagen'} dasselbe. Ein glaubwürdigeres Dokument würde die Verlässlichkeit heben.`
      }`,
    factors: (credibility, fit, support) =>
      `Die Glaubwürdigkeit beträgt ${credibility}, die Stelle passt zu ${fit} zur Frage und stützt den Satz zu ${support}.`,
    inDocument: (mark: string) => `${mark} im Dokument`,
    cells: 'Entnommen aus',
    known: (record) => `Bekannt seit Eintrag ${String(record)} und erneut geprüft`,
    cell: (text, name) => `${text}, in ${name}`,
    traceOf: (text) => `Den Satz zurückverfolgen: ${text}`,
    work: 'Der Weg dorthin',
    sealed: (size) => `Versiegelt bei Eintrag ${size}`,
    signed: 'auf diesem Gerät unterschrieben',
    unsigned: 'ohne Unterschrift: Dieser Browser hat keinen Schlüssel dafür',
    writtenBy: 'Geschrieben:',
    judgedBy: 'Beurteilt:',
    domain: (domain) => DOMAINS[domain] ?? domain,
    cycles: (cycles, drafts) => `${counted(drafts, 'Entwurf', 'Entwürfe')}, ${counted(cycles, 'Runde', 'Runden')} der`,
    audit: 'Selbstprüfung',
    engineVersion: (word, version) => `${word}, Version ${version}`,
  },
  engineWord: {
    extractive: 'der zitierende Schreiber',
    'lexical-judge': 'der eingebaute Prüfer',
    lexical: 'die Wortsuche',
    'keywords-linear': 'der Einschätzer des Risikos',
    parsers: 'der Leser von Dokumenten',
    'sentence-reasoner': 'der eingebaute Denker',
    'passage-debater': 'der eingebaute Debattierer',
  },
  domainWord: DOMAINS,
  riskWord: { LOW: 'geringe Tragweite', MEDIUM: 'mittlere Tragweite', HIGH: 'hohe Tragweite' },
  phase: {
    DRAFT: 'Was aus den Belegen entworfen wurde',
    REFLECT: 'Was die Prüfung fand',
    REVISE: 'Was geändert wurde',
    LEARNED: 'Was für diesen Fall gelernt wurde',
    CLARIFY: 'Was ich zuerst wissen muss',
  },
  conflict: {
    title: 'Die Quellen widersprechen sich',
    changedBy: (name) => `Geändert durch ${name}`,
    used: 'hier verwendet',
    dated: (date) => `vom ${date}`,
    undated: 'ohne bekanntes Datum',
    credibility: (score) => `Glaubwürdigkeit ${score}`,
    strategy: {
      CHANGED: 'Verwendet wird, was jetzt gilt.',
      CHOSEN: 'Verwendet wird die, die nach Ihrer Angabe gilt.',
      MOST_RECENT: 'Verwendet wird die neuere.',
      MOST_CREDIBLE: 'Verwendet wird die glaubwürdigere.',
      META_SOURCE: 'Verwendet wird die Übersicht über die Belege, nach der sich die anderen widersprechen.',
      CONSENSUS: 'Verwendet wird die gemeinsame Erklärung, nach der sich die anderen widersprechen.',
      PRESENT_BOTH: 'Beide werden gezeigt; die Dokumente entscheiden es nicht.',
      HUMAN_REVIEW: 'Das muss ein Mensch entscheiden; nichts wurde gewählt.',
    },
  },
  wrong: {
    title: 'Das war falsch',
    what: 'Die Dokumente, die der Satz zitiert, zählen von jetzt an halb so viel, und jede Frage, die aus ihnen beantwortet wurde, wird neu gestellt. Ihr Grund wird protokolliert.',
    which: 'Welcher Satz war falsch?',
    reason: 'Warum war er falsch?',
    report: 'Protokollieren und neu fragen',
  },
} satisfies Words<typeof english>;
