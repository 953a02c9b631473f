import { CffReader } from './cff-reader.ts';
import { BrokenFont, viewTable } from './sfnt-tables.ts';

const registryOperator = 1230;
const charsetOperator = 15;

/** Returns the CID of each glyph; `undefined` for named glyphs (ISO 32000-2, 9.7.4.2). Throws `BrokenFont`. */
export const readCids = (table: Uint8Array, glyphCount: number): Uint16Array | undefined => {
  try {
    const reader = new CffReader(table, viewTable(table).getUint8(2));
    reader.index();
    const [top] = reader.index();
    if (top === undefined) throw new BrokenFont('the CFF table has no font');
    reader.at = top[0];
    const operators = reader.dict(top[1]);
    if (!operators.has(registryOperator)) return undefined;
    const cids = new Uint16Array(glyphCount);
    reader.at = operators.get(charsetOperator)?.at(-1) ?? 0;
    // Predefined charsets are for named glyphs. CIDs that are not written equal the glyph numbers.
    if (reader.at <= 2) return cids.map((_, glyph) => glyph);
    const format = reader.number(1);
    for (let glyph = 1; glyph < glyphCount; ) {
      const first = reader.number(2);
      const left = format === 0 ? 0 : reader.number(format === 1 ? 1 : 2);
      for (let i = 0; i <= left && glyph < glyphCount; i++) cids[glyph++] = first + i;
    }
    return cids;
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenFont('the CFF table is cut off', { cause: error });
    throw error;
  }
};
