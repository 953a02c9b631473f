import { BrokenFont, viewTable } from '../sfnt/sfnt-tables.ts';
import { OutlineBox } from './outline-box.ts';

const maxDepth = 10;
/** Maximum bytes of the charstrings of one glyph; subroutines count at each call. */
const maxBytes = 50_000;

/** Draws Type 1 charstrings (Adobe Type 1 Font Format, 6.4 and 8) as far as the box of the outline needs. */
class Type1Drawer {
  readonly outline = new OutlineBox();
  readonly #subroutines: ReadonlyMap<number, Uint8Array>;
  #stack: number[] = [];
  /** Results of `callothersubr`, for `pop`. */
  #results: number[] = [];
  /** Points of a flex, which arrive one per move. */
  #flex: [x: number, y: number][] | undefined;
  #left = maxBytes;
  isDone = false;

  constructor(subroutines: ReadonlyMap<number, Uint8Array>) {
    this.#subroutines = subroutines;
  }

  run(code: Uint8Array, depth = 0): void {
    this.#left -= code.length;
    if (depth > maxDepth || this.#left < 0) throw new BrokenFont('a charstring is nested too deeply');
    const view = viewTable(code);
    for (let i = 0; i < code.length && !this.isDone; ) {
      const byte = code[i++] as number;
      if (byte >= 32) {
        if (byte < 247) this.#stack.push(byte - 139);
        else if (byte < 251) this.#stack.push((byte - 247) * 256 + view.getUint8(i++) + 108);
        else if (byte < 255) this.#stack.push(-(byte - 251) * 256 - view.getUint8(i++) - 108);
        else {
          this.#stack.push(view.getInt32(i));
          i += 4;
        }
      } else if (byte === 10) {
        const subroutine = this.#subroutines.get(this.#stack.pop() ?? -1);
        if (subroutine === undefined) throw new BrokenFont('a charstring calls a subroutine that the font lacks');
        this.run(subroutine, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 12) this.#escaped(code[i++] as number);
      else {
        this.#draw(byte);
        this.#stack.length = 0;
      }
    }
  }

  #move(dx: number, dy: number): void {
    this.outline.move(dx, dy);
    this.#flex?.push([this.outline.x, this.outline.y]);
  }

  #draw(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    const { outline } = this;
    if (operator === 4) this.#move(0, a);
    else if (operator === 5) outline.line(a, b);
    else if (operator === 6) outline.line(a, 0);
    else if (operator === 7) outline.line(0, a);
    else if (operator === 8) outline.curve(a, b, c, d, e, f);
    else if (operator === 13) outline.moveTo(a, 0);
    else if (operator === 14) this.isDone = true;
    else if (operator === 21) this.#move(a, b);
    else if (operator === 22) this.#move(a, 0);
    else if (operator === 30) outline.curve(0, a, b, c, d, 0);
    else if (operator === 31) outline.curve(a, 0, b, c, 0, d);
    // Hints and the end of a path leave no ink.
    else if (operator !== 1 && operator !== 3 && operator !== 9)
      throw new BrokenFont('a charstring has an unknown operator');
  }

  #escaped(operator: number): void {
    const stack = this.#stack;
    if (operator === 12) {
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / divisor);
    } else if (operator === 16)
      this.#callOther(stack.pop() ?? 0, stack.splice(stack.length - 1 - (stack.at(-1) ?? 0)).slice(0, -1));
    else if (operator === 17) stack.push(this.#results.pop() ?? 0);
    else {
      if (operator === 6) throw new BrokenFont('a charstring is made of two others');
      if (operator === 7) this.outline.moveTo(stack[0] ?? 0, stack[1] ?? 0);
      stack.length = 0;
    }
  }

  #callOther(number: number, operands: readonly number[]): void {
    this.#results = [...operands].reverse();
    if (number === 1) this.#flex = [[this.outline.x, this.outline.y]];
    if (number !== 0 || this.#flex === undefined) return;
    // The first point is the start of the flex, the second its reference point.
    const [start, , ...points] = this.#flex;
    this.#flex = undefined;
    this.#results = [this.outline.y, this.outline.x];
    if (start === undefined || points.length !== 6)
      throw new BrokenFont('a charstring has a flex of other than seven points');
    this.outline.moveTo(...start);
    for (let i = 0; i < 6; i += 3) this.outline.curveTo(points[i]!, points[i + 1]!, points[i + 2]!);
  }
}

/** Returns the outline of a Type 1 charstring. Throws `BrokenFont`; `RangeError` if the charstring is truncated. */
export const type1Outline = (charstring: Uint8Array, subroutines: ReadonlyMap<number, Uint8Array>): OutlineBox => {
  const drawer = new Type1Drawer(subroutines);
  drawer.run(charstring);
  return drawer.outline;
};
