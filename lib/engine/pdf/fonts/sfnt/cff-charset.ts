import { BrokenFont, tableView } from './sfnt-tables.ts';

/** Reads the numbers of a `CFF ` table (Adobe Technical Note 5176). Reading past its end throws `RangeError`. */
class CffReader {
  readonly view: DataView;
  at: number;

  constructor(table: Uint8Array, at: number) {
    this.view = tableView(table);
    this.at = at;
  }

  number(size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.view.getUint8(this.at++);
    return value;
  }

  /** An INDEX: where each of its objects begins and ends. Leaves the reader behind it. */
  index(): [start: number, end: number][] {
    const count = this.number(2);
    if (count === 0) return [];
    const size = this.number(1);
    const offsets = Array.from({ length: count + 1 }, () => this.number(size));
    const base = this.at - 1;
    this.at = base + (offsets[count] as number);
    return Array.from({ length: count }, (_, i) => [base + (offsets[i] as number), base + (offsets[i + 1] as number)]);
  }

  /** The operators of a DICT with the last integer before each; 12 x is 1200 + x. */
  dict(end: number): Map<number, number> {
    const operators = new Map<number, number>();
    let operand = 0;
    while (this.at < end) {
      const byte = this.number(1);
      if (byte === 12) operators.set(1200 + this.number(1), operand);
      else if (byte <= 21) operators.set(byte, operand);
      else if (byte === 28) operand = this.number(2);
      else if (byte === 29) operand = this.number(4);
      else if (byte === 30) while ((this.number(1) & 0x0f) !== 0x0f);
      else if (byte >= 32 && byte <= 246) operand = byte - 139;
      else if (byte >= 247 && byte <= 250) operand = (byte - 247) * 256 + this.number(1) + 108;
      else if (byte >= 251 && byte <= 254) operand = -(byte - 251) * 256 - this.number(1) - 108;
    }
    return operators;
  }
}

const registryOperator = 1230;
const charsetOperator = 15;

/**
 * The CID of each glyph of a CID-keyed `CFF ` table; undefined for one whose glyphs have names, where a code is the glyph's own number
 * (ISO 32000-2, 9.7.4.2). Throws `BrokenFont`.
 */
export const readCids = (table: Uint8Array, glyphCount: number): Uint16Array | undefined => {
  try {
    const reader = new CffReader(table, tableView(table).getUint8(2));
    reader.index();
    const [top] = reader.index();
    if (top === undefined) throw new BrokenFont('the CFF table has no font');
    reader.at = top[0];
    const operators = reader.dict(top[1]);
    if (!operators.has(registryOperator)) return undefined;
    const cids = new Uint16Array(glyphCount);
    reader.at = operators.get(charsetOperator) ?? 0;
    // Predefined charsets are of named glyphs; CIDs that are not written down are the glyphs' numbers.
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
