// The program on this computer whose model may write for the page.

export type HelperView =
  | { readonly kind: 'none' }
  | {
      /** `served`: it serves this page. */
      readonly kind: 'served' | 'paired';
      readonly base: string;
      readonly used: boolean;
      /** As the record names it; null where no model writes there. */
      readonly writer: string | null;
      /** Its weights are on this computer: it may read every document. */
      readonly isHere: boolean;
      /** Code of what is wrong; null where it answers. */
      readonly problem: string | null;
    };

/** Failures reject with a Problem. */
export interface HelperClient {
  look(served: boolean): Promise<HelperView>;
  askForCode(base: string): Promise<void>;
  pair(base: string, code: string): Promise<void>;
  use(served: boolean, used: boolean): Promise<void>;
  forget(): Promise<void>;
}
