// The few keys that work everywhere. Letters alone are never taken while something is being written, and a chord that the
// browser or a screen reader may use is only taken with Alt.

export interface Keys {
  /** `/`: to the question. */
  readonly question: () => void;
  /** Alt with 1 to 9, and 0 for the tenth: to a place, by its index. */
  readonly place: (index: number) => void;
  /** Ctrl or Command with K. */
  readonly find: () => void;
}

export function listenForKeys({ find, place, question }: Keys): () => void {
  const stop = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isFind(event)) {
        event.preventDefault();
        find();
      }
      if (event.ctrlKey || event.metaKey) return;
      // The key's place on the board: with Alt a key may write another character (macOS).
      const digit = /^Digit(\d)$/u.exec(event.code)?.[1];
      if (event.altKey && !event.shiftKey && digit !== undefined) {
        event.preventDefault();
        place((Number(digit) + 9) % 10);
      } else if (event.key === '/' && !event.altKey && !isWriting(event.target)) {
        event.preventDefault();
        question();
      }
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

/** With other keys held, or in a dialog, it is somebody else's. */
function isFind(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, key, metaKey, shiftKey, target } = event;
  const isHeld = ctrlKey !== metaKey && !altKey && !shiftKey;
  return isHeld && key.toLowerCase() === 'k' && !(target instanceof Element && target.closest('dialog') !== null);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
