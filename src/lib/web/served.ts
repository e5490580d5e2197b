/** Whether `affidavit serve` serves this page: it says so in what it serves, so that nothing has to be asked. */
export function isServed(): boolean {
  return 'document' in globalThis && document.documentElement.hasAttribute('data-helper');
}
