/**
 * What one fill makes: the ZIP, the results of its rows for those that ask for them later (`row-store/`), and the print file. Each is
 * stored as an object of
 * its own next to the others. The ZIP is part of every fill that succeeds. A
 * check makes row results and findings (`check/`) instead.
 */
export const outputNames = ['archive', 'rows', 'print', 'findings'] as const;
export type OutputName = (typeof outputNames)[number];

/** A piece of one output; the pieces of each come in order. */
export interface FillPart {
  readonly output: OutputName;
  readonly chunks: readonly Uint8Array[];
}
