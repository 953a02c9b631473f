import { concatMatrix, type Matrix, multiply } from '../geometry/matrix.ts';
import type { PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { appearanceObject } from './appearance-object.ts';
import type { FormWidget } from './form-fields.ts';
import { appearanceMatrix } from './widget-appearance.ts';
import type { WidgetBox } from './widget-box.ts';

/** An appearance that stands in the document. */
export interface OwnPicture {
  readonly ref: PdfRef;
  readonly stream: PdfStream;
}

/** An appearance that is still to be written. */
export interface MadePicture {
  readonly box: Pick<WidgetBox, 'width' | 'height' | 'matrix'>;
  /** A dictionary or a reference. */
  readonly resources: string;
  readonly content: string;
}

/** What a widget shows; undefined where a viewer shows nothing of it. */
export type WidgetPicture = OwnPicture | MadePicture | undefined;

/** An XObject on a page. */
export interface PlacedObject {
  readonly number: number;
  readonly matrix: Matrix;
}

/** Where an object of `pictureObject` stands in the page's user space: its origin is the widget's lower left corner. */
export const atWidget = ({ rect: [left, bottom] }: FormWidget): Matrix => [1, 0, 0, 1, left, bottom];

/** A picture as an object under a number of its own, with the origin of `atWidget`. One of nothing paints nothing. */
export const pictureObject = (document: PdfDocument, widget: FormWidget, picture: WidgetPicture, number: number): OutgoingObject => {
  if (picture !== undefined && 'content' in picture) return appearanceObject(number, picture.box, picture.resources, picture.content);
  const [left, bottom, right, top] = widget.rect;
  const box = { width: right - left, height: top - bottom, matrix: '' };
  const onPage = picture === undefined ? undefined : appearanceMatrix(document, widget, picture.stream);
  if (picture === undefined || onPage === undefined) return appearanceObject(number, box, '<<>>', '');
  const content = `q ${concatMatrix(multiply(onPage, [1, 0, 0, 1, -left, -bottom]))} /S Do Q\n`;
  return appearanceObject(number, box, `<</XObject<</S ${picture.ref.number} 0 R>>>>`, content);
};
