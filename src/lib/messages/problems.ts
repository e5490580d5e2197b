// What is said of each problem: what happened, what is kept, what to do next.

export const problems: Record<string, { what: string; kept: string; next: string; act?: string }> = {
  UNEXPECTED: {
    what: 'An unexpected error occurred.',
    kept: 'Sealed answers are safe.',
    next: 'Reload the page; if it happens again, search for the code.',
  },
  CLIENT_ABSENT: {
    what: 'The case worker did not start in this browser.',
    kept: 'Nothing was changed.',
    next: 'Reload the page. Verifying and reading still work.',
  },
  CANCELLED: { what: 'Cancelled.', kept: 'The cancellation is on the record.', next: 'Ask again when you like.' },
  CONSTRAINT_KNOWN: {
    what: 'This constraint is in force in this case already.',
    kept: 'Nothing was changed.',
    next: 'Later answers are held to it.',
  },
  CONSTRAINT_CLASH: {
    what: 'This constraint cannot hold together with those that are in force in this case.',
    kept: 'Nothing was changed.',
    next: 'Take the other one out of force first, if this one is right.',
  },
  CONSTRAINT_COUNT: {
    what: 'This case has as many constraints as it can hold.',
    kept: 'Nothing was changed.',
    next: 'Take one out of force first.',
  },
  CONSTRAINT_UNSURE: {
    what: 'This constraint is not sure enough to be accepted as it is.',
    kept: 'Nothing was changed.',
    next: 'Edit it, and accept it as your own.',
  },
  CONSTRAINT_ABSENT: {
    what: 'This constraint is not in force, or the run does not have it.',
    kept: 'Nothing was changed.',
    next: 'Reload the page and look again.',
  },
  ERCP_REQUEST: {
    what: 'The problem or one of its constraints is empty, too long, or there twice.',
    kept: 'Nothing was stored, and what you typed is still here.',
    next: 'Correct it and run it again.',
  },
  PREDICATE_ARGS: {
    what: 'A constraint compares what cannot be compared: a number with a word, two units of different kinds, or a day that does not exist.',
    kept: 'Nothing was stored, and what you typed is still here.',
    next: 'Correct the constraint.',
  },
  PREDICATE_UNKNOWN: {
    what: 'A constraint has an operator that does not exist.',
    kept: 'Nothing was stored.',
    next: 'Choose one of the seven operators.',
  },
  RUN_ABSENT: {
    what: 'The page was closed before this run had begun.',
    kept: 'Nothing else was changed.',
    next: 'Delete this run, and state the problem again.',
  },
  RUN_CANCELLED: {
    what: 'You cancelled the run before it began.',
    kept: 'Nothing was stored, and the problem is still here.',
    next: 'Run it again when you like.',
  },
  DRAFT_EMPTY: {
    what: 'There is no text to check.',
    kept: 'Nothing was stored.',
    next: 'Paste or type one.',
  },
  DRAFT_SIZE: {
    what: 'The text is too long to be checked at once.',
    kept: 'Nothing was stored, and the text is still here.',
    next: 'Check it in parts.',
  },
  DRAFT_SENTENCES: {
    what: 'The text has too many sentences to be checked at once.',
    kept: 'Nothing was stored, and the text is still here.',
    next: 'Check it in parts.',
  },
  FROZEN_CHANGED: {
    what: 'A file that Affidavit uses to decide does not match its name. It was damaged or changed where this app is served, or on the way.',
    kept: 'The file was not used. Nothing was decided or stored with it.',
    next: 'Reload the page. If it happens again, do not trust this address: open Affidavit from another one, or install it.',
  },
  FROZEN_MISSING: {
    what: 'A file that Affidavit uses to decide could not be loaded.',
    kept: 'Nothing was decided or stored.',
    next: 'Connect to the network and reload the page.',
  },
  MODEL_ABSENT: {
    what: 'This app’s address keeps no copy of this model.',
    kept: 'Nothing was downloaded.',
    next: 'Take it from files, or run `affidavit models get` and open the app with `affidavit serve`.',
  },
  MODEL_BUSY: {
    what: 'Another tab is working on models.',
    kept: 'Nothing was changed here.',
    next: 'Wait until it has ended, or cancel it there.',
  },
  MODEL_CARD: {
    what: 'The graphics card of this device cannot run this model.',
    kept: 'It was not enabled. The model stays on this device until you delete it.',
    next: 'The built-in writer answers on every device. A small GGUF model runs on the processor, and the program on this computer runs larger ones.',
  },
  MODEL_CATALOGUE: {
    what: 'The list of models could not be read.',
    kept: 'What is on this device stays as it is.',
    next: 'Reload the page when you are online.',
  },
  MODEL_DAMAGED: {
    what: 'A file of this model has changed or is damaged.',
    kept: 'The model is not used.',
    next: 'Check it again and repair it.',
  },
  MODEL_HASH: {
    what: 'The downloaded file is not the one in the list.',
    kept: 'Nothing of that file is used.',
    next: 'Download it again. If that fails too, its address serves something else: take it from files.',
  },
  MODEL_FORMAT: {
    what: 'A file of this model does not have the expected format.',
    kept: 'Nothing was changed.',
    next: 'Choose the files as their maker published them.',
  },
  MODEL_MEMORY: {
    what: 'There is not enough memory for this model.',
    kept: 'Nothing was changed.',
    next: 'Choose a smaller model. The built-in writer needs none of this memory.',
  },
  MODEL_MISSING: {
    what: 'This model is not complete on this device.',
    kept: 'Nothing was changed.',
    next: 'Download it, or take it from files.',
  },
  MODEL_NETWORK: {
    what: 'The connection broke.',
    kept: 'The part that was downloaded is kept.',
    next: 'Resume: the download continues where it stopped.',
  },
  MODEL_RUNTIME: {
    what: 'The model runtime stopped.',
    kept: 'Nothing was changed.',
    next: 'Try again; on a device with little memory choose a smaller model.',
  },
  MODEL_RUNTIME_ABSENT: {
    what: 'The model runtime was not downloaded completely.',
    kept: 'The model itself is still here.',
    next: 'Enable the model when this app’s address can be reached. After that it needs no network.',
  },
  MODEL_SIZE: {
    what: 'The downloaded file does not have the size in the list.',
    kept: 'The model is not used.',
    next: 'Its address serves something else: take it from files.',
  },
  MODEL_SPACE: {
    what: 'There is no room for this model beside your cases.',
    kept: 'Your cases are as they were.',
    next: 'Free some space on this device and try again.',
  },
  MODEL_UNFIT: {
    what: 'This model gets simple sentences wrong.',
    kept: 'It was not enabled.',
    next: 'Choose another model.',
  },
  SERVER_ADDRESS: {
    what: 'This is not an address of this computer.',
    kept: 'Nothing was sent.',
    next: 'Type the address that the program shows, like http://localhost:8462.',
  },
  SERVER_ABSENT: {
    what: 'The program on this computer does not answer this page.',
    kept: 'Nothing was sent.',
    next: 'Start it with `affidavit serve --engine FILE.gguf --pair` and the address of this page. If the browser asks, let this page reach this computer.',
  },
  SERVER_ANSWER: {
    what: 'The program at this address is not Affidavit.',
    kept: 'None of your documents was sent to it.',
    next: 'Check the address and the port.',
  },
  SERVER_MODEL: {
    what: 'The program on this computer now uses another model, or none.',
    kept: 'None of your documents was sent to it.',
    next: 'Ask again, or start the program with the model that you want.',
  },
  SEARCH_PRIVATE: {
    what: 'Words of your own documents are in the query.',
    kept: 'Nothing was sent.',
    next: 'Use other words.',
  },
  SEARCH_QUERY: {
    what: 'The query is empty or longer than 300 characters.',
    kept: 'Nothing was sent.',
    next: 'Write a few words.',
  },
  SEARCH_EMPTY: {
    what: 'The search found nothing that can be read.',
    kept: 'Nothing was added.',
    next: 'Use other words.',
  },
  SEARCH_OFF: {
    what: 'No program on this computer searches outside for this page.',
    kept: 'Nothing was sent.',
    next: 'Start it with `affidavit serve --search`.',
  },
  SEARCH_FAILED: {
    what: 'The search failed or could not be reached.',
    kept: 'Nothing was added.',
    next: 'Look at the terminal of the program: it says why. Then try again.',
  },
  HELPER_UNPAIRED: {
    what: 'The program on this computer does not know this page.',
    kept: 'None of your documents was sent to it.',
    next: 'Start it with `--pair` and the address of this page, forget it here, and pair again.',
  },
  HELPER_UNPROVED: {
    what: 'The program at this address is not the one that this page was paired with.',
    kept: 'None of your documents was sent to it.',
    next: 'End the other program on this port and start Affidavit again. If you moved its data folder, pair again.',
  },
  PAIR_CODE: {
    what: 'This code is wrong, too old, or was used before.',
    kept: 'Nothing was changed.',
    next: 'Type the latest code in the terminal. After five wrong tries ask for a new one.',
  },
  PAIR_OFTEN: {
    what: 'A code was shown a moment ago, or you asked for too many.',
    kept: 'Nothing was changed.',
    next: 'Wait five seconds and ask again. After twenty codes start the program again.',
  },
  STORE_QUOTA: {
    what: 'The browser has no room left for this.',
    kept: 'Everything that was saved before is safe.',
    next: 'Export and delete an old case, or free space on this device, then try again.',
  },
  POLICY_REGISTRY: {
    what: 'These rules cannot be compiled.',
    kept: 'Nothing was changed: the case keeps the rules it had.',
    next: 'Check them first; every fault is shown at its place.',
  },
  STORE_ABSENT: {
    what: 'This browser gives the page no storage, as in some private windows or with Lockdown Mode.',
    kept: 'No case can be stored here, so you cannot begin one. Verifying a bundle works.',
    next: 'Open Affidavit in an ordinary window, or allow storage for this site.',
  },
  STORE_FAILED: {
    what: 'The browser refuses to open its storage, as some private windows do, or could not read it.',
    kept: 'Nothing was changed. Verifying a bundle works.',
    next: 'Reload the page; if it happens again, use an ordinary window, or restart the browser.',
  },
  LOCKS_ABSENT: {
    what: 'This browser cannot keep two tabs from writing the same case at once.',
    kept: 'Nothing was written. Reading and verifying work.',
    next: 'Open the app by https or on localhost, in a current browser.',
  },
  BLOB_FAILED: {
    what: 'A part of the content could not be stored or read.',
    kept: 'Everything that was saved before is safe, and every record has its content.',
    next: 'Try again; if it happens again, reload the page and export the case.',
  },
  BLOB_NOT_FOUND: {
    what: 'A part of the content that the record names is no longer stored.',
    kept: 'The record itself is unchanged. An exported bundle stays valid.',
    next: 'Reload the page. If that does not help, the site’s data was cleared in part: continue from an exported bundle.',
  },
  BLOB_HASH: {
    what: 'A stored part of the content is not what the record says it is. It was changed from outside.',
    kept: 'It is not shown and not used. An exported bundle stays valid.',
    next: 'Continue from an exported bundle.',
  },
  CASE_DIVERGED: {
    what: 'This case is already here with a different history: the bundle and the case each have a record that the other lacks.',
    kept: 'Both were left as they are.',
    next: 'Keep the file; it verifies on its own. To continue from it instead, export the case that is here, delete it, and open the file again.',
  },
  BUNDLE_NOT_PROVED: {
    what: 'A check of this bundle failed, or not all of it could be computed again.',
    kept: 'Nothing was stored.',
    next: 'Ask the sender for the file as it was exported.',
  },
  BUNDLE_KIND: {
    what: 'This bundle holds a run of ERCP, not a case of questions. This page can only verify it.',
    kept: 'Nothing was stored.',
    next: 'Keep the file; it verifies on its own. The command line keeps such cases: affidavit import.',
  },
  BUNDLE_DEBATE: {
    what: 'This bundle holds a debate, not a case of questions. Here it can only be verified.',
    kept: 'Nothing was stored.',
    next: 'Keep the file; it verifies on its own. To read the debate, open the file in Debate.',
  },
  DEBATE_REQUEST: {
    what: 'This debate cannot run with these settings.',
    kept: 'Nothing was stored.',
    next: 'Write a question, and choose two to five participants and one to twelve rounds.',
  },
  DEBATE_SOURCE: {
    what: 'One of the documents is a debate, and a debate cannot use another debate as a source.',
    kept: 'Nothing was stored.',
    next: 'Open a case that holds only the documents that are debated.',
  },
  DEBATE_REJECTED: {
    what: 'The question was not admitted by the rules of the record.',
    kept: 'The attempt is on record.',
    next: 'Use other words.',
  },
  DEBATE_NONE: {
    what: 'This debate stopped before the first turn.',
    kept: 'Its documents are still in the case they came from.',
    next: 'Delete it and start it again.',
  },
  DEBATE_OPEN: {
    what: 'This debate stopped and cannot continue now: another tab may be running it, or the device has no room.',
    kept: 'What was said is on record.',
    next: 'Close other tabs and open it again.',
  },
  SWEEP_SIZE: {
    what: 'This sweep has no runs, or more than 200.',
    kept: 'Nothing was run.',
    next: 'Choose fewer seeds or fewer parts. The command line sweeps up to 2,000 runs.',
  },
  SWEEP_OTHER: {
    what: 'This sweep was run over other documents than those of the open case.',
    kept: 'Its runs are kept.',
    next: 'Open the case that it was started from.',
  },
  DEBATE_SIZE: {
    what: 'This file is larger than a debate may be.',
    kept: 'Nothing was stored.',
    next: 'Split the debate.',
  },
  DEBATE_FILE: {
    what: 'This file is neither a debate as JSON nor a bundle of one.',
    kept: 'Nothing was stored.',
    next: 'Choose a file that this page or the command line wrote.',
  },
  BUNDLE_REDACTED: {
    what: 'Records of this bundle are withheld: it is a part of a case.',
    kept: 'Nothing was stored.',
    next: 'Ask the sender for the bundle of the whole case.',
  },
  CASE_NOT_FOUND: {
    what: 'This case is no longer on this device. It was deleted in another tab, or the site’s data was cleared.',
    kept: 'Nothing new was stored. An exported bundle stays valid.',
    next: 'Go back to your cases.',
  },
  LEDGER_DISCONTINUITY: {
    what: 'The stored record is not the one this page has read. It was changed from outside.',
    kept: 'Nothing was added to it.',
    next: 'Reload the page: the record is checked from its first entry.',
  },
  CLOCK_BEHIND: {
    what: 'The clock of this device is more than five minutes behind the last entry of this case.',
    kept: 'Nothing was written.',
    next: 'Set the clock and try again. Or continue with the clock as it is, which the record will state.',
    act: 'Continue with this clock',
  },
  SIGNER_FAILED: {
    what: 'This browser’s key could not sign.',
    kept: 'Everything recorded so far is safe.',
    next: 'Try again: the case continues without a signature, and says so.',
  },
  KEY_NAME: {
    what: 'This name cannot be used.',
    kept: 'The card was left as it is.',
    next: 'Write one line of at most 64 characters, without a space at its ends.',
  },
  KEY_STATEMENT: {
    what: 'This card has as many earlier keys as a bundle can name.',
    kept: 'The key was left as it is.',
    next: 'Go on with this key; or clear the site’s data, after exporting your cases, to begin with a new card.',
  },
  LIBRARY_FORMAT: {
    what: 'This file is not an expert library.',
    kept: 'Nothing was added.',
    next: 'Add a file made by affidavit library build. Documents are added above.',
  },
  LIBRARY_CANONICAL: {
    what: 'The bytes of this library are not in canonical form, so its name does not match them.',
    kept: 'Nothing was added.',
    next: 'Run affidavit canon over it, or get the file again from its author.',
  },
  LIBRARY_SOURCE: {
    what: 'No case can hold one of the sources of this library.',
    kept: 'Nothing was added.',
    next: 'Ask its author for another version.',
  },
  LIBRARY_SIZE: {
    what: 'This library is larger than 32 MB.',
    kept: 'Nothing was added.',
    next: 'Get it as several smaller libraries.',
  },
  LIBRARY_PRESENT: {
    what: 'This library is already in this case.',
    kept: 'The case is as it was.',
    next: 'Ask a question: this library is searched first.',
  },
  LIBRARY_SIGNATURE: {
    what: 'The signature is not one of this library: one of the two was changed, or belongs to another version.',
    kept: 'Nothing was added.',
    next: 'Get the library and its signature again from its publisher.',
  },
  LIBRARY_COUNT: {
    what: 'The libraries of this case would hold more than 2,000 sources.',
    kept: 'Nothing was added.',
    next: 'Open another case for it.',
  },
  SOURCE_MEDIA: {
    what: 'This kind of file cannot be read.',
    kept: 'No document was added.',
    next: 'Save it as PDF, DOCX, HTML, mail, CSV, Markdown or plain text and add that.',
  },
  SOURCE_SIZE: {
    what: 'This document is larger than 64 MB, or its text than 8 MB.',
    kept: 'No document was added.',
    next: 'Split it and add the parts.',
  },
  SOURCE_SCANNED: {
    what: 'This PDF holds pictures of pages, not their text.',
    kept: 'No document was added.',
    next: 'Run text recognition on it first, then add the result.',
  },
  SOURCE_ENCRYPTED: {
    what: 'This document is locked with a password.',
    kept: 'No document was added.',
    next: 'Open it with its password, save a copy without one, and add that.',
  },
  SOURCE_DAMAGED: {
    what: 'This file is damaged: it ends too early, or its content does not match its type.',
    kept: 'No document was added.',
    next: 'Get the file again, or open it in its own program and save a new copy.',
  },
  SOURCE_PAGES: {
    what: 'This PDF has more than 5,000 pages.',
    kept: 'No document was added.',
    next: 'Split it and add the parts you need.',
  },
  SOURCE_BOMB: {
    what: 'This file unpacks to far more than a normal document, or is nested too deeply. It may be malicious.',
    kept: 'No document was added; reading stopped at the limit.',
    next: 'If you trust where it comes from, save its text in another format and add that.',
  },
  SOURCE_GLYPHS: {
    what: 'A font of this PDF does not say which letters it draws, or uses a table that is not here, so its text cannot be read.',
    kept: 'No document was added.',
    next: 'Run text recognition on it, or ask for the document in another format.',
  },
  SOURCE_LANGUAGE: {
    what: 'This document is in a language that the built-in engines do not know. They read English.',
    kept: 'No document was added: a guess would be worse than none.',
    next: 'Add an English version of it.',
  },
  SOURCE_TIME: {
    what: 'Reading this document took too long and was stopped.',
    kept: 'No document was added.',
    next: 'Split it and add the parts, or save it in another format.',
  },
  TEXT_ENCODING: {
    what: 'The encoding of this text is unknown.',
    kept: 'No document was added.',
    next: 'Save it as UTF-8 and add it again.',
  },
  TEXT_UNASSIGNED: {
    what: 'This text has characters that Unicode 15.0 does not know.',
    kept: 'No document was added: computers would not agree on them.',
    next: 'Replace these characters and add it again.',
  },
  TEXT_LONE_SURROGATE: {
    what: 'This text contains incomplete characters.',
    kept: 'No document was added.',
    next: 'Save it as UTF-8 and add it again.',
  },
  SOURCE_EMPTY: {
    what: 'This document has no text.',
    kept: 'No document was added.',
    next: 'Check that it is the file you meant.',
  },
  QUESTION_EMPTY: { what: 'There is no question.', kept: 'Nothing was recorded.', next: 'Write one and ask again.' },
  QUESTION_SIZE: {
    what: 'The question is too long.',
    kept: 'Nothing was recorded.',
    next: 'Keep it under 8,000 characters; long text belongs in Sources.',
  },
  TEXT_UTF8: {
    what: 'This file is not text in UTF-8.',
    kept: 'Nothing was stored.',
    next: 'Save it as UTF-8 and add it again.',
  },
  REDACTION_CHOICE: {
    what: 'Nothing of the case would be left to show.',
    kept: 'Nothing was written.',
    next: 'Check at least one answer.',
  },
  RECEIPT_NONE: {
    what: 'There is no signed checkpoint in this case yet.',
    kept: 'Nothing was written.',
    next: 'Ask a question first. A browser that cannot sign makes no receipts.',
  },
  RECEIPT_ALONE: {
    what: 'A receipt cannot be checked on its own.',
    kept: 'Nothing was changed.',
    next: 'Drop it together with the bundle of its case.',
  },
  CASE_ELSEWHERE: {
    what: 'Another tab is writing this case.',
    kept: 'Nothing was changed.',
    next: 'Ask there, or close that tab.',
  },
  LEDGER_CONFLICT: {
    what: 'Another tab wrote to this case in the same moment.',
    kept: 'Its entry is safe, and yours was not written over it.',
    next: 'Try again: the case continues from that entry.',
  },
  LEDGER_FAILED: {
    what: 'Storage did not confirm the last entry.',
    kept: 'It does not count until it is confirmed; everything before it is safe.',
    next: 'Reload the page: the record is checked from its first entry.',
  },
};
