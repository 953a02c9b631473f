import type { ResolvedTextOverlay } from '../../../package/template.ts';
import { coordinate } from './coordinate.ts';
import { drawFrame } from './text-frame.ts';

/**
 * Operators before the text of a single line. An overlay is drawn in the same place in every row, so they are built
 * once per place.
 */
export class LineStart {
  readonly #overlay: ResolvedTextOverlay;
  readonly #color: string;
  readonly #baseline: number;
  #x = Number.NaN;
  #y = Number.NaN;
  #begin = '';
  #down = '';
  #left = '';

  /** `color`: operators of the colour. `baseline`: baseline of the line, from the lower edge of the rect, in points. */
  constructor(overlay: ResolvedTextOverlay, color: string, baseline: number) {
    this.#overlay = overlay;
    this.#color = color;
    this.#baseline = baseline;
  }

  /** Returns the operators for a line at the left edge of the rect, with its lower-left corner at (x, y). */
  left(x: number, y: number): string {
    this.#place(x, y);
    return this.#left;
  }

  /** Returns the operators for a line that begins at `start`, in points from the left edge of the page. */
  from(start: number, x: number, y: number): string {
    this.#place(x, y);
    return `${this.#begin}${coordinate(start)}${this.#down}`;
  }

  #place(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    this.#x = x;
    this.#y = y;
    this.#begin = `${drawFrame(this.#overlay, x, y)}BT ${this.#color} `;
    this.#down = ` ${coordinate(y + this.#baseline)} Td `;
    this.#left = `${this.#begin}${coordinate(x)}${this.#down}`;
  }
}
