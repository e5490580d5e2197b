// What went wrong may be told below, or above, what is on the screen: it comes to where the person looks.

import type { Attachment } from 'svelte/attachments';

/** Half a second: what is drawn only when it comes near takes its real height on the way, and moves the rest. */
const FRAMES = 30;

export const comesIntoView: Attachment = (element) => {
  let frame = 0;
  const follow = (left: number): void => {
    element.scrollIntoView({ block: 'nearest' });
    if (left > 0) frame = requestAnimationFrame(() => follow(left - 1));
  };
  follow(FRAMES);
  return () => cancelAnimationFrame(frame);
};
