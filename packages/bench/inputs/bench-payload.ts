import { readPayload } from '@bulkfill/engine/svc/read/read-package';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { barcodeRect, fieldBoxes, qrRect, textSizePt } from './field-boxes.ts';

/** Payload of the package for our contenders: ten texts, and one QR and one Code 128 with `codes`. */
export const benchPayload = (codes: boolean): object => {
  const texts = fieldBoxes.map(({ label, rect }, index) => ({
    id: `text-${index}`,
    kind: 'text',
    page: 0,
    rect,
    value: { column: `column_${index}` },
    size: textSizePt,
    ...(label === 'Annual salary' ? { align: 'right' } : {}),
  }));
  const both = [
    { id: 'qr', kind: 'qr', page: 0, rect: qrRect, value: { column: 'column_10' } },
    {
      id: 'barcode',
      kind: 'barcode',
      page: 0,
      rect: barcodeRect,
      value: { column: 'column_11' },
      symbology: 'code128',
    },
  ];
  const columns = [...fieldBoxes.map(({ label }) => label), 'QR code', 'Code 128'];
  return {
    schemaVersion: 5,
    name: 'Employment form',
    exportedAt: '2026-01-01T00:00:00Z',
    pageOrganization: [0],
    template: {
      columns: columns.map((label, index) => ({ key: `column_${index}`, label })),
      overlays: codes ? [...texts, ...both] : texts,
    },
  };
};

/** Returns a template in the product's format, for a case with its own. */
export const templateOf = (template: object): ResolvedTemplate =>
  readPayload(Buffer.from(JSON.stringify({ ...benchPayload(false), template }))).template;
