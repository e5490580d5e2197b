// How high the blocks of a list are: guessed until drawn, measured after. Sums in a Fenwick tree, so that a hundred thousand
// blocks find their place in microseconds.

export class Heights {
  readonly #heights: Float64Array;
  readonly #tree: Float64Array;
  readonly #top: number;

  constructor(count: number, guess: (index: number) => number) {
    this.#heights = Float64Array.from({ length: count }, (_, index) => guess(index));
    this.#tree = new Float64Array(count + 1);
    for (let at = 1; at <= count; at += 1) {
      this.#tree[at] = (this.#tree[at] ?? 0) + (this.#heights[at - 1] ?? 0);
      const parent = at + (at & -at);
      if (parent <= count) this.#tree[parent] = (this.#tree[parent] ?? 0) + (this.#tree[at] ?? 0);
    }
    let top = 1;
    while (top * 2 <= count) top *= 2;
    this.#top = top;
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.offsetOf(this.count);
  }

  /** Says whether that changed anything. */
  measure(index: number, height: number): boolean {
    const change = height - (this.#heights[index] ?? height);
    if (Math.abs(change) < 0.5 || index >= this.count) return false;
    this.#heights[index] = height;
    for (let at = index + 1; at <= this.count; at += at & -at) this.#tree[at] = (this.#tree[at] ?? 0) + change;
    return true;
  }

  /** Where block `index` begins. */
  offsetOf(index: number): number {
    let sum = 0;
    for (let at = Math.min(index, this.count); at > 0; at -= at & -at) sum += this.#tree[at] ?? 0;
    return sum;
  }

  /** The block at a height. */
  indexAt(offset: number): number {
    let index = 0;
    let rest = offset;
    for (let step = this.#top; step > 0; step >>= 1) {
      const sum = this.#tree[index + step];
      if (index + step <= this.count && sum !== undefined && sum <= rest) {
        index += step;
        rest -= sum;
      }
    }
    return Math.min(index, Math.max(0, this.count - 1));
  }
}
