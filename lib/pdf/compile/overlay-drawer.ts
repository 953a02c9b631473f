import type { Overlay, Template } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import type { EncodeBarcode } from '../codes/encode-barcode.ts';
import { pdfNumber } from '../content-stream.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import type { ImageXObject } from '../images/image-x-object.ts';
import { prepareBarcode } from '../overlays/barcode.ts';
import type { LabelFont } from '../overlays/barcode-label.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import { prepareMarker } from '../overlays/marker.ts';
import { prepareQr } from '../overlays/qr.ts';
import { prepareText } from '../overlays/text/prepare-text.ts';
import type { PageGeometry } from '../page-geometry.ts';
import type { PdfObject } from '../pdf-object.ts';
import { formatValue } from '../value-format/format-value.ts';
import { labelFont } from './collect-fonts.ts';
import { fieldDrawer } from './field-drawer.ts';
import { type OverlayPlacement, placeOverlay } from './overlay-placement.ts';
import { dependsOnRow, valueInRow } from './overlay-value.ts';
import type { PageResources } from './page-resources.ts';
import { pictureDrawer } from './picture-drawer.ts';

/** Draws one overlay, in one row or in all. */
export interface OverlayDrawer {
  readonly overlay: Overlay;
  /** False: the same operators in every row. */
  readonly dependsOnRow: boolean;
  /**
   * Operators in the page's displayed space (y up, points). Objects that only this row has are given to `write`.
   * Throws `OverlaySkipped`.
   */
  draw(row: Row, write: (object: PdfObject) => void): string;
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
  readonly writeOnce: (object: PdfObject) => void;
  /** Pictures written once, by the SHA-256 of their file. */
  readonly pictures: Map<string, { readonly number: number; readonly image: ImageXObject }>;
  /** There where the template has barcodes. */
  readonly encodeBarcode: EncodeBarcode | undefined;
}

/** Prepares an overlay on a page. What cannot be prepared is a drawer that skips in every row. */
export const overlayDrawer = (overlay: Overlay, page: PageGeometry, resources: PageResources, context: DrawerContext): OverlayDrawer => {
  const graphicsState = overlay.opacity < 1 ? resources.opacity(overlay.opacity) : undefined;
  const placement = placeOverlay(overlay, page, graphicsState);
  switch (overlay.kind) {
    case 'text': {
      resources.useFonts();
      const { value, format } = overlay;
      const drawText = prepareText(overlay, context.fonts);
      const { x, y, enter, turned } = placement;
      const draw = turned
        ? (row: Row) => `q ${enter}\n${drawText(formatValue(format, valueInRow(value, row)), 0, 0)}Q\n`
        : (row: Row) => drawText(formatValue(format, valueInRow(value, row)), x, y);
      return { overlay, dependsOnRow: dependsOnRow(value), draw };
    }
    case 'checkbox':
      return valueDrawer(overlay, overlay.value, placement, prepareCheckbox(overlay));
    case 'qr':
      return valueDrawer(overlay, overlay.value, placement, prepareQr(overlay));
    case 'barcode':
      if (overlay.showText) resources.useFonts();
      return valueDrawer(overlay, overlay.value, placement, prepareBarcode(overlay, context.encodeBarcode!, labels(context.fonts)));
    case 'marker': {
      resources.useFonts();
      const drawn = `q ${placement.enter}\n${prepareMarker(overlay, labels(context.fonts))}Q\n`;
      return { overlay, dependsOnRow: false, draw: () => drawn };
    }
    case 'image':
    case 'signature':
      return pictureDrawer(overlay, placement, resources, context);
    case 'field':
      return fieldDrawer(overlay, context);
  }
};

/** The font of labels, for drawing functions that know nothing of font sets. */
const labels = (fonts: FontSet): LabelFont => ({
  measure: (text, sizePt) => (fonts.measure(labelFont, text) * sizePt) / 1000,
  show: (text, xPt, yPt, sizePt) => `BT ${pdfNumber(xPt)} ${pdfNumber(yPt)} Td ${fonts.show(labelFont, text, sizePt)} ET`,
});

const valueDrawer = (
  overlay: Overlay,
  value: Parameters<typeof valueInRow>[0],
  placement: OverlayPlacement,
  drawValue: (text: string) => string,
): OverlayDrawer => ({
  overlay,
  dependsOnRow: dependsOnRow(value),
  draw: (row) => {
    const operators = drawValue(valueInRow(value, row));
    return operators === '' ? '' : `q ${placement.enter}\n${operators}Q\n`;
  },
});
