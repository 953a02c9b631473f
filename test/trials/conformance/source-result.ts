/** Counts of the rows of one flavour, kind and way. */
export interface Cell {
  readonly flavour: string;
  readonly kind: string;
  readonly variant: string;
  rows: number;
  kept: number;
  /** Rows that cannot keep it, and say so. */
  told: number;
}

/** A PDF that conforms to its declaration. */
export interface Source {
  readonly name: string;
  readonly flavours: readonly string[];
  readonly bytes: Uint8Array;
}

/** An error in a row, and the file that shows it. */
export interface Failure {
  readonly what: string;
  readonly file: string;
}

/** Results of the rows of one source. */
export interface SourceResult {
  readonly source: string;
  /** SHA-256 of the source, as hex. */
  readonly sha256: string;
  readonly cells: Cell[];
  readonly failures: Failure[];
  /** Files that veraPDF was asked about: rows with the same bytes are one. */
  asked: number;
  /** Files whose structure was read. */
  read: number;
  /** Files that preflight was asked about. */
  preflights: number;
}
