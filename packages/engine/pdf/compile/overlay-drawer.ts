import { withMessage } from '../../core/diagnostic.ts';
import { isBlank } from '../../core/text.ts';
import type { OverlayValue, PageOverlay, ResolvedOverlay, ResolvedTextOverlay } from '../../svc/template.ts';
import { brokenStructures, opacityMessage } from '../conformance/refuse-losses.ts';
import { formatPdfNumber } from '../content-stream.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';
import { isOutside, leaves, turnBox, type UprightBox } from '../geometry/turned-box.ts';
import { prepareBarcode } from '../overlays/barcode.ts';
import type { LabelFont } from '../overlays/barcode-label.ts';
import { prepareCheckbox } from '../overlays/checkbox.ts';
import { prepareMarker } from '../overlays/marker.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import { prepareQr } from '../overlays/qr.ts';
import { observeFit } from '../overlays/text/observe-fit.ts';
import { observePageEdge } from '../overlays/text/observe-page-edge.ts';
import { prepareText } from '../overlays/text/prepare-text.ts';
import { drawFrame } from '../overlays/text/text-frame.ts';
import { labelFont } from './collect-fonts.ts';
import { hasCounters } from './counters.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { fieldDrawer } from './field-drawer.ts';
import { listDrawer } from './list-drawer.ts';
import { type OverlayPlacement, placeOverlay, wrapOperators } from './overlay-placement.ts';
import { dependsOnRow } from './overlay-value.ts';
import type { PageResources } from './page-resources.ts';
import { pictureDrawer } from './picture-drawer.ts';
import { findValueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

/** Prepares an overlay on a page. An overlay that cannot be prepared becomes a drawer that skips every row. */
export const overlayDrawer = (
  overlay: ResolvedOverlay,
  page: PageGeometry,
  resources: PageResources,
  context: DrawerContext,
): OverlayDrawer => {
  if (overlay.kind === 'field') return fieldDrawer(overlay, context);
  const drawer = placedDrawer(overlay, page, resources, context);
  return isOutside(turnBox(overlay.rect, overlay), page) ? unseenDrawer(drawer) : drawer;
};

const unseenDrawer = (drawer: OverlayDrawer): OverlayDrawer => ({
  ...drawer,
  draw: (row, write, notices) => {
    const operators = drawer.draw(row, write, notices);
    const rule = 'The overlay is outside its page and will not be visible.';
    if (operators !== '')
      notices.push({ code: 'OVERLAY_OFF_PAGE', overlay_id: drawer.overlay.id, ...withMessage({ rule }) });
    return operators;
  },
});

const placedDrawer = (
  overlay: PageOverlay,
  page: PageGeometry,
  resources: PageResources,
  context: DrawerContext,
): OverlayDrawer => {
  if (context.brokenStructure !== undefined)
    context.lose('ALREADY_BROKEN', null, brokenStructures[context.brokenStructure]);
  if (overlay.opacity < 1) context.lose('TRANSPARENCY', overlay.id, opacityMessage);
  const graphicsState = overlay.opacity < 1 ? resources.opacity(overlay.opacity) : undefined;
  const placement = placeOverlay(overlay, page, graphicsState);
  const { observer } = context;
  const { columns } = context.template;
  const origin = findValueOrigin(overlay, columns);
  const corners = turnBox(overlay.rect, overlay);
  const isPartlyOff = leaves(corners, page) && !isOutside(corners, page);
  const isOff = isPartlyOff ? (box: UprightBox) => leaves(turnBox(box, overlay), page) : undefined;
  switch (overlay.kind) {
    case 'text': {
      resources.useFonts();
      const { value } = overlay;
      const shown = context.tags === undefined ? overlay : withoutFrame(overlay);
      const plain = prepareText(shown, context.fonts, origin);
      const prepared = isOff === undefined ? plain : observePageEdge(shown, context.fonts, plain, isOff);
      const drawText =
        observer === undefined
          ? prepared
          : observeFit(shown, context.fonts, prepared, (characters, fitPercent) =>
              observer.text(overlay, characters, fitPercent),
            );
      const read = valueReader(overlay, value, columns, context.counters);
      const { x, y, enter, turned: isTurned } = placement;
      const draw: OverlayDrawer['draw'] = isTurned
        ? (row, _, notices) => `q ${enter}\n${drawText(read(row), 0, 0, notices)}Q\n`
        : (row, _, notices) => drawText(read(row), x, y, notices);
      const frame =
        context.tags === undefined
          ? ''
          : isTurned
            ? wrapOperators(enter, drawFrame(overlay, 0, 0))
            : drawFrame(overlay, x, y);
      if (!dependsOnRow(value)) return { overlay, dependsOnRow: false, origin, draw, frame };
      // An observer must see every text, and counters are not part of any cell.
      const isRepeated = observer === undefined && !hasCounters(value);
      return {
        overlay,
        dependsOnRow: true,
        origin,
        frame,
        draw: isRepeated ? context.repeated.remember(value, draw) : draw,
      };
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
        prepareBarcode(
          overlay,
          context.encodeBarcode!,
          labels(context.fonts),
          observer && ((extent) => observer.code(overlay, extent)),
          origin,
        ),
      );
    case 'list':
      resources.useFonts();
      return listDrawer(overlay, placement, resources, context, isOff);
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

/** Returns a text overlay without background and border, which are decoration and not read aloud. */
const withoutFrame = ({ background: _, border: __, ...text }: ResolvedTextOverlay): ResolvedTextOverlay => text;

const labels = (fonts: FontSet): LabelFont => ({
  measure: (text, sizePt) => (fonts.measure(labelFont, text) * sizePt) / 1000,
  extent: (text, sizePt) => {
    const { above, below } = fonts.face(labelFont).extent(text);
    return { above: (above * sizePt) / 1000, below: (below * sizePt) / 1000 };
  },
  show: (text, xPt, yPt, sizePt) =>
    `BT ${formatPdfNumber(xPt)} ${formatPdfNumber(yPt)} Td ${fonts.show(labelFont, text, sizePt)} ET`,
});

const valueDrawer = (
  overlay: ResolvedOverlay,
  value: OverlayValue,
  placement: OverlayPlacement,
  { template: { columns }, counters }: DrawerContext,
  drawValue: (text: string, notices: OverlayNotice[]) => string,
): OverlayDrawer => {
  const read = valueReader(overlay, value, columns, counters);
  return {
    overlay,
    dependsOnRow: dependsOnRow(value),
    origin: findValueOrigin(overlay, columns),
    draw: (row, _, notices) => {
      const text = read(row);
      const operators = overlay.optional && isBlank(text) ? '' : drawValue(text, notices);
      return operators === '' ? '' : `q ${placement.enter}\n${operators}Q\n`;
    },
  };
};
