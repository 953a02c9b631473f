/**
 * Names of the outputs of one fill: the ZIP, the results of its rows for later requests (`row-store/`), and the print
 * file. Every successful fill has the ZIP. A check has row results and findings (`check/`) instead.
 */
export const outputNames = ['archive', 'rows', 'print', 'findings'] as const;
export type OutputName = (typeof outputNames)[number];

export interface FillPart {
  readonly output: OutputName;
  readonly chunks: readonly Uint8Array[];
}
