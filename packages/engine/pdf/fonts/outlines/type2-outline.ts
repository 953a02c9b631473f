import { BrokenFont, viewTable } from '../sfnt/sfnt-tables.ts';
import { OutlineBox } from './outline-box.ts';

/** Charstrings of a `CFF ` table that a glyph may call. */
export interface Subroutines {
  readonly global: readonly Uint8Array[];
  readonly local: readonly Uint8Array[];
}

const maxDepth = 10;
/** Maximum bytes of the charstrings of one glyph; subroutines count at each call. */
const maxBytes = 50_000;
const maxOperands = 513;

const bias = (count: number): number => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);

/** Draws Type 2 charstrings (Adobe Technical Note 5177) as far as the box of the outline needs. */
class Type2Drawer {
  readonly outline = new OutlineBox();
  readonly #subroutines: Subroutines;
  #stack: number[] = [];
  #hints = 0;
  #left = maxBytes;
  isDone = false;

  constructor(subroutines: Subroutines) {
    this.#subroutines = subroutines;
  }

  run(code: Uint8Array, depth = 0): void {
    this.#left -= code.length;
    if (depth > maxDepth || this.#left < 0) throw new BrokenFont('a charstring is nested too deeply');
    const view = viewTable(code);
    for (let i = 0; i < code.length && !this.isDone; ) {
      const byte = code[i++] as number;
      if (byte >= 32 || byte === 28) {
        if (this.#stack.length >= maxOperands) throw new BrokenFont('a charstring has too many operands');
        if (byte === 28) this.#stack.push(view.getInt16(i));
        else if (byte < 247) this.#stack.push(byte - 139);
        else if (byte < 251) this.#stack.push((byte - 247) * 256 + view.getUint8(i) + 108);
        else if (byte < 255) this.#stack.push(-(byte - 251) * 256 - view.getUint8(i) - 108);
        else this.#stack.push(view.getInt32(i) / 65_536);
        i += byte === 28 ? 2 : byte < 247 ? 0 : byte < 255 ? 1 : 4;
      } else if (byte === 10 || byte === 29) {
        const called = byte === 10 ? this.#subroutines.local : this.#subroutines.global;
        const subroutine = called[(this.#stack.pop() ?? 0) + bias(called.length)];
        if (subroutine === undefined) throw new BrokenFont('a charstring calls a subroutine that the font lacks');
        this.run(subroutine, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 12) this.#flex(code[i++] as number);
      else if (byte === 19 || byte === 20) {
        this.#hints += this.#stack.length >> 1;
        this.#stack.length = 0;
        i += (this.#hints + 7) >> 3;
      } else this.#draw(byte);
    }
  }

  #draw(operator: number): void {
    const stack = this.#stack;
    const count = stack.length;
    switch (operator) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#hints += count >> 1;
        break;
      // The width may precede the operands of the first operator.
      case 4:
        this.outline.move(0, stack[count - 1] ?? 0);
        break;
      case 21:
        this.outline.move(stack[count - 2] ?? 0, stack[count - 1] ?? 0);
        break;
      case 22:
        this.outline.move(stack[count - 1] ?? 0, 0);
        break;
      case 5:
        this.#lines(0, count);
        break;
      case 6:
      case 7:
        for (const [i, delta] of stack.entries())
          this.outline.line(...onAxis(delta, (i % 2 === 0) === (operator === 6)));
        break;
      case 8:
        this.#curves(0, count);
        break;
      case 14:
        if (count >= 4) throw new BrokenFont('a charstring is made of two others');
        this.isDone = true;
        break;
      case 24:
        this.#curves(0, count - 2);
        this.#lines(count - 2, count);
        break;
      case 25:
        this.#lines(0, count - 6);
        this.#curves(count - 6, count);
        break;
      case 26:
      case 27:
        this.#parallelCurves(operator === 27);
        break;
      case 30:
      case 31:
        this.#turningCurves(operator === 31);
        break;
      default:
        throw new BrokenFont('a charstring has an unknown operator');
    }
    stack.length = 0;
  }

  #operands(from: number, count: number): number[] {
    return Array.from({ length: count }, (_, i) => this.#stack[from + i] ?? 0);
  }

  #lines(from: number, to: number): void {
    for (let i = from; i + 1 < to; i += 2) this.outline.line(...(this.#operands(i, 2) as [number, number]));
  }

  #curves(from: number, to: number): void {
    for (let i = from; i + 5 < to; i += 6)
      this.outline.curve(...(this.#operands(i, 6) as [number, number, number, number, number, number]));
  }

  /** `hhcurveto` and `vvcurveto`: curves that begin and end along one axis. */
  #parallelCurves(isHorizontal: boolean): void {
    let i = this.#stack.length % 4 === 0 ? 0 : 1;
    let aside = i === 0 ? 0 : (this.#stack[0] as number);
    for (; i + 3 < this.#stack.length; i += 4) {
      const [a = 0, x = 0, y = 0, d = 0] = this.#operands(i, 4);
      if (isHorizontal) this.outline.curve(a, aside, x, y, d, 0);
      else this.outline.curve(aside, a, x, y, 0, d);
      aside = 0;
    }
  }

  /** `hvcurveto` and `vhcurveto`: curves that begin along one axis and end along the other. */
  #turningCurves(beginsHorizontal: boolean): void {
    const { length } = this.#stack;
    let isHorizontal = beginsHorizontal;
    for (let i = 0; i + 3 < length; i += 4) {
      const [a = 0, x = 0, y = 0, d = 0] = this.#operands(i, 4);
      const last = length - i === 5 ? (this.#stack[i + 4] as number) : 0;
      if (isHorizontal) this.outline.curve(a, 0, x, y, last, d);
      else this.outline.curve(0, a, x, y, d, last);
      isHorizontal = !isHorizontal;
    }
  }

  #flex(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = this.#stack;
    const { outline } = this;
    if (operator === 34) {
      outline.curve(a, 0, b, c, d, 0);
      outline.curve(e, 0, f, -c, g, 0);
    } else if (operator === 35) {
      outline.curve(a, b, c, d, e, f);
      outline.curve(g, h, i, j, k, l);
    } else if (operator === 36) {
      outline.curve(a, b, c, d, e, 0);
      outline.curve(f, 0, g, h, i, -(b + d + h));
    } else if (operator === 37) {
      const [dx, dy] = [a + c + e + g + i, b + d + f + h + j];
      outline.curve(a, b, c, d, e, f);
      outline.curve(g, h, i, j, ...(Math.abs(dx) > Math.abs(dy) ? ([k, -dy] as const) : ([-dx, k] as const)));
    } else throw new BrokenFont('a charstring has an unknown operator');
    this.#stack.length = 0;
  }
}

const onAxis = (delta: number, isHorizontal: boolean): [number, number] => (isHorizontal ? [delta, 0] : [0, delta]);

/** Returns the outline of a Type 2 charstring. Throws `BrokenFont`; `RangeError` if the charstring is truncated. */
export const type2Outline = (charstring: Uint8Array, subroutines: Subroutines): OutlineBox => {
  const drawer = new Type2Drawer(subroutines);
  drawer.run(charstring);
  return drawer.outline;
};
