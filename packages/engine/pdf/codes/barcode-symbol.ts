import type { ModuleMatrix } from './bit-matrix.ts';

/** Bar of a linear code, in whole units. Heights: fractions of the tallest bar; guard bars reach below 0. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  readonly top: number;
}

export interface PlacedLabel {
  readonly text: string;
  /** Centre, in units from the first bar. */
  readonly x: number;
  readonly above: boolean;
  /** Size relative to the other pieces: the outer digits of UPC are smaller. */
  readonly scale: number;
}

/** Human-readable text of a symbol: one centred line, or placed pieces (the EAN and UPC family). */
export type SymbolLabel =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'placed'; readonly pieces: readonly PlacedLabel[] };

export type BarcodeSymbol = (
  | {
      readonly kind: 'linear';
      /** Units from the first bar to the last. */
      readonly width: number;
      /** Units per module: 1, except for the postal codes, which have spaces 1.3 bars wide. */
      readonly unitsPerModule: number;
      readonly bars: readonly Bar[];
      readonly label?: SymbolLabel;
    }
  | {
      readonly kind: 'matrix';
      readonly matrix: ModuleMatrix;
      readonly style: 'squares' | 'dots' | 'colours';
      readonly label?: SymbolLabel;
    }
  | { readonly kind: 'maxicode'; readonly darkHexagons: readonly number[]; readonly label?: SymbolLabel }
) & {
  /** The encoded digits, if the encoder completed the value. */
  readonly completed?: string;
};
