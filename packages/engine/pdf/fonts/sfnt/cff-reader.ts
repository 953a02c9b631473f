import { viewTable } from './sfnt-tables.ts';

/** Reads the numbers of a `CFF ` table (Adobe Technical Note 5176). Reading past its end throws `RangeError`. */
export class CffReader {
  readonly view: DataView;
  at: number;

  constructor(table: Uint8Array, at: number) {
    this.view = viewTable(table);
    this.at = at;
  }

  number(size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.view.getUint8(this.at++);
    return value;
  }

  index(): [start: number, end: number][] {
    const count = this.number(2);
    if (count === 0) return [];
    const size = this.number(1);
    const offsets = Array.from({ length: count + 1 }, () => this.number(size));
    const base = this.at - 1;
    this.at = base + (offsets[count] as number);
    return Array.from({ length: count }, (_, i) => [base + (offsets[i] as number), base + (offsets[i + 1] as number)]);
  }

  /** Reads the operators of a DICT, each with its operands; the key of operator 12 x is 1200 + x. */
  dict(end: number): Map<number, readonly number[]> {
    const operators = new Map<number, readonly number[]>();
    let operands: number[] = [];
    while (this.at < end) {
      const byte = this.number(1);
      if (byte <= 21) {
        operators.set(byte === 12 ? 1200 + this.number(1) : byte, operands);
        operands = [];
      } else if (byte === 28) operands.push((this.number(2) << 16) >> 16);
      else if (byte === 29) operands.push(this.number(4) | 0);
      else if (byte === 30) operands.push(this.#real());
      else if (byte >= 32 && byte <= 246) operands.push(byte - 139);
      else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + this.number(1) + 108);
      else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - this.number(1) - 108);
    }
    return operators;
  }

  #real(): number {
    let text = '';
    for (;;) {
      const byte = this.number(1);
      for (const nibble of [byte >> 4, byte & 0x0f]) {
        if (nibble === 0x0f) return Number(text);
        text += realParts[nibble] ?? '';
      }
    }
  }
}

const realParts = [...'0123456789.', 'E', 'E-', '', '-'];
