// Deutsch: Modelle, die man hinzufügt.

import type * as english from '#lib/messages/models.ts';
import type { Words } from '#lib/messages/words.ts';

const milliseconds = (took: number): string => `${took < 10 ? took.toFixed(1) : String(Math.round(took))} ms`;

export const german = {
  models: {
    title: 'Modelle, die Sie hinzufügen können',
    brief:
      'Keines wird gebraucht, und keines wird heruntergeladen, bevor Sie zustimmen. Ein zweiter Prüfer liest, was der eingebaute offen lässt, ein Satz-Encoder sucht nach der Bedeutung, und ein Modell, das schreibt, formuliert Ihre Antworten. Alles, was sie sagen, wird geprüft.',
    how: 'Wie weit jedes entscheiden darf',
    lead: 'Ein zweiter Prüfer ist ein Modell für Folgerungen, das liest, was der eingebaute offen lässt: Es findet Widersprüche und schwache Stützung. Ein Satz-Encoder durchsucht Ihre Dokumente nach der Bedeutung, sodass eine Ablehnung auch Stellen mit anderen Worten zeigen kann, die Sie annehmen können. Wenn Sie einen zweiten Prüfer einschalten, wird er auf diesem Gerät an 960 Sätzen gemessen, deren Urteil bekannt ist: Lässt er weniger als 3 von 100 falschen durch, darf er bei geringem und mittlerem Risiko einen Satz durchlassen, den der eingebaute offen lässt. Jeder andere nimmt nur Antworten weg, und der Encoder lässt nie eine durch.',
    writer:
      'Ein Modell, das schreibt, ist eines aus dieser Liste oder eine eigene GGUF-Datei bis 2 GB: Nehmen Sie es aus Dateien. Es läuft auf dem Prozessor dieses Geräts, langsam, und schreibt anstelle des eingebauten Schreibers. Mit einer Grafikkarte und WebGPU ist ein Modell für WebLLM schneller: Nehmen Sie alle seine Dateien zusammen, mit seiner Bibliothek (einer .wasm-Datei). Diese Liste bietet noch keines davon an. Was es schreibt, wird geprüft wie alles andere, und wenn es versagt, springt kein anderes Werkzeug ein: Die Frage wird abgelehnt.',
    licence: 'Lizenz',
    size: 'Größe',
    source: 'Herkunft',
    hash: 'SHA-256',
    improves: 'Verbessert',
    more: 'Was es verbessert, und seine Dateien',
    state: {
      absent: 'nicht auf diesem Gerät',
      partial: (here, all) => `${here} von ${all} hier`,
      damaged: 'beschädigt',
      whole: 'hier und geprüft',
      used: 'in Gebrauch',
    },
    means: {
      absent: null,
      partial: 'Es wird nicht verwendet, bis es vollständig ist.',
      damaged: 'Ein Teil davon hat sich verändert oder ist beschädigt. Es wird nicht verwendet, bis es repariert ist.',
      whole: 'Es wird nicht verwendet, bis Sie es einschalten.',
      used: 'Es wird für jede Frage verwendet.',
    },
    download: (size) => `${size} herunterladen`,
    sure: (name, size, runtime) =>
      runtime === null
        ? `${name} herunterladen? ${size} werden von der Adresse dieser App geladen und bleiben auf diesem Gerät, bis Sie sie löschen.`
        : `${name} herunterladen? ${size} werden von der Adresse dieser App geladen, und einmal ${runtime} für die Laufzeit der Modelle. Sie bleiben auf diesem Gerät, bis Sie sie löschen.`,
    program: (id) =>
      `Zu groß für die Seite. Das Programm auf diesem Rechner kann es ausführen: affidavit models get ${id}, dann affidavit serve --engine ${id}`,
    sureRuntime: (size) =>
      `Die Laufzeit der Modelle ist nicht auf diesem Gerät. ${size} werden einmal von der Adresse dieser App geladen.`,
    sureRemove: (name, size) =>
      `${name} löschen? Das gibt ${size} frei. Seine Ausgaben in Ihren Fällen bleiben und lassen sich ohne es prüfen.`,
    yes: 'Herunterladen',
    no: 'Jetzt nicht',
    removeYes: 'Löschen',
    keep: 'Behalten',
    resume: 'Fortsetzen',
    repair: 'Reparieren',
    verify: 'Noch einmal prüfen',
    use: 'Einschalten',
    useNot: 'Ausschalten',
    onCard: 'Es läuft auf der Grafikkarte.',
    tryCard: 'Die Grafikkarte versuchen',
    leaveCard: 'Zurück zum Prozessor',
    sureCard: (size) =>
      `Die Laufzeit für die Grafikkarte ist nicht auf diesem Gerät. ${size} werden einmal von der Adresse dieser App geladen. Das Modell wird dann auf beide Arten erprobt und zieht nur um, wenn es dort dieselben Ergebnisse in kürzerer Zeit gibt.`,
    trial: (told) => {
      const times = `${milliseconds(told.card)} je Text, ${milliseconds(told.processor)} auf dem Prozessor`;
      if (told.verdict === 'faster')
        return `Die Grafikkarte gibt dieselben Ergebnisse und ist schneller (${times}). Das Modell läuft jetzt dort.`;
      if (told.verdict === 'slower')
        return `Die Grafikkarte gibt dieselben Ergebnisse, ist aber nicht schneller (${times}). Es wurde nichts geändert.`;
      return `Die Grafikkarte gibt andere Ergebnisse (bis zu ${told.difference.toFixed(3)} Abstand). Es wurde nichts geändert.`;
    },
    measure: 'Messen',
    measured: (found) => {
      if (found === null) return 'Hier nicht gemessen, darum nimmt es nur Antworten weg.';
      const figures = `Auf diesem Gerät gemessen: Von ${String(found.unsupported)} ungestützten Sätzen ließe es ${String(found.falselyAccepted)} durch, von ${String(found.supported)} gestützten ${String(found.accepted)}.`;
      return found.decides
        ? `${figures} Es darf bei geringem und mittlerem Risiko einen Satz durchlassen.`
        : `${figures} Es nimmt nur Antworten weg.`;
    },
    remove: 'Löschen',
    cancel: 'Abbrechen',
    of: (what, name) => `${what}: ${name}`,
    phase: {
      fetching: (done, all, left) => `${done} von ${all}${left === null ? '' : `, noch ${left}`}`,
      checking: (done, all) => `${done} von ${all} geprüft`,
      runtime: (done, all) => `Laufzeit der Modelle: ${done} von ${all}`,
      starting: 'Einen Augenblick',
      removing: 'Wird gelöscht',
      opening: 'Wird an einfachen Sätzen erprobt',
      measuring: (done, all) =>
        `Eingeschaltet. Gemessen wird, wie oft es recht hat: ${String(done)} von ${String(all)} Sätzen`,
      trying: (done, all) => `Auf Prozessor und Grafikkarte: ${String(done)} von ${String(all)} Texten`,
    },
    left: (seconds) =>
      seconds < 60
        ? `${String(Math.max(1, Math.round(seconds)))} Sekunden`
        : `${String(Math.round(seconds / 60))} Minuten`,
    noPlace:
      'Dieser Browser lässt die Seite kein Modell speichern, etwa in einem privaten Fenster oder unter einer Adresse ohne https. Hier lassen sich keine Modelle hinzufügen.',
    room: (free) => `Dieser Browser lässt dieser App etwa ${free}.`,
    file: 'Aus Dateien nehmen …',
    folder: 'Aus einem Ordner nehmen …',
    fileWhat: 'Für einen Rechner ohne Netz. Dateien werden an ihren Bytes erkannt, nicht an ihren Namen.',
    taken: (names) => `${names.join(', ')}: vollständig und geprüft.`,
    missing: (name, paths) => `${name} braucht noch ${paths.join(' und ')}.`,
    unknown: (count) =>
      count === 1
        ? 'Eine Datei gehört zu keinem Modell dieser Liste.'
        : `${String(count)} Dateien gehören zu keinem Modell dieser Liste.`,
    holds: (name) => `${name} ist unversehrt: Jedes Byte stimmt mit der Liste überein.`,
  },
} satisfies Words<typeof english>;
