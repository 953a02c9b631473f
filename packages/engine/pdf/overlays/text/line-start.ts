import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { formatCoordinate } from './coordinate.ts';
import { drawFrame } from './text-frame.ts';

/** Operators before the text of a single line, built once per place because rows share it. */
export class LineStart {
  readonly #overlay: ResolvedTextOverlay;
  readonly #color: string;
  readonly #baseline: number;
  #x = Number.NaN;
  #y = Number.NaN;
  #begin = '';
  #down = '';
  #left = '';

  /** `baseline`: points from the lower edge of the rect. */
  constructor(overlay: ResolvedTextOverlay, color: string, baseline: number) {
    this.#overlay = overlay;
    this.#color = color;
    this.#baseline = baseline;
  }

  left(x: number, y: number): string {
    this.#place(x, y);
    return this.#left;
  }

  /** `start`: points from the left edge of the page. */
  from(start: number, x: number, y: number): string {
    this.#place(x, y);
    return `${this.#begin}${formatCoordinate(start)}${this.#down}`;
  }

  #place(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    this.#x = x;
    this.#y = y;
    this.#begin = `${drawFrame(this.#overlay, x, y)}BT ${this.#color} `;
    this.#down = ` ${formatCoordinate(y + this.#baseline)} Td `;
    this.#left = `${this.#begin}${formatCoordinate(x)}${this.#down}`;
  }
}
