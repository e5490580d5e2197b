// Deutsch: das Programm auf diesem Computer, dessen Modell schreiben kann.

import type * as english from '#lib/messages/helper.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  helper: {
    title: 'Das Programm auf diesem Computer',
    lead: 'Das Programm Affidavit kann größere Modelle betreiben als die Seite, auf allen Prozessoren oder einer Grafikkarte. Was sein Modell schreibt, wird geprüft wie alles andere, und wenn es scheitert, springt kein anderes ein: die Frage wird abgelehnt.',
    served: 'Dieses Programm liefert diese Seite.',
    paired: (base) => `Diese Seite ist mit dem Programm unter ${base} gekoppelt.`,
    noWriter: 'Dort schreibt kein Modell. Starten Sie es mit einem: affidavit serve --engine FILE.gguf',
    writes: 'Es schreibt für jede Frage.',
    waits: (model) => `Es schreibt nicht, solange ${model} auf dieser Seite eingeschaltet ist.`,
    rests: 'Es schreibt erst, wenn Sie es einschalten.',
    elsewhere:
      'Das Programm sagt nicht, dass das Modell auf diesem Computer ist. Es bekommt die Frage und Dokumente, die Sie als öffentlich bezeichnet haben, und keines von Ihren.',
    use: 'Einschalten',
    useNot: 'Ausschalten',
    forget: 'Vergessen',
    how: 'Damit diese Seite es nutzen kann, starten Sie es so:',
    address: 'Seine Adresse',
    ask: 'Code anfordern',
    permission: 'Der Browser fragt vielleicht, ob diese Seite diesen Computer erreichen darf.',
    code: 'Der Code in seinem Terminal',
    pair: 'Koppeln',
    cancel: 'Abbrechen',
  },
} satisfies Words<typeof english>;
