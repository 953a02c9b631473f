/** How filling a hostile document must end. Twenty seconds and 1 GiB bound every one; most must not come near. */
export type HostileEnd = 'filled' | 'repaired' | 'INVALID_PDF' | 'MAX_PDF_PAGES_EXCEEDED' | 'ENCRYPTED_PDF_UNSUPPORTED';

/** A document made to break its reader. */
export interface HostileDocument {
  readonly title: string;
  readonly make: () => Uint8Array;
  readonly end: HostileEnd;
  /** Fill with `flatten_forms` too: the form is what is hostile. */
  readonly flatten?: boolean;
  /** Readers of other makes show nothing of it, or do not come to an end, and are not asked. */
  readonly isUnread?: boolean;
}
