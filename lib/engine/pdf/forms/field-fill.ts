import type { TextNotice } from '../overlays/overlay-notice.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FieldFonts } from './field-fonts.ts';
import type { PromisedAppearances } from './promised-appearances.ts';

/** A prepared field. */
export interface FieldFill {
  /**
   * Writes what a value changes in the document: the field, its widgets and their appearances. A text that a field cuts, or
   * shrinks a lot, is told to `notices`. Returns the value that the field then has, as scripts read it. Throws `OverlaySkipped`.
   */
  fill(value: string, write: (object: OutgoingObject) => void, notices: TextNotice[]): string;
  /** Writes what a row needs that leaves the field as it was: nothing, unless the form is flattened. */
  keep(write: (object: OutgoingObject) => void): void;
}

/** A prepared field of an overlay, which may be several of one name. */
export interface OverlayFill extends FieldFill {
  /** Empties the field in a row whose value is refused: what the source holds there would be read as the row's. */
  refuse(write: (object: OutgoingObject) => void): void;
}

/** The form whose fields are filled. */
export interface FormToFill {
  readonly document: PdfDocument;
  readonly flatten: boolean;
  readonly fonts: FieldFonts;
  readonly promised: PromisedAppearances;
}
