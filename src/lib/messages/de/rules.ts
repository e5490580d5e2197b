// Deutsch: eigene Regeln.

import type * as english from '#lib/messages/rules.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  rules: {
    title: 'Regeln',
    lead: 'Regeln prüfen jeden Eintrag, bevor er verwendet wird. Sie können eigene hinzufügen. Diese können mehr ablehnen, aber nie zulassen, was unsere ablehnen.',
    ours: 'Dieser Fall verwendet nur unsere Regeln.',
    none: 'Öffnen oder beginnen Sie einen Fall, um eigene Regeln zu verwenden. Prüfen lassen sie sich auch ohne.',
    own: (count) => `Dieser Fall verwendet unsere Regeln und ${count === 1 ? 'eine von Ihnen' : `${count} von Ihnen`}.`,
    back: 'Zurück zu nur unseren Regeln',
    label: 'Regeln als JSON',
    why: 'Eine Regel nennt eine Zahl in einem Eintrag und die Grenze, ab der er abgelehnt wird. Die Anordnung ist gleichgültig; sie wird in die kanonische Form gebracht.',
    check: 'Prüfen',
    open: 'Datei öffnen',
    examples: 'Oder beginnen mit',
    example: 'zwei Quellen für jede Antwort',
    transparency: 'den Regeln zur Transparenz',
    transparencyWhy:
      'Sie folgen einem Gedanken der KI-Verordnung der EU: Eine Vermutung wird nie als Wissen ausgegeben. Sie machen nichts gesetzeskonform.',
    fault: (line, column) => `Zeile ${line}, Spalte ${column}`,
    faults: (count) =>
      count === 1
        ? 'Das ist noch kein gültiges Regelpaket.'
        : `Das ist noch kein gültiges Regelpaket: ${count} Probleme.`,
    compiled: (count) => (count === 1 ? 'Eine Regel. Sie lehnt ab:' : `${count} Regeln. Sie lehnen ab:`),
    where: (on) => (on === '*' ? 'jeder Eintrag' : on),
    noCase: 'Es ist kein Fall offen, an dem sie sich erproben ließen.',
    same: 'Jeder Eintrag dieses Falls wäre genauso beurteilt worden.',
    differences: (count) =>
      count === 1 ? 'Ein Eintrag wäre anders beurteilt worden:' : `${count} Einträge wären anders beurteilt worden:`,
    difference: {
      record: (seq) => `Eintrag ${seq}`,
      permitted: 'war zugelassen',
      breached: (ids) => `verstieß gegen ${ids}`,
      nowPermitted: 'wäre zugelassen',
      nowBreached: (ids) => `verstieße gegen ${ids}`,
    },
    more: (count) => `und ${count} weitere`,
    notGuessed: 'Was daraus später gefolgt wäre, ist nicht protokolliert und wird darum nicht gezeigt.',
    use: 'Diese Regeln von hier an verwenden',
    useWhat: 'Eine neue Epoche im Protokoll nennt sie. Frühere Antworten bleiben, wie sie beurteilt wurden.',
    used: 'Diese Regeln gelten von hier an.',
  },
} satisfies Words<typeof english>;
