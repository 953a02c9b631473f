/** Required end of filling a hostile document. All are limited to 20 seconds and 1 GiB; most must stay far below. */
export type HostileEnd = 'filled' | 'repaired' | 'INVALID_PDF' | 'MAX_PDF_PAGES_EXCEEDED' | 'ENCRYPTED_PDF_UNSUPPORTED';

/** A document made to break its reader. */
export interface HostileDocument {
  readonly title: string;
  readonly make: () => Uint8Array;
  readonly end: HostileEnd;
  /** Whether to fill with `flatten_forms`, too, because the form is hostile. */
  readonly flatten?: boolean;
  /** Readers of other makes show nothing of it, or do not come to an end, and are not asked. */
  readonly isUnread?: boolean;
}
