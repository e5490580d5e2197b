// Puts each note of the margin beside the sentence it belongs to, or below the note before it where that one is long.

/** Looks where everything is, and says how to move it. */
type Measure = () => () => void;

const measures = new WeakMap<Element, Measure>();
let observer: ResizeObserver | null = null;

/** One for all answers: first every place is read, then every note is moved, so that the page is laid out once. */
function sharedObserver(): ResizeObserver {
  observer ??= new ResizeObserver((entries) => {
    const due = new Set(entries.map(({ target }) => measures.get(target)));
    const moves = [...due].map((measure) => measure?.());
    for (const move of moves) move?.();
  });
  return observer;
}

/** Groups of notes and sentences correspond by index; both lie in the same positioned box. */
export function alignNotes(list: () => HTMLElement | undefined): (margin: HTMLElement) => () => void {
  return (margin) => {
    const sentences = list();
    const watched = sentences === undefined ? [margin] : [sentences, margin];
    const measure: Measure = () => measureOnce(sentences, margin);
    const shared = sharedObserver();
    for (const part of watched) {
      measures.set(part, measure);
      shared.observe(part);
    }
    return () => {
      for (const part of watched) shared.unobserve(part);
    };
  };
}

function measureOnce(list: HTMLElement | undefined, margin: HTMLElement): () => void {
  let bottom = list?.offsetTop ?? 0;
  const moves: (() => void)[] = [];
  for (const [index, group] of [...margin.children].entries()) {
    const sentence = list?.children[index];
    if (!(group instanceof HTMLElement) || !(sentence instanceof HTMLElement)) continue;
    const free = Math.max(0, sentence.offsetTop - bottom);
    bottom += free + group.offsetHeight;
    moves.push(() => (group.style.marginTop = `${free}px`));
  }
  return () => moves.forEach((move) => move());
}
