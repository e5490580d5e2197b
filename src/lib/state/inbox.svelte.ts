/** Where files that came from outside the page go: a bundle is verified, anything else is offered as a document. */
export type InboxPlace = 'verify' | 'sources';

/** Files that were dropped anywhere, pasted, shared, or opened with this app, until their place takes them. */
export class InboxState {
  documents = $state.raw<readonly File[]>([]);
  bundle = $state.raw<File | null>(null);

  /** The place to go to; null where there was nothing. With a bundle among them the documents wait in Sources. */
  put(files: readonly File[]): InboxPlace | null {
    const bundle = files.find(isBundle);
    const documents = files.filter((file) => !isBundle(file));
    if (bundle !== undefined) this.bundle = bundle;
    if (documents.length > 0) this.documents = [...this.documents, ...documents];
    if (bundle !== undefined) return 'verify';
    return documents.length > 0 ? 'sources' : null;
  }

  takeDocuments(): readonly File[] {
    const taken = this.documents;
    this.documents = [];
    return taken;
  }

  takeBundle(): File | null {
    const taken = this.bundle;
    this.bundle = null;
    return taken;
  }
}

function isBundle(file: File): boolean {
  return /\.affidavit$/iu.test(file.name);
}
