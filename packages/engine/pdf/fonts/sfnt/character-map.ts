import { BrokenFont, viewTable } from './sfnt-tables.ts';

/** Returns the glyph of a code point; 0 if the font has none. */
export type CharacterMap = (codePoint: number) => number;

/** Subtable preference: the full repertoire, then the BMP, then symbol fonts (OpenType 1.9, "cmap"). */
const preference = ['3.10', '0.6', '0.4', '3.1', '0.3', '0.2', '0.1', '0.0', '3.0'];

const format4 = (view: DataView, base: number): CharacterMap => {
  const segments = view.getUint16(base + 6) >> 1;
  const ends = base + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const ranges = deltas + segments * 2;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    let low = 0;
    let high = segments - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(ends + middle * 2) < codePoint) low = middle + 1;
      else high = middle;
    }
    if (segments === 0 || view.getUint16(ends + low * 2) < codePoint) return 0;
    const start = view.getUint16(starts + low * 2);
    if (codePoint < start) return 0;
    const delta = view.getUint16(deltas + low * 2);
    const range = view.getUint16(ranges + low * 2);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = view.getUint16(ranges + low * 2 + range + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
};

const format12 = (view: DataView, base: number): CharacterMap => {
  const groups = view.getUint32(base + 12);
  return (codePoint) => {
    let low = 0;
    let high = groups - 1;
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const group = base + 16 + middle * 12;
      if (codePoint < view.getUint32(group)) high = middle - 1;
      else if (codePoint > view.getUint32(group + 4)) low = middle + 1;
      else return (view.getUint32(group + 8) + codePoint - view.getUint32(group)) & 0xffff;
    }
    return 0;
  };
};

const format0 =
  (view: DataView, base: number): CharacterMap =>
  (code) =>
    code < 256 ? view.getUint8(base + 6 + code) : 0;

const format6 = (view: DataView, base: number): CharacterMap => {
  const first = view.getUint16(base + 6);
  const count = view.getUint16(base + 8);
  return (codePoint) =>
    codePoint >= first && codePoint < first + count ? view.getUint16(base + 10 + (codePoint - first) * 2) : 0;
};

const formats = new Map([
  [0, format0],
  [4, format4],
  [6, format6],
  [12, format12],
]);

/** Reads a `cmap`: the first readable subtable of `keys` (platform and encoding). Throws `BrokenFont` if none is. */
export const readCharacterMap = (table: Uint8Array, keys: readonly string[] = preference): CharacterMap => {
  const view = viewTable(table);
  const offsets = new Map<string, number>();
  if (table.byteLength < 4) throw new BrokenFont('the cmap table is cut off');
  const count = Math.min(view.getUint16(2), Math.floor((table.byteLength - 4) / 8));
  for (let i = 0; i < count; i++) {
    const record = 4 + i * 8;
    offsets.set(`${view.getUint16(record)}.${view.getUint16(record + 2)}`, view.getUint32(record + 4));
  }
  for (const key of keys) {
    const base = offsets.get(key);
    if (base === undefined || base + 16 > table.byteLength) continue;
    const reader = formats.get(view.getUint16(base));
    if (reader === undefined) continue;
    const map = reader(view, base);
    // Symbol fonts keep their characters in a private-use block.
    return guarded(key === '3.0' ? (codePoint) => map(codePoint) || map(codePoint + 0xf000) : map);
  }
  throw new BrokenFont('the font has no Unicode character map');
};

const guarded =
  (map: CharacterMap): CharacterMap =>
  (codePoint) => {
    try {
      return map(codePoint);
    } catch (error) {
      if (error instanceof RangeError) return 0;
      throw error;
    }
  };
