import { concatMatrix, type Matrix, multiply } from '../geometry/matrix.ts';
import type { PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { buildAppearance } from './build-appearance.ts';
import type { FormWidget } from './form-fields.ts';
import { fitAppearance } from './widget-appearance.ts';
import type { WidgetBox } from './widget-box.ts';

export interface OwnPicture {
  readonly ref: PdfRef;
  readonly stream: PdfStream;
}

export interface MadePicture {
  readonly box: Pick<WidgetBox, 'width' | 'height' | 'matrix'>;
  readonly resources: string;
  readonly content: string;
}

export type WidgetPicture = OwnPicture | MadePicture | undefined;

export interface PlacedObject {
  readonly number: number;
  readonly matrix: Matrix;
}

/** Returns the position of a `buildPictureObject` in user space: its origin is the widget's lower left corner. */
export const atWidget = ({ rect: [left, bottom] }: FormWidget): Matrix => [1, 0, 0, 1, left, bottom];

/** Builds an object for a picture, with the origin of `atWidget`. Without a picture it paints nothing. */
export const buildPictureObject = (
  document: PdfDocument,
  widget: FormWidget,
  picture: WidgetPicture,
  number: number,
): OutgoingObject => {
  if (picture !== undefined && 'content' in picture)
    return buildAppearance(number, picture.box, picture.resources, picture.content);
  const [left, bottom, right, top] = widget.rect;
  const box = { width: right - left, height: top - bottom, matrix: '' };
  const onPage = picture === undefined ? undefined : fitAppearance(document, widget, picture.stream);
  if (picture === undefined || onPage === undefined) return buildAppearance(number, box, '<<>>', '');
  const content = `q ${concatMatrix(multiply(onPage, [1, 0, 0, 1, -left, -bottom]))} /S Do Q\n`;
  return buildAppearance(number, box, `<</XObject<</S ${picture.ref.number} 0 R>>>>`, content);
};
