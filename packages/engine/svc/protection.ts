/** Actions that readers allow with the password of a row. Source: sealing.md, "Protect". */
export const permissionNames = ['print', 'copy', 'fill'] as const;
export type ReaderPermission = (typeof permissionNames)[number];

/** A password for each row's PDF. */
export interface Protection {
  readonly column: number;
  readonly permissions: readonly ReaderPermission[];
}
