/** What a drawn code takes, in the overlay's own space: points from the lower left corner of its rect, y up. */
export interface SymbolExtent {
  /** Width of the thinnest element. */
  readonly moduleWidthPt: number;
  /** It is made of bars. */
  readonly isLinear?: boolean;
  /** The symbol with its quiet zone. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A symbol as it was drawn, and what it takes. */
export interface DrawnSymbol {
  readonly operators: string;
  readonly extent: SymbolExtent;
  /** The digits that a value became which the encoder completed. */
  readonly completed?: string;
}

/** Told of each symbol that is drawn, also of one that is remembered. */
export type SymbolMeasure = (extent: SymbolExtent) => void;
