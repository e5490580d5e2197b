// The few keys that work everywhere. Letters alone are never taken while something is being written, and a chord that the
// browser or a screen reader may use is only taken with Alt.

export interface Keys {
  /** `/`: to the question. */
  readonly question: () => void;
  /** Alt with 1 to 7: to a place, by its index. */
  readonly place: (index: number) => void;
}

export function listenForKeys({ place, question }: Keys): () => void {
  const stop = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return;
      // The key's place on the board: with Alt a key may write another character (macOS).
      const digit = /^Digit([1-7])$/u.exec(event.code)?.[1];
      if (event.altKey && !event.shiftKey && digit !== undefined) {
        event.preventDefault();
        place(Number(digit) - 1);
      } else if (event.key === '/' && !event.altKey && !isWriting(event.target)) {
        event.preventDefault();
        question();
      }
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
