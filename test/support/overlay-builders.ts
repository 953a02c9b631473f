import type { LabelFont } from '@bulkfill/engine/pdf/overlays/barcode-label';
import type {
  ResolvedBarcodeOverlay,
  ResolvedCheckboxOverlay,
  ResolvedMarkerOverlay,
  ResolvedQrOverlay,
  ResolvedSignatureOverlay,
} from '@bulkfill/engine/svc/template';

const base = { id: 'overlay', page: 0, rotation: 0, opacity: 1, required: false } as const;
const value = { kind: 'static', text: '' } as const;
const black = [0, 0, 0] as const;
const rect = { x: 0, y: 0, width: 200, height: 100 };

export const aQr = (members: Partial<ResolvedQrOverlay> = {}): ResolvedQrOverlay => ({
  ...base,
  kind: 'qr',
  value,
  rect,
  errorCorrection: 'M',
  quietZone: 4,
  color: black,
  ...members,
});

export const aBarcode = (members: Partial<ResolvedBarcodeOverlay> = {}): ResolvedBarcodeOverlay => ({
  ...base,
  kind: 'barcode',
  value,
  rect,
  symbology: 'code128',
  showText: false,
  color: black,
  options: {},
  ...members,
});

export const aCheckbox = (members: Partial<ResolvedCheckboxOverlay> = {}): ResolvedCheckboxOverlay => ({
  ...base,
  kind: 'checkbox',
  value,
  rect,
  mark: 'check',
  color: black,
  ...members,
});

export const aMarker = (members: Partial<ResolvedMarkerOverlay> = {}): ResolvedMarkerOverlay => ({
  ...base,
  kind: 'marker',
  rect,
  label: 'Sign here',
  shape: 'sign-here',
  color: [1, 0.8, 0.1],
  ...members,
});

export const aSignature = (members: Partial<ResolvedSignatureOverlay> = {}): ResolvedSignatureOverlay => ({
  ...base,
  kind: 'signature',
  rect,
  source: { asset: 'signature' },
  color: black,
  fit: 'contain',
  ...members,
});

/** Font of labels: the test page's `/Helv`, with the width of Helvetica's digits. */
export const testLabelFont: LabelFont = {
  measure: (text, sizePt) => 0.556 * sizePt * text.length,
  extent: (_, sizePt) => ({ above: 0.72 * sizePt, below: 0.21 * sizePt }),
  show: (text, xPt, yPt, sizePt) =>
    `BT /Helv ${sizePt.toFixed(3)} Tf ${xPt.toFixed(3)} ${yPt.toFixed(3)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
};
