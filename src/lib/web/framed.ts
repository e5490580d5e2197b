// A page of another site can show this app in a frame, under a cover that steers a person's clicks. `frame-ancestors` forbids
// it where the host sends headers; a host that sends none needs this. A frame of this very origin can do all we can anyway.

/** Whether any page around this one is of another origin. */
export function isFramed(): boolean {
  for (let around: Window = window; around !== around.parent; around = around.parent) {
    if (originOf(around.parent) !== window.origin || window.origin === 'null') return true;
  }
  return false;
}

function originOf(other: Window): string | null {
  try {
    return other.origin;
  } catch {
    return null; // of another origin
  }
}
