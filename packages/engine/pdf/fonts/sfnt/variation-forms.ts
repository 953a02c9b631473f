import { viewTable } from './sfnt-tables.ts';

export type VariationForms = (codePoint: number, selector: number) => boolean;

/** Sizes of a header, a selector record, a default range and a form (OpenType 1.9, "cmap", format 14). */
const headerBytes = 10;
const recordBytes = 11;
const rangeBytes = 4;
const formBytes = 5;

const uint24 = (view: DataView, at: number): number => (view.getUint16(at) << 8) | view.getUint8(at + 2);

/** Reads the variation sequences of a `cmap` table. Lookups beyond the table find no form. */
export const readVariationForms = (table: Uint8Array): VariationForms => {
  const view = viewTable(table);
  const base = subtableOf(view);
  if (base === undefined) return () => false;
  return (codePoint, selector) => {
    try {
      const count = view.getUint32(base + 6);
      for (let i = 0; i < count; i++) {
        const record = base + headerBytes + i * recordBytes;
        if (uint24(view, record) !== selector) continue;
        const usual = view.getUint32(record + 3);
        const own = view.getUint32(record + 7);
        return (
          (usual !== 0 && isUsual(view, base + usual, codePoint)) || (own !== 0 && isOwn(view, base + own, codePoint))
        );
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    return false;
  };
};

const subtableOf = (view: DataView): number | undefined => {
  const count = view.byteLength < 4 ? 0 : Math.min(view.getUint16(2), Math.floor((view.byteLength - 4) / 8));
  for (let i = 0; i < count; i++) {
    const at = view.getUint32(4 + i * 8 + 4);
    if (at + headerBytes <= view.byteLength && view.getUint16(at) === 14) return at;
  }
  return undefined;
};

const isUsual = (view: DataView, at: number, codePoint: number): boolean => {
  const count = view.getUint32(at);
  for (let i = 0; i < count; i++) {
    const range = at + 4 + i * rangeBytes;
    const first = uint24(view, range);
    if (codePoint >= first && codePoint <= first + view.getUint8(range + 3)) return true;
  }
  return false;
};

const isOwn = (view: DataView, at: number, codePoint: number): boolean => {
  const count = view.getUint32(at);
  for (let i = 0; i < count; i++) if (uint24(view, at + 4 + i * formBytes) === codePoint) return true;
  return false;
};
