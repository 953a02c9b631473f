import type { BarcodeOverlay, ListOverlay, QrOverlay, TextOverlay } from '../../package/template.ts';
import type { SymbolExtent } from '../overlays/symbol-extent.ts';

/**
 * Told of what is drawn while it is drawn: of static overlays while the document is compiled, of the others with each row. It changes
 * nothing of what is drawn, and a run without one pays nothing for it.
 */
export interface DrawObserver {
  /**
   * A text that is not blank. `fitPercent`: the percentage of the overlay's own size at which the text lies inside its rect, 100 where it
   * simply fits. Told also where the overlay is skipped because the text does not fit.
   */
  text(overlay: TextOverlay, characters: number, fitPercent: number): void;
  /** A key of a list's items, as often as it comes. */
  listKey(overlay: ListOverlay, key: string): void;
  code(overlay: QrOverlay | BarcodeOverlay, extent: SymbolExtent): void;
}
