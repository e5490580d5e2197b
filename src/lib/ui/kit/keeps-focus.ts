// A button that was pressed goes away, or waits: whoever uses the keyboard stays in that part of the page.

import type { Attachment } from 'svelte/attachments';

const USABLE = 'button:not(:disabled), input:not(:disabled)';

/** Where what had the focus in this part is gone or disabled, what stands there now gets it. */
export const keepsFocus: Attachment<HTMLElement> = (part) => {
  let isHere = false;
  const note = ({ target }: Event): void => {
    isHere = target instanceof Node && part.contains(target);
  };
  const follow = (): void => {
    const at = document.activeElement;
    if (!isHere || (at !== null && at !== document.body && !at.matches(':disabled'))) return;
    part.querySelector<HTMLElement>(USABLE)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(follow);
  observer.observe(part, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  // Pressed elsewhere, also on what takes no focus: it is left.
  const kinds = ['focusin', 'pointerdown'] as const;
  for (const kind of kinds) document.addEventListener(kind, note);
  return () => {
    observer.disconnect();
    for (const kind of kinds) document.removeEventListener(kind, note);
  };
};
