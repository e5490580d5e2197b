// What went wrong, as it crosses from worker to page and as it is shown.

/** What went wrong, what was kept, what to do; the code is for searching. */
export interface ProblemView {
  readonly code: string;
  readonly detail: string | null;
}

/** Codes cross the worker, prose does not. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  constructor(code: string, detail = '', options?: ErrorOptions) {
    super(detail === '' ? code : `${code}: ${detail}`, options);
    this.code = code;
  }
}

/** Whatever was thrown, as a code and a detail that can be shown. */
export function toProblem(thrown: unknown): { code: string; detail: string | null } {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string') {
    return {
      code: thrown.code,
      detail: 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : null,
    };
  }
  return { code: 'UNEXPECTED', detail: String(thrown) };
}
