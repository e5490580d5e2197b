// Deutsch: die Fachwörter, jedes in einfachen Worten.

import type * as english from '#lib/messages/glossary.ts';
import type { Words } from '#lib/messages/words.ts';

export const german = {
  glossary: {
    obs: {
      title: 'OBS, Beobachtung',
      text: 'Ein Eintrag über etwas, das von außen kam: eine Frage, ein Dokument, die Uhr oder die Ausgabe eines Werkzeugs. Er wird geschrieben, bevor eine Entscheidung ihn verwendet.',
    },
    derivation: {
      title: 'Ableitung',
      text: 'Geht die Ausgabe eines Werkzeugs in die Anfrage an ein anderes ein, so nennt der Eintrag die Ausgabe und die Funktion des Kerns, die die Anfrage gebildet hat. Jeder kann sie noch einmal bilden.',
    },
    policy: {
      title: 'POLICY, Regel',
      text: 'Ein Eintrag über eine Regel, angewandt auf eine Beobachtung: die gefundene Zahl, die Grenze und ob sie eingehalten wurde.',
    },
    trans: {
      title: 'TRANS, Übergang',
      text: 'Ein Eintrag über den Zustand, in dem der Fall war, und den, in den er nach Anwendung der Regeln kam.',
    },
    state: {
      title: 'STATE, Siegel',
      text: 'Ein Eintrag, der den Hash einer fertigen Antwort festhält. Danach fällt jede Änderung an Worten oder Beweis auf.',
    },
    breach: {
      title: 'Verstoß',
      text: 'Eine Regel, die nicht eingehalten wurde. Bei einer Antwort führt das zur Ablehnung; Zahl und Grenze werden gezeigt.',
    },
    claim: {
      title: 'Aussage',
      text: 'Eine Sache, die ein Satz sagt. Ein Satz kann mehrere sagen, und jede wird einzeln geprüft.',
    },
    passage: {
      title: 'Stelle',
      text: 'Ein kurzes Stück eines Dokuments, mit dem genauen Ort, an dem es beginnt und endet.',
    },
    support: {
      title: 'Stützung',
      text: 'Wie wahrscheinlich die Stelle die Aussage trägt, von 0 bis 1, nach Ansicht des Prüfers.',
    },
    confidence: {
      title: 'Verlässlichkeit',
      text: 'Glaubwürdigkeit der Quelle, Passung der Stelle, ihre Aktualität und ihre Stützung, miteinander multipliziert. Die schwächste Aussage entscheidet für die ganze Antwort.',
    },
    credibility: {
      title: 'Glaubwürdigkeit',
      text: 'Wie viel ein Dokument zählt, von 0 bis 1. Sie folgt aus der Art, die Sie beim Hinzufügen angegeben haben.',
    },
    relevance: { title: 'Relevanz', text: 'Wie wahrscheinlich eine Stelle die Frage beantwortet, von 0 bis 1.' },
    similarity: {
      title: 'Ähnlichkeit',
      text: 'Wie viel vom Wortlaut einer Aussage in ihrer Stelle steht, von 0 bis 1.',
    },
    entailment: {
      title: 'Folgerung',
      text: 'Aus einer Stelle folgt eine Aussage, wenn man mit der Stelle auch die Aussage annehmen muss. Gemeinsame Wörter genügen nicht.',
    },
    liminal: {
      title: 'Veränderlich',
      text: 'Eine Quelle über etwas, das sich ändert. Sie kann an ihrem Datum gestimmt haben und heute nicht mehr, darum zählt sie weniger.',
    },
    stakes: {
      title: 'Tragweite',
      text: 'Was eine falsche Antwort kosten kann. Was einen Körper verletzen kann, und was Recht, Medizin oder Sicherheit ist, hat hohe Tragweite: Es braucht mehr Quellen und einen stärkeren Prüfer. Was ein eigenes Papier sagt, nicht; wo viel daran hängt, wird es als sein Wortlaut wiedergegeben.',
    },
    gate: {
      title: 'Schranke',
      text: 'Der Punkt, an dem ein Entwurf an den Regeln für seine Tragweite gemessen wird. Ein Entwurf, der nicht besteht, wird nie gezeigt.',
    },
    judge: {
      title: 'Prüfer',
      text: 'Das Werkzeug, das eine Aussage mit ihrer Stelle vergleicht. Es ist nie das, das den Entwurf geschrieben hat.',
    },
    cycle: {
      title: 'Selbstprüfung',
      text: 'Entwerfen, nach Widersprüchen, Annahmen und Lücken suchen, überarbeiten und das Gelernte behalten: höchstens zwei Runden bis zu einer Antwort, Rückfrage oder Ablehnung.',
    },
    ledger: {
      title: 'Journal',
      text: 'Die Liste aller Einträge eines Falls, in ihrer Reihenfolge. Es wird nur am Ende etwas angefügt.',
    },
    chain: {
      title: 'Kette',
      text: 'Jeder Eintrag wird zusammen mit dem Kettenwert davor gehasht. Wer einen ändert, ändert jeden Wert danach.',
    },
    commitment: { title: 'Festlegung', text: 'Der Hash eines Eintrags für sich. Er meint genau diese Bytes.' },
    canonical: {
      title: 'Kanonisches JSON',
      text: 'Die eine vereinbarte Art, einen Eintrag als Bytes zu schreiben, damit alle denselben Hash erhalten.',
    },
    merkle: {
      title: 'Merkle-Wurzel',
      text: 'Ein Hash über alle Einträge, gebaut als Baum, sodass sich ein einzelner Eintrag beweisen lässt, ohne die anderen zu zeigen.',
    },
    checkpoint: {
      title: 'Kontrollpunkt',
      text: 'Größe und Wurzel des Protokolls zu einem Zeitpunkt, auf diesem Gerät unterschrieben. Andere können ihn aufheben und später vergleichen.',
    },
    replay: {
      title: 'Wiederholung',
      text: 'Alles wird aus den protokollierten Beobachtungen noch einmal entschieden, mit dem Kern von damals. Das Ergebnis muss Byte für Byte dasselbe sein.',
    },
    reproducible: {
      title: 'Reproduzierbar',
      text: 'Jeder kann dieses Werkzeug mit derselben Eingabe noch einmal laufen lassen und erhält dieselbe Ausgabe. Die Ausgabe anderer wird nur protokolliert.',
    },
    bundle: {
      title: 'Bündel',
      text: 'Ein ganzer Fall in einer .affidavit-Datei: Einträge, Dokumente, Antworten und Beweise. Geben Sie sie nur Menschen, die diese lesen dürfen.',
    },
  },
} satisfies Words<Omit<typeof english, 'TERMS'>>;
