// Deutsch: was zu jedem Problem gesagt wird: was geschah, was blieb, was zu tun ist.

import type * as english from '#lib/messages/problems.ts';
import type { Words } from '#lib/messages/words.ts';

const NO_DOCUMENT = 'Es wurde kein Dokument hinzugefügt.';
const NOT_SENT = 'Keines Ihrer Dokumente wurde dorthin gesendet.';
const NOTHING_STORED = 'Es wurde nichts gespeichert.';
const NOTHING_CHANGED = 'Es wurde nichts geändert.';
const NOTHING_ADDED = 'Es wurde nichts hinzugefügt.';
const STILL_HERE = 'Es wurde nichts gespeichert, und der Text ist noch da.';

export const german = {
  problems: {
    UNEXPECTED: {
      what: 'Ein unerwarteter Fehler ist aufgetreten.',
      kept: 'Versiegelte Antworten sind sicher.',
      next: 'Laden Sie die Seite neu; wenn es wieder geschieht, suchen Sie nach dem Code.',
    },
    CLIENT_ABSENT: {
      what: 'Der Arbeitsprozess des Falls ist in diesem Browser nicht gestartet.',
      kept: NOTHING_CHANGED,
      next: 'Laden Sie die Seite neu. Prüfen und Lesen gehen weiterhin.',
    },
    CANCELLED: {
      what: 'Abgebrochen.',
      kept: 'Der Abbruch ist protokolliert.',
      next: 'Fragen Sie wieder, wann Sie möchten.',
    },
    CONSTRAINT_KNOWN: {
      what: 'Diese Bedingung gilt in diesem Fall schon.',
      kept: NOTHING_CHANGED,
      next: 'Spätere Antworten werden an ihr gemessen.',
    },
    CONSTRAINT_CLASH: {
      what: 'Diese Bedingung kann nicht zusammen mit denen gelten, die in diesem Fall in Kraft sind.',
      kept: NOTHING_CHANGED,
      next: 'Setzen Sie zuerst die andere außer Kraft, wenn diese stimmt.',
    },
    CONSTRAINT_COUNT: {
      what: 'Dieser Fall hat so viele Bedingungen, wie er fassen kann.',
      kept: NOTHING_CHANGED,
      next: 'Setzen Sie zuerst eine außer Kraft.',
    },
    CONSTRAINT_UNSURE: {
      what: 'Diese Bedingung ist nicht sicher genug, um sie so anzunehmen.',
      kept: NOTHING_CHANGED,
      next: 'Bearbeiten Sie sie, und nehmen Sie sie als Ihre eigene an.',
    },
    CONSTRAINT_ABSENT: {
      what: 'Diese Bedingung ist nicht in Kraft, oder der Lauf hat sie nicht.',
      kept: NOTHING_CHANGED,
      next: 'Laden Sie die Seite neu und sehen Sie noch einmal nach.',
    },
    ERCP_REQUEST: {
      what: 'Das Problem oder eine seiner Bedingungen ist leer, zu lang oder steht doppelt da.',
      kept: 'Es wurde nichts gespeichert, und Ihre Eingabe ist noch da.',
      next: 'Berichtigen Sie es und starten Sie neu.',
    },
    PREDICATE_ARGS: {
      what: 'Eine Bedingung vergleicht Unvergleichbares: eine Zahl mit einem Wort, zwei Einheiten verschiedener Art oder einen Tag, den es nicht gibt.',
      kept: 'Es wurde nichts gespeichert, und Ihre Eingabe ist noch da.',
      next: 'Berichtigen Sie die Bedingung.',
    },
    PREDICATE_UNKNOWN: {
      what: 'Eine Bedingung hat einen Vergleich, den es nicht gibt.',
      kept: NOTHING_STORED,
      next: 'Wählen Sie einen der sieben Vergleiche.',
    },
    RUN_ABSENT: {
      what: 'Die Seite wurde geschlossen, bevor dieser Lauf begonnen hatte.',
      kept: 'Sonst wurde nichts geändert.',
      next: 'Löschen Sie diesen Lauf, und nennen Sie das Problem noch einmal.',
    },
    RUN_CANCELLED: {
      what: 'Sie haben den Lauf abgebrochen, bevor er begann.',
      kept: 'Es wurde nichts gespeichert, und das Problem ist noch da.',
      next: 'Starten Sie ihn wieder, wann Sie möchten.',
    },
    DRAFT_EMPTY: {
      what: 'Es gibt keinen Text zum Abgleichen.',
      kept: NOTHING_STORED,
      next: 'Fügen Sie einen ein oder tippen Sie einen.',
    },
    DRAFT_SIZE: {
      what: 'Der Text ist zu lang, um ihn auf einmal abzugleichen.',
      kept: STILL_HERE,
      next: 'Gleichen Sie ihn in Teilen ab.',
    },
    DRAFT_SENTENCES: {
      what: 'Der Text hat zu viele Sätze, um ihn auf einmal abzugleichen.',
      kept: STILL_HERE,
      next: 'Gleichen Sie ihn in Teilen ab.',
    },
    FROZEN_CHANGED: {
      what: 'Eine Datei, mit der Affidavit entscheidet, passt nicht zu ihrem Namen. Sie wurde beschädigt oder geändert, dort wo diese App liegt oder unterwegs.',
      kept: 'Die Datei wurde nicht verwendet. Mit ihr wurde nichts entschieden oder gespeichert.',
      next: 'Laden Sie die Seite neu. Geschieht es wieder, trauen Sie dieser Adresse nicht: Öffnen Sie Affidavit von einer anderen, oder installieren Sie es.',
    },
    FROZEN_MISSING: {
      what: 'Eine Datei, mit der Affidavit entscheidet, konnte nicht geladen werden.',
      kept: 'Es wurde nichts entschieden oder gespeichert.',
      next: 'Verbinden Sie sich mit dem Netz und laden Sie die Seite neu.',
    },
    MODEL_ABSENT: {
      what: 'Unter der Adresse dieser App liegt dieses Modell nicht.',
      kept: 'Es wurde nichts heruntergeladen.',
      next: 'Nehmen Sie es aus Dateien, oder rufen Sie `affidavit models get` auf und öffnen Sie die App mit `affidavit serve`.',
    },
    MODEL_BUSY: {
      what: 'Ein anderer Tab arbeitet an Modellen.',
      kept: 'Hier wurde nichts geändert.',
      next: 'Warten Sie, bis er fertig ist, oder brechen Sie dort ab.',
    },
    MODEL_CARD: {
      what: 'Die Grafikkarte dieses Geräts kann dieses Modell nicht ausführen.',
      kept: 'Es wurde nicht eingeschaltet. Das Modell bleibt auf diesem Gerät, bis Sie es löschen.',
      next: 'Der eingebaute Schreiber antwortet auf jedem Gerät. Ein kleines GGUF-Modell läuft auf dem Prozessor, und das Programm auf diesem Rechner führt größere aus.',
    },
    MODEL_CATALOGUE: {
      what: 'Die Liste der Modelle konnte nicht gelesen werden.',
      kept: 'Was auf diesem Gerät ist, bleibt, wie es ist.',
      next: 'Laden Sie die Seite neu, wenn Sie online sind.',
    },
    MODEL_DAMAGED: {
      what: 'Eine Datei dieses Modells hat sich verändert oder ist beschädigt.',
      kept: 'Das Modell wird nicht verwendet.',
      next: 'Prüfen Sie es noch einmal und reparieren Sie es.',
    },
    MODEL_HASH: {
      what: 'Die heruntergeladene Datei ist nicht die aus der Liste.',
      kept: 'Nichts aus dieser Datei wird verwendet.',
      next: 'Laden Sie sie noch einmal herunter. Misslingt auch das, liegt unter der Adresse etwas anderes: Nehmen Sie es aus Dateien.',
    },
    MODEL_FORMAT: {
      what: 'Eine Datei dieses Modells hat nicht das erwartete Format.',
      kept: NOTHING_CHANGED,
      next: 'Wählen Sie die Dateien so, wie ihr Hersteller sie veröffentlicht hat.',
    },
    MODEL_MEMORY: {
      what: 'Für dieses Modell reicht der Speicher nicht.',
      kept: NOTHING_CHANGED,
      next: 'Wählen Sie ein kleineres Modell. Der eingebaute Schreiber braucht diesen Speicher nicht.',
    },
    MODEL_MISSING: {
      what: 'Dieses Modell ist auf diesem Gerät nicht vollständig.',
      kept: NOTHING_CHANGED,
      next: 'Laden Sie es herunter, oder nehmen Sie es aus Dateien.',
    },
    MODEL_NETWORK: {
      what: 'Die Verbindung brach ab.',
      kept: 'Der heruntergeladene Teil bleibt.',
      next: 'Setzen Sie fort: Es geht weiter, wo es aufhörte.',
    },
    MODEL_RUNTIME: {
      what: 'Die Laufzeit des Modells hat angehalten.',
      kept: NOTHING_CHANGED,
      next: 'Versuchen Sie es noch einmal; auf einem Gerät mit wenig Arbeitsspeicher wählen Sie ein kleineres Modell.',
    },
    MODEL_RUNTIME_ABSENT: {
      what: 'Die Laufzeit des Modells wurde nicht vollständig heruntergeladen.',
      kept: 'Das Modell selbst ist noch da.',
      next: 'Schalten Sie das Modell ein, wenn die Adresse dieser App erreichbar ist. Danach braucht es kein Netz.',
    },
    MODEL_SIZE: {
      what: 'Die heruntergeladene Datei hat nicht die Größe aus der Liste.',
      kept: 'Das Modell wird nicht verwendet.',
      next: 'Unter der Adresse liegt etwas anderes: Nehmen Sie es aus Dateien.',
    },
    MODEL_SPACE: {
      what: 'Neben Ihren Fällen ist kein Platz für dieses Modell.',
      kept: 'Ihre Fälle sind, wie sie waren.',
      next: 'Schaffen Sie Platz auf diesem Gerät und versuchen Sie es noch einmal.',
    },
    MODEL_UNFIT: {
      what: 'Dieses Modell versteht einfache Sätze falsch.',
      kept: 'Es wurde nicht eingeschaltet.',
      next: 'Wählen Sie ein anderes Modell.',
    },
    STORE_QUOTA: {
      what: 'Der Browser hat dafür keinen Platz mehr.',
      kept: 'Alles vorher Gespeicherte ist sicher.',
      next: 'Exportieren und löschen Sie einen alten Fall, oder schaffen Sie Platz auf diesem Gerät, und versuchen Sie es dann noch einmal.',
    },
    POLICY_REGISTRY: {
      what: 'Diese Regeln lassen sich nicht übersetzen.',
      kept: 'Es wurde nichts geändert: Für den Fall gelten die bisherigen Regeln.',
      next: 'Prüfen Sie sie zuerst; jeder Fehler wird an seiner Stelle gezeigt.',
    },
    STORE_ABSENT: {
      what: 'Dieser Browser gibt der Seite keinen Speicher, etwa in manchen privaten Fenstern oder im Blockierungsmodus.',
      kept: 'Hier kann kein Fall gespeichert werden, darum können Sie keinen beginnen. Bündel lassen sich prüfen.',
      next: 'Öffnen Sie Affidavit in einem gewöhnlichen Fenster, oder erlauben Sie dieser Website Speicher.',
    },
    STORE_FAILED: {
      what: 'Der Browser will seinen Speicher nicht öffnen, wie in manchen privaten Fenstern, oder konnte ihn nicht lesen.',
      kept: 'Es wurde nichts geändert. Bündel lassen sich prüfen.',
      next: 'Laden Sie die Seite neu; geschieht es wieder, nehmen Sie ein gewöhnliches Fenster, oder starten Sie den Browser neu.',
    },
    LOCKS_ABSENT: {
      what: 'Dieser Browser kann nicht verhindern, dass zwei Tabs zugleich an einem Fall schreiben.',
      kept: 'Es wurde nichts geschrieben. Lesen und Prüfen gehen.',
      next: 'Öffnen Sie die App über https oder auf localhost, in einem aktuellen Browser.',
    },
    BLOB_FAILED: {
      what: 'Ein Teil des Inhalts konnte nicht gespeichert oder gelesen werden.',
      kept: 'Alles vorher Gespeicherte ist sicher, und jeder Eintrag hat seinen Inhalt.',
      next: 'Versuchen Sie es noch einmal; geschieht es wieder, laden Sie die Seite neu und exportieren Sie den Fall.',
    },
    BLOB_NOT_FOUND: {
      what: 'Ein Teil des Inhalts, den das Protokoll nennt, ist nicht mehr gespeichert.',
      kept: 'Das Protokoll selbst ist unverändert. Ein exportiertes Bündel bleibt gültig.',
      next: 'Laden Sie die Seite neu. Bleibt es so, wurden Daten der Website teilweise gelöscht: Machen Sie mit einem exportierten Bündel weiter.',
    },
    BLOB_HASH: {
      what: 'Ein gespeicherter Teil des Inhalts ist nicht, was das Protokoll sagt. Er wurde von außen geändert.',
      kept: 'Er wird nicht gezeigt und nicht verwendet. Ein exportiertes Bündel bleibt gültig.',
      next: 'Machen Sie mit einem exportierten Bündel weiter.',
    },
    CASE_DIVERGED: {
      what: 'Diesen Fall gibt es hier schon mit anderer Geschichte: Bündel und Fall haben je einen Eintrag, der dem anderen fehlt.',
      kept: 'Beide blieben, wie sie sind.',
      next: 'Behalten Sie die Datei; sie lässt sich für sich prüfen. Um mit ihr fortzufahren, exportieren Sie den Fall, der hier ist, löschen Sie ihn, und öffnen Sie die Datei noch einmal.',
    },
    BUNDLE_NOT_PROVED: {
      what: 'Eine Prüfung dieses Bündels ist fehlgeschlagen, oder nicht alles ließ sich noch einmal berechnen.',
      kept: NOTHING_STORED,
      next: 'Bitten Sie den Absender um die Datei, wie sie exportiert wurde.',
    },
    BUNDLE_KIND: {
      what: 'Dieses Bündel enthält einen ERCP-Lauf, keinen Fall mit Fragen. Diese Seite kann es nur prüfen.',
      kept: NOTHING_STORED,
      next: 'Behalten Sie die Datei; sie lässt sich für sich prüfen. Die Befehlszeile behält solche Fälle: affidavit import.',
    },
    BUNDLE_DEBATE: {
      what: 'Dieses Bündel enthält eine Debatte, keinen Fall mit Fragen. Hier kann es nur geprüft werden.',
      kept: NOTHING_STORED,
      next: 'Behalten Sie die Datei; sie lässt sich für sich prüfen. Um die Debatte zu lesen, öffnen Sie die Datei unter Debatte.',
    },
    DEBATE_REQUEST: {
      what: 'Mit diesen Einstellungen lässt sich die Debatte nicht führen.',
      kept: NOTHING_STORED,
      next: 'Schreiben Sie eine Frage, und wählen Sie zwei bis fünf Teilnehmer und eine bis zwölf Runden.',
    },
    DEBATE_SOURCE: {
      what: 'Eines der Dokumente ist eine Debatte, und eine Debatte kann keine andere als Quelle verwenden.',
      kept: NOTHING_STORED,
      next: 'Öffnen Sie einen Fall, der nur die Dokumente enthält, um die es geht.',
    },
    DEBATE_REJECTED: {
      what: 'Die Regeln des Protokolls haben die Frage nicht zugelassen.',
      kept: 'Der Versuch ist protokolliert.',
      next: 'Nehmen Sie andere Worte.',
    },
    DEBATE_NONE: {
      what: 'Diese Debatte brach vor dem ersten Beitrag ab.',
      kept: 'Ihre Dokumente sind noch in dem Fall, aus dem sie kamen.',
      next: 'Löschen Sie sie, und führen Sie sie noch einmal.',
    },
    DEBATE_OPEN: {
      what: 'Diese Debatte brach ab und kann jetzt nicht weitergehen: Vielleicht führt sie ein anderer Tab, oder dem Gerät fehlt Platz.',
      kept: 'Was gesagt wurde, ist protokolliert.',
      next: 'Schließen Sie andere Tabs und öffnen Sie sie noch einmal.',
    },
    DEBATE_SIZE: {
      what: 'Diese Datei ist größer, als eine Debatte sein darf.',
      kept: NOTHING_STORED,
      next: 'Teilen Sie die Debatte.',
    },
    DEBATE_FILE: {
      what: 'Diese Datei ist weder eine Debatte als JSON noch ein Bündel davon.',
      kept: NOTHING_STORED,
      next: 'Wählen Sie eine Datei, die diese Seite oder die Befehlszeile geschrieben hat.',
    },
    BUNDLE_REDACTED: {
      what: 'Einträge dieses Bündels werden zurückgehalten: Es ist ein Teil eines Falls.',
      kept: NOTHING_STORED,
      next: 'Bitten Sie den Absender um das Bündel des ganzen Falls.',
    },
    CASE_NOT_FOUND: {
      what: 'Dieser Fall ist nicht mehr auf diesem Gerät. Er wurde in einem anderen Tab gelöscht, oder die Daten der Website wurden geleert.',
      kept: 'Es wurde nichts Neues gespeichert. Ein exportiertes Bündel bleibt gültig.',
      next: 'Gehen Sie zurück zu Ihren Fällen.',
    },
    LEDGER_DISCONTINUITY: {
      what: 'Das gespeicherte Protokoll ist nicht das, das diese Seite gelesen hat. Es wurde von außen geändert.',
      kept: 'Es wurde nichts angefügt.',
      next: 'Laden Sie die Seite neu: Das Protokoll wird vom ersten Eintrag an geprüft.',
    },
    CLOCK_BEHIND: {
      what: 'Die Uhr dieses Geräts geht mehr als fünf Minuten gegenüber dem letzten Eintrag dieses Falls nach.',
      kept: 'Es wurde nichts geschrieben.',
      next: 'Stellen Sie die Uhr und versuchen Sie es noch einmal. Oder machen Sie mit der Uhr weiter, wie sie ist; das Protokoll sagt es dann.',
      act: 'Mit dieser Uhr weitermachen',
    },
    SIGNER_FAILED: {
      what: 'Der Schlüssel dieses Browsers konnte nicht unterschreiben.',
      kept: 'Alles bisher Protokollierte ist sicher.',
      next: 'Versuchen Sie es noch einmal: Der Fall geht ohne Unterschrift weiter und sagt es.',
    },
    KEY_NAME: {
      what: 'Dieser Name kann nicht verwendet werden.',
      kept: 'Die Karte blieb, wie sie war.',
      next: 'Schreiben Sie eine Zeile mit höchstens 64 Zeichen, ohne Leerzeichen am Anfang und Ende.',
    },
    KEY_STATEMENT: {
      what: 'Diese Karte hat so viele frühere Schlüssel, wie ein Bündel nennen kann.',
      kept: 'Der Schlüssel blieb, wie er war.',
      next: 'Machen Sie mit diesem Schlüssel weiter; oder löschen Sie die Daten der Website, nachdem Sie Ihre Fälle exportiert haben, um mit einer neuen Karte zu beginnen.',
    },
    LIBRARY_FORMAT: {
      what: 'Diese Datei ist keine Fachbibliothek.',
      kept: NOTHING_ADDED,
      next: 'Nehmen Sie eine Datei, die affidavit library build erstellt hat. Ein Dokument fügen Sie oben hinzu.',
    },
    LIBRARY_CANONICAL: {
      what: 'Die Bytes dieser Bibliothek sind nicht in kanonischer Form, darum passt ihr Name nicht zu ihnen.',
      kept: NOTHING_ADDED,
      next: 'Lassen Sie affidavit canon darüberlaufen, oder holen Sie die Datei noch einmal bei ihrem Verfasser.',
    },
    LIBRARY_SOURCE: {
      what: 'Eine der Quellen dieser Bibliothek passt in keinen Fall.',
      kept: NOTHING_ADDED,
      next: 'Bitten Sie den Verfasser um eine andere Fassung.',
    },
    LIBRARY_SIZE: {
      what: 'Diese Bibliothek ist größer als 32 MB.',
      kept: NOTHING_ADDED,
      next: 'Nehmen Sie sie als mehrere kleinere Bibliotheken.',
    },
    LIBRARY_PRESENT: {
      what: 'Diese Bibliothek ist schon in diesem Fall.',
      kept: 'Der Fall ist, wie er war.',
      next: 'Stellen Sie eine Frage: Diese Bibliothek wird zuerst durchsucht.',
    },
    LIBRARY_COUNT: {
      what: 'Die Bibliotheken dieses Falls hätten mehr als 2.000 Quellen.',
      kept: NOTHING_ADDED,
      next: 'Öffnen Sie dafür einen anderen Fall.',
    },
    SOURCE_MEDIA: {
      what: 'Diese Art von Datei kann nicht gelesen werden.',
      kept: NO_DOCUMENT,
      next: 'Speichern Sie sie als PDF, DOCX, HTML, E-Mail, CSV, Markdown oder reinen Text, und fügen Sie das hinzu.',
    },
    SOURCE_SIZE: {
      what: 'Dieses Dokument ist größer als 64 MB, oder sein Text größer als 8 MB.',
      kept: NO_DOCUMENT,
      next: 'Teilen Sie es, und fügen Sie die Teile hinzu.',
    },
    SOURCE_SCANNED: {
      what: 'Dieses PDF enthält Bilder von Seiten, nicht ihren Text.',
      kept: NO_DOCUMENT,
      next: 'Lassen Sie zuerst eine Texterkennung darüberlaufen, und fügen Sie das Ergebnis hinzu.',
    },
    SOURCE_ENCRYPTED: {
      what: 'Dieses Dokument ist mit einem Passwort gesperrt.',
      kept: NO_DOCUMENT,
      next: 'Öffnen Sie es mit dem Passwort, speichern Sie eine Kopie ohne, und fügen Sie diese hinzu.',
    },
    SOURCE_DAMAGED: {
      what: 'Diese Datei ist beschädigt: Sie bricht ab, oder sie ist nicht, was sie zu sein vorgibt.',
      kept: NO_DOCUMENT,
      next: 'Holen Sie die Datei noch einmal, oder öffnen Sie sie in ihrem eigenen Programm und speichern Sie eine neue Kopie.',
    },
    SOURCE_PAGES: {
      what: 'Dieses PDF hat mehr als 5.000 Seiten.',
      kept: NO_DOCUMENT,
      next: 'Teilen Sie es, und fügen Sie die Teile hinzu, die Sie brauchen.',
    },
    SOURCE_BOMB: {
      what: 'Diese Datei entpackt sich zu weit mehr, als ein Dokument fasst, oder ist endlos verschachtelt. Vielleicht soll sie schaden.',
      kept: 'Es wurde kein Dokument hinzugefügt; das Lesen hielt an der Grenze an.',
      next: 'Wenn Sie ihrer Herkunft trauen, speichern Sie den Text in einem anderen Format, und fügen Sie das hinzu.',
    },
    SOURCE_GLYPHS: {
      what: 'Eine Schrift dieses PDFs sagt nicht, welche Buchstaben sie zeichnet, oder sagt es mit einer Tabelle, die hier fehlt. Darum kann der Text nicht gelesen werden.',
      kept: NO_DOCUMENT,
      next: 'Lassen Sie eine Texterkennung darüberlaufen, oder bitten Sie um das Dokument in einem anderen Format.',
    },
    SOURCE_LANGUAGE: {
      what: 'Dieses Dokument ist in einer Sprache, die die eingebauten Werkzeuge nicht können. Sie lesen Englisch.',
      kept: 'Es wurde kein Dokument hinzugefügt: Raten wäre schlimmer als nichts.',
      next: 'Fügen Sie eine englische Fassung hinzu.',
    },
    SOURCE_TIME: {
      what: 'Dieses Dokument zu lesen dauerte zu lange und wurde abgebrochen.',
      kept: NO_DOCUMENT,
      next: 'Teilen Sie es, und fügen Sie die Teile hinzu, oder speichern Sie es in einem anderen Format.',
    },
    TEXT_ENCODING: {
      what: 'Die Kodierung dieses Textes ist unbekannt.',
      kept: NO_DOCUMENT,
      next: 'Speichern Sie ihn als UTF-8, und fügen Sie ihn noch einmal hinzu.',
    },
    TEXT_UNASSIGNED: {
      what: 'Dieser Text hat Zeichen, die Unicode 15.0 nicht kennt.',
      kept: 'Es wurde kein Dokument hinzugefügt: Rechner wären sich darüber nicht einig.',
      next: 'Ersetzen Sie diese Zeichen, und fügen Sie ihn noch einmal hinzu.',
    },
    TEXT_LONE_SURROGATE: {
      what: 'Dieser Text enthält unvollständige Zeichen.',
      kept: NO_DOCUMENT,
      next: 'Speichern Sie ihn als UTF-8, und fügen Sie ihn noch einmal hinzu.',
    },
    SOURCE_EMPTY: {
      what: 'Dieses Dokument hat keinen Text.',
      kept: NO_DOCUMENT,
      next: 'Sehen Sie nach, ob es die Datei ist, die Sie meinten.',
    },
    QUESTION_EMPTY: {
      what: 'Es gibt keine Frage.',
      kept: 'Es wurde nichts protokolliert.',
      next: 'Schreiben Sie eine und fragen Sie noch einmal.',
    },
    QUESTION_SIZE: {
      what: 'Die Frage ist zu lang.',
      kept: 'Es wurde nichts protokolliert.',
      next: 'Bleiben Sie unter 8.000 Zeichen; langer Text gehört zu den Quellen.',
    },
    TEXT_UTF8: {
      what: 'Diese Datei ist kein Text in UTF-8.',
      kept: NOTHING_STORED,
      next: 'Speichern Sie sie als UTF-8, und fügen Sie sie noch einmal hinzu.',
    },
    REDACTION_CHOICE: {
      what: 'Vom Fall bliebe nichts zu zeigen.',
      kept: 'Es wurde nichts geschrieben.',
      next: 'Kreuzen Sie mindestens eine Antwort an.',
    },
    RECEIPT_NONE: {
      what: 'In diesem Fall gibt es noch keinen unterschriebenen Kontrollpunkt.',
      kept: 'Es wurde nichts geschrieben.',
      next: 'Stellen Sie zuerst eine Frage. Ein Browser, der nicht unterschreiben kann, macht keine Quittungen.',
    },
    RECEIPT_ALONE: {
      what: 'Eine Quittung lässt sich nicht allein prüfen.',
      kept: NOTHING_CHANGED,
      next: 'Lassen Sie sie zusammen mit dem Bündel ihres Falls los.',
    },
    CASE_ELSEWHERE: {
      what: 'Ein anderer Tab schreibt an diesem Fall.',
      kept: NOTHING_CHANGED,
      next: 'Fragen Sie dort, oder schließen Sie den Tab.',
    },
    LEDGER_CONFLICT: {
      what: 'Ein anderer Tab hat im selben Augenblick an diesem Fall geschrieben.',
      kept: 'Sein Eintrag ist sicher, und Ihrer wurde nicht darübergeschrieben.',
      next: 'Versuchen Sie es noch einmal: Der Fall geht von jenem Eintrag aus weiter.',
    },
    LEDGER_FAILED: {
      what: 'Der Speicher hat den letzten Eintrag nicht bestätigt.',
      kept: 'Er zählt nicht, bis er bestätigt ist; alles davor ist sicher.',
      next: 'Laden Sie die Seite neu: Das Protokoll wird vom ersten Eintrag an geprüft.',
    },
    SERVER_ADDRESS: {
      what: 'Das ist keine Adresse dieses Computers.',
      kept: 'Es wurde nichts gesendet.',
      next: 'Geben Sie die Adresse ein, die das Programm zeigt, etwa http://localhost:8462.',
    },
    SERVER_ABSENT: {
      what: 'Das Programm auf diesem Computer antwortet dieser Seite nicht.',
      kept: 'Es wurde nichts gesendet.',
      next: 'Starten Sie es mit `affidavit serve --engine FILE.gguf --pair` und der Adresse dieser Seite. Fragt der Browser, lassen Sie diese Seite diesen Computer erreichen.',
    },
    SERVER_ANSWER: {
      what: 'Das Programm unter dieser Adresse ist nicht Affidavit.',
      kept: NOT_SENT,
      next: 'Prüfen Sie Adresse und Port.',
    },
    SERVER_MODEL: {
      what: 'Das Programm auf diesem Computer verwendet jetzt ein anderes Modell oder keines.',
      kept: NOT_SENT,
      next: 'Fragen Sie noch einmal, oder starten Sie das Programm mit dem gewünschten Modell.',
    },
    SEARCH_PRIVATE: {
      what: 'In der Anfrage stehen Wörter aus Ihren eigenen Dokumenten.',
      kept: 'Es wurde nichts gesendet.',
      next: 'Nehmen Sie eigene Wörter.',
    },
    SEARCH_QUERY: {
      what: 'Die Anfrage ist leer oder länger als 300 Zeichen.',
      kept: 'Es wurde nichts gesendet.',
      next: 'Schreiben Sie ein paar Wörter.',
    },
    SEARCH_EMPTY: {
      what: 'Die Suche hat nichts gefunden, das sich lesen lässt.',
      kept: 'Es wurde nichts hinzugefügt.',
      next: 'Nehmen Sie andere Wörter.',
    },
    SEARCH_OFF: {
      what: 'Kein Programm auf diesem Computer sucht für diese Seite im Internet.',
      kept: 'Es wurde nichts gesendet.',
      next: 'Starten Sie es mit `affidavit serve --search`.',
    },
    SEARCH_FAILED: {
      what: 'Die Suche ist fehlgeschlagen oder war nicht zu erreichen.',
      kept: 'Es wurde nichts hinzugefügt.',
      next: 'Im Terminal des Programms steht, warum. Versuchen Sie es dann noch einmal.',
    },
    HELPER_UNPAIRED: {
      what: 'Das Programm auf diesem Computer kennt diese Seite nicht.',
      kept: NOT_SENT,
      next: 'Starten Sie es mit `--pair` und der Adresse dieser Seite, vergessen Sie es hier, und koppeln Sie neu.',
    },
    HELPER_UNPROVED: {
      what: 'Das Programm unter dieser Adresse ist nicht das, mit dem diese Seite gekoppelt wurde.',
      kept: NOT_SENT,
      next: 'Beenden Sie das andere Programm auf diesem Port und starten Sie Affidavit neu. Haben Sie seinen Datenordner verschoben, koppeln Sie neu.',
    },
    PAIR_CODE: {
      what: 'Dieser Code ist falsch, zu alt oder schon benutzt.',
      kept: NOTHING_CHANGED,
      next: 'Geben Sie den neuesten Code aus dem Terminal ein. Nach fünf falschen Versuchen fordern Sie einen neuen an.',
    },
    PAIR_OFTEN: {
      what: 'Eben wurde schon ein Code gezeigt, oder Sie haben zu viele angefordert.',
      kept: NOTHING_CHANGED,
      next: 'Warten Sie fünf Sekunden und versuchen Sie es erneut. Nach zwanzig Codes starten Sie das Programm neu.',
    },
    SWEEP_SIZE: {
      what: 'Diese Reihe hat keinen Durchlauf, oder mehr als 200.',
      kept: 'Nichts wurde ausgeführt.',
      next: 'Wählen Sie weniger Startwerte oder weniger Teile. Die Befehlszeile nimmt bis zu 2000 Durchläufe.',
    },
    SWEEP_OTHER: {
      what: 'Diese Reihe lief über andere Dokumente als die des offenen Falls.',
      kept: 'Ihre Durchläufe bleiben.',
      next: 'Öffnen Sie den Fall, aus dem sie begonnen wurde.',
    },
    LIBRARY_SIGNATURE: {
      what: 'Die Signatur gehört nicht zu dieser Bibliothek: eines von beiden wurde geändert oder gehört zu einer anderen Fassung.',
      kept: NOTHING_ADDED,
      next: 'Holen Sie Bibliothek und Signatur noch einmal vom Herausgeber.',
    },
  },
} satisfies Words<typeof english>;
