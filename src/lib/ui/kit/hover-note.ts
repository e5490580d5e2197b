// A note beside a word: shown on hover, on focus by keyboard and, where asked for, on a tap; it stays while the pointer is
// on it, and Escape puts it away (WCAG 1.4.13).

import type { Attachment } from 'svelte/attachments';

interface Options {
  /** The popover; in the page whenever its anchor is. */
  readonly note: () => HTMLElement | undefined;
  readonly told?: (shown: boolean) => void;
  /** A press shows it and another one puts it away: for an anchor that does nothing else. It hangs below: what is being
   * read stands above. */
  readonly press?: boolean;
}

/** Long enough to move the pointer from the word to the note. */
const LEAVE_MS = 120;
const GAP_PX = 6;
const EDGE_PX = 8;

export function hoverNote({ note, press = false, told }: Options): Attachment<HTMLElement> {
  return (anchor) => {
    const popover = note();
    if (popover === undefined) return;
    let shown = false;
    let leaving: ReturnType<typeof setTimeout> | undefined;

    const show = (): void => {
      clearTimeout(leaving);
      if (shown) return;
      shown = true;
      told?.(true);
      // Seen once it is in its place: it would jump there from where it was last.
      popover.style.visibility = 'hidden';
      popover.showPopover();
      void placeBy(anchor, popover, press);
    };
    const hide = (): void => {
      clearTimeout(leaving);
      if (!shown) return;
      shown = false;
      told?.(false);
      popover.hidePopover();
    };
    /** The pointer also leaves when the page moves under it: what the keyboard shows stays. */
    const leave = (): void => {
      if (!anchor.matches(':focus-visible')) leaving = setTimeout(hide, LEAVE_MS);
    };
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') show();
    };

    const stop = new AbortController();
    const { signal } = stop;
    for (const part of [anchor, popover]) {
      part.addEventListener('pointerenter', enter, { signal });
      part.addEventListener('pointerleave', leave, { signal });
    }
    const focus = (): void => {
      if (anchor.matches(':focus-visible')) show();
    };
    anchor.addEventListener('focus', focus, { signal });
    anchor.addEventListener('blur', hide, { signal });
    if (press)
      anchor.addEventListener('click', () => (shown && !anchor.matches(':hover') ? hide() : show()), { signal });
    const escape = (event: KeyboardEvent): void => {
      if (!shown || event.key !== 'Escape') return;
      event.preventDefault(); // what is open beneath stays open
      hide();
    };
    addEventListener('keydown', escape, { signal, capture: true });
    const moved = (): void => {
      if (shown) void placeBy(anchor, popover, press);
    };
    addEventListener('scroll', moved, { signal, capture: true, passive: true });
    return () => {
      stop.abort();
      hide();
    };
  };
}

async function placeBy(anchor: HTMLElement, popover: HTMLElement, below: boolean): Promise<void> {
  // Loaded when first needed: the shell starts without it.
  const { computePosition, flip, offset, shift } = await import('@floating-ui/dom');
  const { x, y } = await computePosition(anchor, popover, {
    strategy: 'fixed',
    placement: below ? 'bottom-start' : 'top-start',
    middleware: [offset(GAP_PX), flip(), shift({ padding: EDGE_PX })],
  });
  popover.style.left = `${x}px`;
  popover.style.top = `${y}px`;
  popover.style.visibility = '';
}
