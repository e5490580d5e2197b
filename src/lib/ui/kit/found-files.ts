// Files that somebody dropped, picked or pasted, folders walked to the bottom. Names of files in folders carry their path.

export interface FoundFile {
  readonly name: string;
  readonly file: File;
}

/** Files of the system and of programs: nobody means them. */
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === 'node_modules' || part === '__MACOSX');

/** A source's name may be this long; the end of a path says more than its start. */
const NAME_UNITS_MAX = 255;
/** Where a walk ends: a whole disk was dropped by mistake. How many a case has room for is not this module's to know. */
const FILES_MAX = 10_000;

export function pickedFiles(files: Iterable<File>): readonly FoundFile[] {
  return Array.from(files, (file) =>
    toFound(file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file),
  )
    .filter(({ name }) => !isHidden(name))
    .slice(0, FILES_MAX);
}

/** Has to be called in the event itself: what was dropped is gone afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<readonly FoundFile[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return pickedFiles(data.files);
  const found: FoundFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry: FileSystemEntry, found: FoundFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//u, '');
  if (isHidden(path) || found.length >= FILES_MAX) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    found.push(toFound(path, file));
  }
  if (!entry.isDirectory) return;
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await walk(child, found);
}

/** A reader gives a hundred at a time, and none when it is done. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    children.push(...some);
  }
  return children.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function toFound(path: string, file: File): FoundFile {
  return { name: path.slice(-NAME_UNITS_MAX), file };
}
