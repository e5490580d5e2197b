// Deutsch: Über.

import type * as english from '#lib/messages/about.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  about: {
    title: 'Über',
    lead: 'Affidavit antwortet aus Ihren Dokumenten und zeigt zu jedem Satz die Belege.',
    certifiesTitle: 'Was es bescheinigt',
    certifies: [
      'Belege: Jeder Satz stützt sich auf eine Stelle, die Sie öffnen können.',
      'Nachvollziehbarkeit: Jeder Schritt von der Frage zur Antwort wird protokolliert, und jede spätere Änderung am Protokoll fällt auf.',
      'Regeln: Die Regeln für diese Tragweite wurden angewandt, und die Entscheidung folgt aus ihnen.',
    ],
    notTitle: 'Was es nicht bescheinigt',
    not: [
      'Dass eine Quelle wahr ist. Ist ein Dokument falsch, ist auch eine Antwort falsch, die es zitiert.',
      'Dass die Antwort eine Beratung ist. Sie ist kein Rat in Rechts-, Gesundheits- oder Geldfragen.',
      'Dass nichts fehlt. Gelesen wird, was Sie hineingegeben haben.',
    ],
    theoremTitle: 'The Axioma Inference Theorem',
    theorem:
      'Non-deterministic systems can be used safely if and only if they are transformed into immutable, canonical, ordered evidence before influencing deterministic computation.',
    theoremSource: 'SRS-004 §16.3',
    theoremPlain:
      'Darum wird Modellen hier nicht getraut. Sie werden protokolliert: was sie bekamen, was zurückkam, welche Regel galt und dass die Entscheidung daraus folgt. Wer das Protokoll hat, kann dieselben Entscheidungen noch einmal herleiten, ohne das Modell.',
    conformanceTitle: 'Wie weit es seine Protokolle einhält',
    conformance: (ids: number) =>
      `Fünf veröffentlichte Protokolle verlangen ${String(ids)} Dinge. Was davon in diesem Stand bekannt ist:`,
    states: {
      proved: 'gezeigt durch einen Test, der ohne sie nachweislich scheitert',
      'proved as read': 'so gezeigt, wie wir das Protokoll lesen',
      part: 'zum Teil eingehalten',
      tested: 'getestet; niemand hat den Test scheitern sehen',
      built: 'gebaut, aber noch für niemanden erreichbar',
      open: 'nicht eingehalten oder nicht gezeigt',
      unmeasured: 'nicht gemessen, weil das Nötige dafür fehlt',
    },
    conformanceRows: (count: number) =>
      `Die ${String(count)}, die nicht ganz gezeigt sind, und was fehlt (auf Englisch)`,
    conformanceNothing: 'Noch zeigt es nichts.',
    keysTitle: 'Tasten',
    keys: [
      { keys: ['/'], does: 'Zur Frage' },
      { keys: ['Enter'], does: 'Fragen; auf einem Beleg: sein Dokument an der Stelle öffnen' },
      { keys: ['Umschalt', 'Enter'], does: 'Neue Zeile in der Frage' },
      { keys: ['Esc'], does: 'Auszug, Dokument, Spur oder Liste der Fälle schließen' },
      { keys: ['Alt', '1–9, 0'], does: 'Die Seiten in der Reihenfolge des Menüs; 0 ist „Über“' },
      {
        keys: ['Strg', 'K'],
        does: 'Seite, Fall, Dokument oder Befehl nach dem Namen finden; auf dem Mac Befehl und K',
      },
      { keys: ['Tab'], does: 'Durch Belege, Spuren und alle anderen Bedienelemente, in Lesereihenfolge' },
    ],
    wordsTitle: 'Wörter, die hier vorkommen',
    licenceTitle: 'Lizenzen',
    licence:
      'Affidavit ist freie Software unter der Apache License 2.0. Gesetzt in Newsreader, Public Sans und IBM Plex Mono, alle unter der SIL Open Font License 1.1. Gebaut mit Svelte, SvelteKit, Dexie, Comlink, Zod, Floating UI und den kryptografischen Bibliotheken noble, jeweils unter MIT- oder Apache-Lizenz.',
    patent:
      'Die Spezifikation für deterministische Ausführung, der es folgt, nennt eine Patentanmeldung, GB2521625.0, die der Verfasser der Spezifikation beansprucht. Siehe die Datei NOTICE.',
    key: 'die Karte des Schlüssels, der Ihre Bündel unterschreibt, mit dem Namen darauf.',
    privacyTitle: 'Wo Ihre Daten sind',
    privacy:
      'Ihre Dokumente, Fragen und Antworten liegen im Speicher dieses Browsers und nirgends sonst. Die Inhaltsrichtlinie der Seite verhindert, dass sie einen anderen Server anspricht.',
    languageTitle: 'Sprache',
    languageWhat:
      'Gilt für die Bedienung. Dokumente, Fragen und Antworten bleiben, wie sie sind; die eingebauten Werkzeuge lesen Englisch.',
    languageSwitch: 'Sprache der Bedienung',
  },
} satisfies Words<typeof english>;
