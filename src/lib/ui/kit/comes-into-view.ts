// What went wrong may be told below, or above, what is on the screen: it comes to where the person looks.

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** Half a second: what is drawn only when it comes near takes its real height on the way, and moves the rest. */
const FRAMES = 30;
const ACTS = ['pointerdown', 'wheel', 'keydown'] as const;

const told = new WeakSet();

/** Once for each `news`: who comes back to a place is not taken to what was told before. Ends where the person acts: what
 * is about to be clicked stays where it is. */
export function comesIntoView(news: object): Attachment {
  return (element) => {
    if (told.has(news)) return;
    told.add(news);
    let frame = 0;
    const follow = (left: number): void => {
      element.scrollIntoView({ block: 'nearest' });
      if (left > 0) frame = requestAnimationFrame(() => follow(left - 1));
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
    const stops = ACTS.map((act) => on(window, act, end, { capture: true, passive: true }));
    follow(FRAMES);
    return end;
  };
}
