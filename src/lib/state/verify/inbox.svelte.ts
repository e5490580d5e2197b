/** Where files that came from outside the page go: a bundle is verified, anything else is a document of the case. */
export type InboxPlace = 'verify' | 'case';

/** Files that were dropped anywhere, pasted, shared, or opened with this app, until their place takes them. */
export class InboxState {
  documents = $state.raw<readonly File[]>([]);
  /** A bundle, and receipts that came with it or alone. */
  evidence = $state.raw<readonly File[]>([]);

  /** The place to go to; null where there was nothing. With a bundle among them the documents go into the case all the same. */
  put(files: readonly File[]): InboxPlace | null {
    const evidence = [...files.filter(isBundle).slice(0, 1), ...files.filter(isReceipt)];
    const documents = files.filter((file) => !isBundle(file) && !isReceipt(file));
    if (evidence.length > 0) this.evidence = evidence;
    if (documents.length > 0) this.documents = [...this.documents, ...documents];
    if (evidence.length > 0) return 'verify';
    return documents.length > 0 ? 'case' : null;
  }

  takeDocuments(): readonly File[] {
    const taken = this.documents;
    this.documents = [];
    return taken;
  }

  takeEvidence(): readonly File[] {
    const taken = this.evidence;
    this.evidence = [];
    return taken;
  }
}

/** As the case gives them. */
export function isReceipt(file: File): boolean {
  return /\.receipt$/iu.test(file.name);
}

function isBundle(file: File): boolean {
  return /\.affidavit$/iu.test(file.name);
}
