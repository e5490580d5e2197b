// Three ways for a file to come in from outside the page, besides the buttons: dropped anywhere, pasted anywhere, and opened
// with the installed app. What was shared to it waits until the person says so (`shared-files.ts`).

import { pastedFile } from '#lib/state/sources/pasted.ts';
import { droppedFiles } from '#lib/ui/kit/found-files.ts';

interface Launch {
  readonly files: readonly { getFile(): Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void;
}

export interface Arrivals {
  readonly files: (files: readonly File[]) => void;
  /** A file is over the page, or no longer. */
  readonly over: (isOver: boolean) => void;
}

/** Listens until stopped. A place that takes a drop or a paste itself says so by preventing the default. */
export function listenForFiles({ files, over }: Arrivals): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      over(!event.defaultPrevented);
      event.preventDefault(); // else the browser leaves the page and opens the file
    },
    { signal },
  );
  addEventListener('dragleave', (event) => event.relatedTarget === null && over(false), { signal });
  addEventListener(
    'drop',
    (event) => {
      over(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const { dataTransfer } = event;
      // A file of a folder keeps its path in its name.
      if (dataTransfer !== null)
        void droppedFiles(dataTransfer).then((found) =>
          files(found.map(({ file, name }) => new File([file], name, file))),
        );
    },
    { signal },
  );
  addEventListener(
    'paste',
    (event) => {
      if (event.defaultPrevented || isEditable(event.target)) return;
      const pasted = [...(event.clipboardData?.files ?? [])];
      const { clipboardData } = event;
      if (pasted.length === 0 && clipboardData !== null) {
        const file = pastedFile(clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
        if (file !== null) pasted.push(file);
      }
      files(pasted);
    },
    { signal },
  );
  if ('launchQueue' in window) {
    (window.launchQueue as LaunchQueue).setConsumer((launch) => {
      void Promise.all(launch.files.map((handle) => handle.getFile())).then(files);
    });
  }
  return () => stop.abort();
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
