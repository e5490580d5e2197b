// Marks that stand in the words of a document and look like citations of ours. A reply cites as [1]; a source that says "[1]"
// of its own notes, or was planted, must not seem to be cited where it is quoted.

/** One to three digits between brackets, with "S", "E" or "ref" before them and several in a row; a year is no mark. */
const LIKE_OURS =
  /[[\u27e6\u3010\u3014\uff3b]\s*((?:(?:S|E|ref\.?|note)\s*)?[0-9\uff10-\uff19]{1,3}(?:\s*[,;\u2013-]\s*(?:S|E)?[0-9\uff10-\uff19]{1,3}){0,8})\s*[\]\u27e7\u3011\u3015\uff3d]/giu;

/** The text as it is shown beside our own marks. `say` gives what stands in the brackets, of what stood there. */
export function setApart(text: string, say: (mark: string) => string = inDocument): string {
  return text.replace(LIKE_OURS, (_, mark: string) => `[${say(mark)}]`);
}

const inDocument = (mark: string): string => `${mark} in the document`;
