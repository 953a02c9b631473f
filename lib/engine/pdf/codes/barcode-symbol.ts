import type { ModuleMatrix } from './bit-matrix.ts';

/** A bar of a linear code: whole units across; heights as fractions of the tallest bar, below 0 for guard bars that reach into the text. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  readonly top: number;
}

/** A piece of human-readable text at its own place. */
export interface PlacedLabel {
  readonly text: string;
  /** Its middle, in units from the first bar. */
  readonly x: number;
  /** Add-ons carry their digits above their bars. */
  readonly above: boolean;
  /** Times the size of the other pieces: the outer digits of UPC are smaller. */
  readonly scale: number;
}

/** What the human-readable text of a symbol is: one centred line, or pieces at their places (the EAN and UPC family). */
export type SymbolLabel =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'placed'; readonly pieces: readonly PlacedLabel[] };

/** A symbol as whole modules, before it is put into a rect. */
export type BarcodeSymbol = (
  | {
      readonly kind: 'linear';
      /** From the first bar to the last, in units. */
      readonly width: number;
      /** Units in one module: 1, except for the postal codes, whose spaces are 1.3 bars wide. */
      readonly unitsPerModule: number;
      readonly bars: readonly Bar[];
      readonly label?: SymbolLabel;
    }
  | { readonly kind: 'matrix'; readonly matrix: ModuleMatrix; readonly style: 'squares' | 'dots' | 'colours'; readonly label?: SymbolLabel }
  | { readonly kind: 'maxicode'; readonly darkHexagons: readonly number[]; readonly label?: SymbolLabel }
) & {
  /** The digits that were encoded, where the encoder completed the value. */
  readonly completed?: string;
};
