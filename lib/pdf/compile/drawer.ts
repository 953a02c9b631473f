import type { KeptResults } from '../../core/kept-results.ts';
import type { Overlay, Template } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import type { EncodeBarcode } from '../codes/encode-barcode.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import type { ImageXObject } from '../images/image-x-object.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { DrawObserver } from './draw-observer.ts';
import type { RepeatedValues } from './repeated-values.ts';

/** Draws one overlay, in one row or in all. */
export interface OverlayDrawer {
  readonly overlay: Overlay;
  /** False: the same operators in every row. */
  readonly dependsOnRow: boolean;
  /** What messages about the value end with: a sentence on its columns, or nothing. */
  readonly origin: string;
  /**
   * Operators in the page's displayed space (y up, points). Objects that only this row has are given to `write`; what did not simply fit
   * is added to `notices`. Throws `OverlaySkipped`.
   */
  draw(row: Row, write: (object: OutgoingObject) => void, notices: OverlayNotice[]): string;
}

/** What drawers of one job share. */
export interface DrawerContext {
  readonly template: Template;
  readonly fonts: FontSet;
  /** Starts the resource names that this job adds. */
  readonly prefix: string;
  /** The document's form, read when it is first needed. */
  readonly form: () => FormFiller;
  readonly allocate: () => number;
  /** Writes an object once, into the compiled document. */
  readonly writeOnce: (object: OutgoingObject) => void;
  /** Pictures written once, by the SHA-256 of their file. */
  readonly pictures: Map<string, { readonly number: number; readonly image: ImageXObject }>;
  /** Pictures of earlier jobs, ready to be written. */
  readonly kept: KeptResults | undefined;
  /** Of one picture that comes in a row. */
  readonly maxRowPicturePixels: number;
  /** Set only where the template has barcodes. */
  readonly encodeBarcode: EncodeBarcode | undefined;
  readonly repeated: RepeatedValues;
  /** Told of what is drawn; absent in a run. */
  readonly observer: DrawObserver | undefined;
}
