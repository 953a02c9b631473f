import type { TextNotice } from '../overlays/overlay-notice.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FieldFonts } from './field-fonts.ts';
import type { PromisedAppearances } from './promised-appearances.ts';

export interface FieldFill {
  /**
   * Writes the field, its widgets and their appearances. Adds a notice if a text is clipped or strongly shrunk. Returns
   * the value of the field as scripts read it. Throws `OverlaySkipped`.
   */
  fill(value: string, write: (object: OutgoingObject) => void, notices: TextNotice[]): string;
  /** Writes the objects for a row that leaves the field unchanged: none, unless the form is flattened. */
  keep(write: (object: OutgoingObject) => void): void;
}

/** A prepared field overlay, which may fill several fields with the same name. */
export interface OverlayFill extends FieldFill {
  /**
   * Empties the field in a row with a rejected value: the value of the source would be mistaken for the row's value.
   */
  refuse(write: (object: OutgoingObject) => void): void;
}

export interface FormToFill {
  readonly document: PdfDocument;
  readonly flatten: boolean;
  readonly fonts: FieldFonts;
  readonly promised: PromisedAppearances;
}
