import type { Row, RowSource } from '@bulkfill/engine/rows/row';
import type { ResolvedSealOverlay } from '@bulkfill/engine/svc/seal-overlay';
import type {
  OverlayValue,
  ResolvedBarcodeOverlay,
  ResolvedCheckboxOverlay,
  ResolvedFieldOverlay,
  ResolvedImageOverlay,
  ResolvedListCell,
  ResolvedListOverlay,
  ResolvedMarkerOverlay,
  ResolvedQrOverlay,
  ResolvedTemplate,
  ResolvedTextOverlay,
  TemplateOverlay,
} from '@bulkfill/engine/svc/template';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';

const base = {
  id: 'overlay',
  page: 0,
  rect: { x: 20, y: 30, width: 120, height: 20 },
  rotation: 0,
  opacity: 1,
  required: false,
} as const;

export const column = (number: number): OverlayValue => ({ kind: 'column', column: number });
export const fixed = (text: string): OverlayValue => ({ kind: 'static', text });

export const aText = (over: Partial<ResolvedTextOverlay> = {}): ResolvedTextOverlay => ({
  ...base,
  kind: 'text',
  value: column(0),
  font: 'Helvetica',
  bold: false,
  italic: false,
  size: 12,
  color: [0, 0, 0],
  align: 'left',
  verticalAlign: 'middle',
  wrap: false,
  lineHeight: 1.2,
  fit: 'none',
  minSize: 6,
  overflow: 'visible',
  ...over,
});

/** Builds a list cell with text of 10 points. */
export const aListCell = (
  key: string,
  x: number,
  width: number,
  over: Partial<ResolvedTextOverlay> = {},
): ResolvedListCell => ({
  key,
  x,
  width,
  text: aText({
    id: 'items',
    rect: { x: 0, y: 0, width, height: 18 },
    value: { kind: 'static', text: '' },
    size: 10,
    ...over,
  }),
});

/** Builds a list with room for ten items. */
export const aList = (over: Partial<ResolvedListOverlay> = {}): ResolvedListOverlay => ({
  ...base,
  id: 'items',
  kind: 'list',
  rect: { x: 20, y: 30, width: 300, height: 180 },
  value: column(0),
  itemHeight: 18,
  grow: false,
  cells: [aListCell('name', 0, 200), aListCell('qty', 210, 60, { align: 'right' })],
  overflow: 'error',
  ...over,
});

export const aCheckbox = (over: Partial<ResolvedCheckboxOverlay> = {}): ResolvedCheckboxOverlay => ({
  ...base,
  kind: 'checkbox',
  value: column(0),
  mark: 'check',
  color: [0, 0, 0],
  ...over,
});

export const aQr = (over: Partial<ResolvedQrOverlay> = {}): ResolvedQrOverlay => ({
  ...base,
  kind: 'qr',
  rect: { x: 20, y: 30, width: 90, height: 90 },
  value: column(0),
  errorCorrection: 'M',
  quietZone: 4,
  color: [0, 0, 0],
  ...over,
});

export const aBarcode = (over: Partial<ResolvedBarcodeOverlay> = {}): ResolvedBarcodeOverlay => ({
  ...base,
  kind: 'barcode',
  rect: { x: 20, y: 30, width: 200, height: 60 },
  value: column(0),
  symbology: 'code128',
  showText: false,
  color: [0, 0, 0],
  options: {},
  ...over,
});

export const anImage = (over: Partial<ResolvedImageOverlay> = {}): ResolvedImageOverlay => ({
  ...base,
  kind: 'image',
  source: { value: column(0) },
  fit: 'contain',
  ...over,
});

export const aField = (over: Partial<ResolvedFieldOverlay> = {}): ResolvedFieldOverlay => ({
  ...base,
  kind: 'field',
  field: 'name',
  value: column(0),
  ...over,
});

export const aMarker = (over: Partial<ResolvedMarkerOverlay> = {}): ResolvedMarkerOverlay => ({
  ...base,
  kind: 'marker',
  label: 'Sign here',
  shape: 'sign-here',
  color: [1, 0.6, 0],
  ...over,
});

export const aSeal = (over: Partial<ResolvedSealOverlay> = {}): ResolvedSealOverlay => ({
  ...base,
  id: 'seal',
  kind: 'seal',
  rect: { x: 40, y: 60, width: 180, height: 50 },
  label: 'Digitally sealed',
  ...over,
});

export const aTemplate = (
  overlays: readonly TemplateOverlay[],
  assets: ResolvedTemplate['assets'] = new Map(),
): ResolvedTemplate => ({
  columns: [],
  assets,
  overlays,
});

/** Builds the package of a template. */
export const aPackage = (template: ResolvedTemplate): VerifiedPackage => ({
  schemaVersion: 5,
  name: 'Test',
  sha256: 'ab'.repeat(32),
  source: null,
  template,
});

/** Returns rows of plain cells. */
export const rowsOf = (...rows: Row[]): RowSource => ({
  rowCount: rows.length,
  async *batches() {
    yield rows;
  },
});
