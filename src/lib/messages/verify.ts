// Words of Verify.

import type { Term } from '#lib/messages/glossary.ts';
import type { DecisionName } from '#core/verify/standing.ts';
import type { CheckName, EngineRole, NotProved, ReplyView, VerifyReportView } from '#lib/contract/verify.ts';

export const verify = {
  title: 'Verify',
  lead: 'A bundle is a file that proves its answers. Drop one here: every byte, link, rule and decision in it is checked again. Nothing is installed or sent.',
  drop: 'Drop an .affidavit file here, together with any receipts of the case, or',
  receipts: 'Check it against a receipt',
  receiptsWhat: 'A receipt that someone else kept shows whether records were cut off, rolled back or rewritten.',
  pick: 'choose one',
  again: 'Verify another',
  save: 'Save the report',
  saveWhat: 'Every check with its reason, as JSON: the same bytes on every computer',
  verdict: {
    checking: 'Checking',
    proved: 'This record holds.',
    recorded: 'This record holds, as far as it can be checked here.',
    shown: 'What is shown of this record holds.',
    failed: 'This record does not hold.',
    unreadable: 'This file cannot be read as a bundle.',
  } satisfies Record<VerifyReportView['verdict'], string>,
  unreadable: {
    BUNDLE_CRC: 'It was changed or damaged after it was written: what is inside no longer matches its checksum.',
    BUNDLE_ZIP: 'A bundle is a file with the ending .affidavit, made by “Export bundle”.',
    other: 'It was changed or damaged after it was written, or made by something else.',
  } as Partial<Record<string, string>>,
  terms: {
    chain: 'chain',
    root: 'merkle',
    checkpoints: 'checkpoint',
    observations: 'obs',
    policy: 'policy',
    replay: 'replay',
    derivations: 'derivation',
    engines: 'reproducible',
  } as Partial<Record<CheckName, Term>>,
  checks: {
    format: 'Format',
    redaction: 'What is withheld',
    spans: 'Single passages',
    quotes: 'Quoted replies',
    bytes: 'Every byte',
    blobs: 'Attached content',
    observations: 'Observation hashes',
    chain: 'Chain',
    ordering: 'Order',
    policy: 'Rules bound',
    signatures: 'Signatures',
    keys: 'Earlier keys',
    root: 'Merkle root',
    checkpoints: 'Checkpoints',
    receipts: 'Receipts kept elsewhere',
    cosignatures: 'Signed by others',
    derived: 'Answers rebuilt',
    rules: 'Rules of the named core',
    derivations: 'Inputs computed again',
    replay: 'Decisions replayed',
    engines: 'Engines recomputed',
  } satisfies Record<CheckName, string>,
  result: { waiting: 'waiting', pass: 'holds', fail: 'fails', unproved: 'not proved' },
  made: (all: number, holding: number, failing: number) => {
    if (holding === all) return `All ${all} checks hold`;
    return `${holding} of ${all} checks hold${failing === 0 ? '' : `, ${failing} ${failing === 1 ? 'fails' : 'fail'}`}`;
  },
  counts: (records: number, replayed: number, folded: number) =>
    `${records} records, ${replayed} ${replayed === 1 ? 'turn' : 'turns'} replayed in full${folded === 0 ? '' : `, ${folded} folded around withheld records`}, 0 model calls`,
  signers: {
    title: 'Who signed',
    claims: 'Calls itself',
    claimed: 'Nothing here proves this name. Compare the fingerprint with one you got through a different channel.',
    before: 'Earlier key',
    changed: {
      rotated: (day: string) => `handed over to the next key on ${day}`,
      lost: (day: string) => `lost on ${day}, according to the next key only`,
    },
    also: 'Also signed',
    library: 'Library',
    nobody: 'not signed',
    earlier: 'signed',
    over: (records: number) => `over ${records} records`,
    when: (day: string) => `on ${day} by its own clock`,
    holds: { yes: 'holds', no: 'does not hold', unknown: 'unknown: its key is not here' },
  },
  whatIf: {
    title: 'What would other rules have said?',
    lead: 'Applies your rules to the records of this bundle. No engine runs again, and nothing in the bundle changes.',
    ask: 'Apply these rules',
    found: (count: number, pack: string) =>
      count === 0
        ? `By ${pack}, no answer that is shown would have been judged differently.`
        : `By ${pack}, ${count === 1 ? 'one answer' : `${count} answers`} would have been judged differently:`,
    others: (count: number) => `${count} more records that belong to no answer shown here.`,
  },
  notProved: 'What this does not prove',
  not: {
    model: 'that a model really said what the record says it said',
    clock: 'that the clock of the device was right',
    omission:
      'that nothing else was asked, or that this is the whole case: without a receipt, a cut, an older state and a fork cannot be excluded',
    omission_later: 'that nothing else was asked, or that nothing was left out after the latest receipt',
    signer: 'that the signer is who they say they are',
    lost_key: 'that the lost key belonged to the same person: only the key after it says so',
    cosigners: 'that cosigners are who they say they are',
    truth: 'that the sources are true',
    invention: 'that an engine which cannot be recomputed did not invent its output consistently',
    custom_policy: 'that the rules are ours: this bundle was made under custom rules',
    unknown_core: 'that the decisions follow: this bundle names a core that this copy does not have',
    withheld: 'what the withheld records say, and that the turns they are part of were decided rightly',
  } satisfies Record<NotProved, string>,
  contents: 'Questions and answers in this bundle',
  passages: 'Passages',
  leads: { constraint: 'Constraint', clash: 'Cannot hold together', against: 'Otherwise' },
  /** Three sentences for somebody who has only this file. */
  short: {
    title: 'In short',
    asked: (question: string, said: string) => `“${question}” was asked, and the record answers: “${said}”`,
    refused: (question: string, said: string) => `“${question}” was asked, and it was refused: ${said}`,
    checked: (question: string) => `A text was checked sentence by sentence: “${question}”.`,
    ran: (question: string, said: string) =>
      `A problem was reasoned through, “${question}”, and it ended in: “${said}”`,
    debated: (question: string, said: string) =>
      said === ''
        ? `“${question}” was debated, and nobody ended in an answer.`
        : `“${question}” was debated, and it ended in: “${said}”`,
    open: (question: string) => `“${question}” was asked, and nothing was decided.`,
    more: (count: number) => ` ${count === 1 ? 'One more reply is' : `${count} more replies are`} in it.`,
    roles: {
      search: (model: string) => `searched by ${model}`,
      writer: (model: string) => `written by ${model}`,
      judge: (model: string) => `judged by ${model}`,
      reasoner: (model: string) => `reasoned by ${model}`,
      speaker: (model: string) => `spoken by ${model}`,
    } satisfies Record<EngineRole, (model: string) => string>,
    noEngine: 'no engine had a part in it that is shown here',
    packed: (key: string, name: string | null) =>
      `the file was packed by whoever holds the key ${key}${name === null ? '' : `, who calls themselves “${name}”`}`,
    unsigned: 'nobody signed the file',
    again: (names: readonly DecisionName[]) => `Computed again here, without any model, and the same: ${listed(names)}`,
    againNothing: 'Nothing of how it was decided could be computed again here',
    only: (names: readonly DecisionName[]) => `; only recorded, and not computed again: ${listed(names)}`,
    never:
      '; recorded and never provable: that a model said what stands there, when it was, and that the documents are true.',
  },
  file: 'This file',
  outcome: {
    answer: 'answered',
    refusal: 'refused',
    clarify: 'asked back',
    choice: 'left open',
    check: 'draft checked',
    run: 'reasoned through',
    debate: 'debated',
    open: 'not settled',
  },
  /** How much of one reply this verification computed again. */
  standing: ({ notRecomputed, recomputed, standing }: NonNullable<ReplyView['standing']>) => {
    const kind = { replayed: '', quoted: 'Shown as it was sealed. ', folded: 'Not decided again. ' }[standing];
    const again = recomputed.length === 0 ? 'Nothing computed again' : `Computed again: ${listed(recomputed)}`;
    const not = notRecomputed.length === 0 ? '' : ` Not computed again: ${listed(notRecomputed)}.`;
    return `${kind}${again}.${not}`;
  },
  at: (seq: number) => `record ${seq}`,
  progress: (done: number, of: number) => `${done} of ${of} records`,
  different: 'The decisions before this record give a different one.',
  case: 'Case',
  head: 'Head',
  signer: 'Packed by the key',
} as const;

const DECISION: Readonly<Record<DecisionName, string>> = {
  question: 'question',
  risk: 'stakes',
  search: 'search',
  draft: 'draft',
  claims: 'judgement of each claim',
  gate: 'rules',
  text: 'text of the reply',
  citations: 'citations',
};

const listed = (names: readonly DecisionName[]): string => names.map((name) => DECISION[name]).join(', ');

export const key = {
  title: 'Your key',
  lead: 'Every bundle that you export from this browser is signed with this key. Send this card to people who will receive your bundles, through a different channel than the bundles.',
  card: 'Key card',
  of: 'Key card of',
  nobody: 'No name chosen',
  fingerprint: 'Fingerprint',
  claim: 'You choose the name, and nothing proves it. Others compare the fingerprint.',
  qr: 'QR code of key and name',
  copy: 'Copy the card',
  copied: 'Copied',
  print: 'Print the card',
  copyText: (name: string | null, fingerprint: string) =>
    `Affidavit key card\n${name === null ? '' : `Calls itself: ${name}\n`}Fingerprint: ${fingerprint}\n`,
  nameField: 'Name on the card',
  nameWhat: 'Included in every bundle from now on. Leave it empty for no name.',
  save: 'Save the name',
  named: 'The name is on the card.',
  earlier: 'Keys before this one',
  changed: {
    rotated: (day: string) => `handed over on ${day}, signed by both keys`,
    lost: (day: string) => `lost on ${day}, according to the next key only`,
  },
  change: 'Change the key',
  changeLead: 'Do this if someone else may have used this browser, or simply from time to time.',
  changeWhat: [
    'This browser makes a new key. Both keys sign a statement that the old one hands over to the new one, and every later bundle includes it.',
    'People who know the old fingerprint can follow it to the new one. The fingerprint does change, so send them the new card.',
    'The old key is deleted for good. Its signatures stay valid.',
    'If the old key can no longer sign, the new one can only state that it was lost. Your cases then continue in a new epoch that says so.',
  ],
  changeYes: 'Change it now',
  keep: 'Keep this key',
  isChanged: 'This browser signs with a new key from now on. The previous key is listed below.',
  lost: 'The key before this one was lost: this browser no longer had it. Cases that it signed continue in a new epoch that says so.',
  none: 'This browser cannot sign because it has no Ed25519. Its bundles still verify, but they are unsigned.',
  where:
    'The key is in this browser’s storage, cannot be read out of it, and is deleted when the site’s data is cleared. A copy of the card proves nothing and opens nothing.',
} as const;
