const NAME_MAX = 60;

/** A title as a name that every file system takes. */
export function toFileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, NAME_MAX);
  return name === '' ? 'case' : name;
}
