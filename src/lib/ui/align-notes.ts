// Puts each note of the margin beside the sentence it belongs to, or below the note before it where that one is long.

/** Groups of notes and sentences correspond by index; both lie in the same positioned box. */
export function alignNotes(list: () => HTMLElement | undefined): (margin: HTMLElement) => () => void {
  return (margin) => {
    const place = (): void => alignOnce(list(), margin);
    const observer = new ResizeObserver(place);
    const sentences = list();
    if (sentences !== undefined) observer.observe(sentences);
    observer.observe(margin);
    place();
    return () => observer.disconnect();
  };
}

function alignOnce(list: HTMLElement | undefined, margin: HTMLElement): void {
  let bottom = list?.offsetTop ?? 0;
  for (const [index, group] of [...margin.children].entries()) {
    const sentence = list?.children[index];
    if (!(group instanceof HTMLElement) || !(sentence instanceof HTMLElement)) continue;
    const free = Math.max(0, sentence.offsetTop - bottom);
    group.style.marginTop = `${free}px`;
    bottom += free + group.offsetHeight;
  }
}
