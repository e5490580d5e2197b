// Storage and requests.

export interface StorageView {
  readonly persistence: 'kept' | 'may_be_cleared' | 'cleared_after_seven_days' | 'unknown';
  readonly used: number | null;
  readonly quota: number | null;
}

export interface RequestView {
  readonly url: string;
  readonly from: 'page' | 'worker';
  readonly at: number;
  readonly own: boolean;
}
