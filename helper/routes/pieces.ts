// A draft while it is written, in pieces: each says from which character on what stands there is new.

export interface Piece {
  readonly at: number;
  readonly text: string;
}

/** What hears a draft as it stands after each token, and sends what changed of it. */
export function inPieces(send: (piece: Piece) => void): (text: string) => void {
  let before = '';
  return (text) => {
    let at = 0;
    while (at < before.length && before[at] === text[at]) at += 1;
    before = text;
    send({ at, text: text.slice(at) });
  };
}
