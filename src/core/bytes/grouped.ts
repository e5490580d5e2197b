/** Hexadecimal digits in groups of four, as people compare them. */
export function grouped(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ');
}
