import type { Overlay, OverlayValue } from '../../package/template.ts';
import { pdfNumber } from '../content-stream.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';
import { prepareBarcode } from '../overlays/barcode.ts';
import type { LabelFont } from '../overlays/barcode-label.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import { prepareMarker } from '../overlays/marker.ts';
import { prepareQr } from '../overlays/qr.ts';
import { observeFit } from '../overlays/text/observe-fit.ts';
import { prepareText } from '../overlays/text/prepare-text.ts';
import { labelFont } from './collect-fonts.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { fieldDrawer } from './field-drawer.ts';
import { type OverlayPlacement, placeOverlay } from './overlay-placement.ts';
import { dependsOnRow } from './overlay-value.ts';
import type { PageResources } from './page-resources.ts';
import { pictureDrawer } from './picture-drawer.ts';
import { valueOrigin } from './value-origin.ts';
import { isBlank, valueReader } from './value-reader.ts';

/** Prepares an overlay on a page. What cannot be prepared is a drawer that skips in every row. */
export const overlayDrawer = (overlay: Overlay, page: PageGeometry, resources: PageResources, context: DrawerContext): OverlayDrawer => {
  if (overlay.kind === 'field') return fieldDrawer(overlay, context);
  const graphicsState = overlay.opacity < 1 ? resources.opacity(overlay.opacity) : undefined;
  const placement = placeOverlay(overlay, page, graphicsState);
  const { observer } = context;
  const { columns } = context.template;
  const origin = valueOrigin(overlay, columns);
  switch (overlay.kind) {
    case 'text': {
      resources.useFonts();
      const { value } = overlay;
      const prepared = prepareText(overlay, context.fonts, origin);
      const drawText =
        observer === undefined
          ? prepared
          : observeFit(overlay, context.fonts, prepared, (characters, fitPercent) => observer.text(overlay, characters, fitPercent));
      const read = valueReader(overlay, value, columns);
      const { x, y, enter, turned } = placement;
      const draw: OverlayDrawer['draw'] = turned
        ? (row, _, notices) => `q ${enter}\n${drawText(read(row), 0, 0, notices)}Q\n`
        : (row, _, notices) => drawText(read(row), x, y, notices);
      if (!dependsOnRow(value)) return { overlay, dependsOnRow: false, origin, draw };
      // Whoever observes has to see every text.
      return { overlay, dependsOnRow: true, origin, draw: observer === undefined ? context.repeated.remember(value, draw) : draw };
    }
    case 'checkbox':
      return valueDrawer(overlay, overlay.value, placement, context, prepareCheckbox(overlay));
    case 'qr':
      return valueDrawer(
        overlay,
        overlay.value,
        placement,
        context,
        prepareQr(overlay, observer && ((extent) => observer.code(overlay, extent))),
      );
    case 'barcode':
      if (overlay.showText) resources.useFonts();
      return valueDrawer(
        overlay,
        overlay.value,
        placement,
        context,
        prepareBarcode(overlay, context.encodeBarcode!, labels(context.fonts), observer && ((extent) => observer.code(overlay, extent))),
      );
    case 'marker': {
      resources.useFonts();
      const drawn = `q ${placement.enter}\n${prepareMarker(overlay, labels(context.fonts))}Q\n`;
      return { overlay, dependsOnRow: false, origin, draw: () => drawn };
    }
    case 'image':
    case 'signature':
      return pictureDrawer(overlay, placement, resources, context);
  }
};

/** The font of labels, for drawing functions that know nothing of font sets. */
const labels = (fonts: FontSet): LabelFont => ({
  measure: (text, sizePt) => (fonts.measure(labelFont, text) * sizePt) / 1000,
  show: (text, xPt, yPt, sizePt) => `BT ${pdfNumber(xPt)} ${pdfNumber(yPt)} Td ${fonts.show(labelFont, text, sizePt)} ET`,
});

const valueDrawer = (
  overlay: Overlay,
  value: OverlayValue,
  placement: OverlayPlacement,
  { template: { columns } }: DrawerContext,
  drawValue: (text: string) => string,
): OverlayDrawer => {
  const read = valueReader(overlay, value, columns);
  return {
    overlay,
    dependsOnRow: dependsOnRow(value),
    origin: valueOrigin(overlay, columns),
    draw: (row) => {
      const text = read(row);
      const operators = overlay.optional && isBlank(text) ? '' : drawValue(text);
      return operators === '' ? '' : `q ${placement.enter}\n${operators}Q\n`;
    },
  };
};
