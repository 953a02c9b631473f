/** Extent of a drawn code in the overlay's own space: points from the lower left corner of its rect, y up. */
export interface SymbolExtent {
  readonly moduleWidthPt: number;
  readonly isLinear?: boolean;
  /** Corner and size of the symbol with its quiet zone. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnSymbol {
  readonly operators: string;
  readonly extent: SymbolExtent;
  /** The encoded digits, if the encoder completed the value. */
  readonly completed?: string;
}

export type SymbolMeasure = (extent: SymbolExtent) => void;
