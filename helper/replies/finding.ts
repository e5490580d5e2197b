/** Whether what somebody was told stands in a bundle, and why. */
export interface ReplyFinding {
  readonly stands: boolean;
  readonly detail: string;
}
