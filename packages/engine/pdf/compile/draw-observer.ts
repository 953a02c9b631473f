import type {
  ResolvedBarcodeOverlay,
  ResolvedListOverlay,
  ResolvedQrOverlay,
  ResolvedTextOverlay,
} from '../../svc/template.ts';
import type { SymbolExtent } from '../overlays/symbol-extent.ts';

/** Receives drawn texts and symbols: static overlays while the document is compiled, the others with each row. */
export interface DrawObserver {
  /**
   * Receives a text that is not blank, even if the overlay is skipped because the text does not fit. `fitPercent`:
   * percentage of the overlay's own size at which the text fits its rect; 100 if it fits unchanged.
   */
  text(overlay: ResolvedTextOverlay, characters: number, fitPercent: number): void;
  /** Receives a key of a list's items, once per occurrence. */
  listKey(overlay: ResolvedListOverlay, key: string): void;
  code(overlay: ResolvedQrOverlay | ResolvedBarcodeOverlay, extent: SymbolExtent): void;
}
