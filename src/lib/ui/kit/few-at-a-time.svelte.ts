// How much of a long list is in the page: its first rows at once, a few more with every frame. Three hundred rows made in
// one go hold a page up for half a second, and a person sees no more than the first of them.

const FIRST = 12;
/** From here on a list is laid out only near the window. A shorter one keeps every row at its true size: what is about to
 * be clicked does not move as it comes into view. */
const LONG = 40;

export class FewAtATime {
  /** Rows to draw: no more than that. */
  count = $state(FIRST);
  readonly isLong = $derived(this.count > LONG);

  /** Made while a component is; `each` rows are no more work than a frame has room for. */
  constructor(length: () => number, each: number) {
    // Reaches outside Svelte: the browser says when the next ones may come.
    $effect(() => {
      const all = length();
      if (all < this.count) this.count = Math.max(FIRST, all); // a list that was emptied begins again
      if (all <= this.count) return;
      const frame = requestAnimationFrame(() => (this.count += each));
      return () => cancelAnimationFrame(frame);
    });
  }
}
