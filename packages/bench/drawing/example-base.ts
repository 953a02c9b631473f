import type {
  Color,
  PageOverlay,
  ResolvedImageOverlay,
  ResolvedSignatureOverlay,
  ResolvedTemplate,
} from '@bulkfill/engine/svc/template';
import type * as PdfLib from 'pdf-lib';
import { drawStaticText, isStatic } from './draw-row.ts';
import { fontFiles, PdfLibSurface } from './pdf-lib-surface.ts';
import { boxOf } from './placed-box.ts';
import { chooseFont } from './surface.ts';

/** Document shared by all rows, with the overlays to draw on it. */
export interface ExampleBase {
  readonly bytes: Uint8Array;
  readonly overlays: readonly PageOverlay[];
  readonly fonts: ReadonlyMap<string, Uint8Array>;
  /** Heights of the pages as displayed, in points. */
  readonly heights: readonly number[];
}

/**
 * Draws content common to all rows (pictures, a signature, a name) once before the clock starts, as an expert would.
 */
export const exampleBase = async (
  lib: typeof PdfLib,
  fontkit: unknown,
  source: Uint8Array,
  template: ResolvedTemplate,
): Promise<ExampleBase> => {
  const pdf = await lib.PDFDocument.load(source, { updateMetadata: false });
  pdf.registerFontkit(fontkit as Parameters<typeof pdf.registerFontkit>[0]);
  const fonts = await fontFiles(template);
  const heights = pdf.getPages().map((page) => (page.getRotation().angle === 90 ? page.getWidth() : page.getHeight()));
  // Markers are notes for readers, and in no row.
  const overlays = template.overlays.filter(
    (overlay) => overlay.kind !== 'field' && overlay.kind !== 'marker',
  ) as PageOverlay[];
  const fixed = overlays.filter(isStatic);
  const names = fixed.flatMap((overlay) =>
    overlay.kind === 'text' && overlay.value.kind === 'static' ? [fontName(overlay, overlay.value.text)] : [],
  );
  const surface = await PdfLibSurface.of(lib, pdf, fonts, new Set(names));
  for (const overlay of fixed) {
    if (overlay.kind === 'text') drawStaticText(surface, overlay, heights[overlay.page]!);
    else if (overlay.kind === 'image' || overlay.kind === 'signature') {
      await drawPicture(lib, pdf, overlay, heights[overlay.page]!, template);
    }
  }
  surface.finish();
  return { bytes: await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }), overlays, fonts, heights };
};

const fontName = ({ font, bold, italic }: { font: string; bold: boolean; italic: boolean }, text: string): string => {
  const choice = chooseFont({ family: font, bold, italic }, text);
  return 'standard' in choice ? choice.standard : choice.embedded;
};

/** Returns the names of the fonts that a row's texts need. */
export const fontsOf = (overlays: readonly PageOverlay[], row: readonly string[]): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const overlay of overlays) {
    if (overlay.kind === 'barcode' && overlay.showText) names.add('Helvetica');
    if (overlay.kind !== 'text' || isStatic(overlay)) continue;
    names.add(fontName(overlay, ''));
    if (overlay.value.kind === 'column')
      names.add(fontName(overlay, (row[overlay.value.column] ?? '').replaceAll(/[\r\n]/g, '')));
  }
  return names;
};

const drawPicture = async (
  lib: typeof PdfLib,
  pdf: PdfLib.PDFDocument,
  overlay: ResolvedImageOverlay | ResolvedSignatureOverlay,
  pageHeight: number,
  { assets }: ResolvedTemplate,
): Promise<void> => {
  const asset = 'asset' in overlay.source ? assets.get(overlay.source.asset) : undefined;
  if (asset === undefined) throw new Error('the picture of an example is an asset');
  const { rect, page: index } = overlay;
  const { x, y } = boxOf(overlay, pageHeight);
  const page = pdf.getPage(index);
  if (asset.mediaType === 'image/png') {
    const picture = await pdf.embedPng(asset.bytes);
    const scale = Math.min(rect.width / picture.width, rect.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    page.drawImage(picture, { x: x + (rect.width - width) / 2, y: y + (rect.height - height) / 2, width, height });
    return;
  }
  const path = new TextDecoder().decode(asset.bytes);
  const [red, green, blue] = (overlay as ResolvedSignatureOverlay).color as Color;
  const [left, top, right, bottom] = extentOf(path);
  const scale = Math.min(rect.width / (right - left), rect.height / (bottom - top));
  const fromLeft = x + (rect.width - (right - left) * scale) / 2 - left * scale;
  const fromTop = y + rect.height - (rect.height - (bottom - top) * scale) / 2 + top * scale;
  page.drawSvgPath(path, { x: fromLeft, y: fromTop, scale, borderColor: lib.rgb(red, green, blue), borderWidth: 2.5 });
};

/** Returns the bounds of all points of a path, which is enough for a signature. */
const extentOf = (path: string): readonly [left: number, top: number, right: number, bottom: number] => {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
