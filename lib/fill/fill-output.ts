/**
 * What one fill makes: the ZIP, the results of its rows for whoever asks for them later (`row-store/`), and the print file. Each is stored as an object of
 * its own beside the others. The ZIP is part of every fill that succeeds.
 */
export const outputNames = ['archive', 'rows', 'print'] as const;
export type OutputName = (typeof outputNames)[number];

/** A piece of one output; the pieces of each come in order. */
export interface FillPart {
  readonly output: OutputName;
  readonly chunks: readonly Uint8Array[];
}
