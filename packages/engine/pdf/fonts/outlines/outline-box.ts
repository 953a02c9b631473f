import type { GlyphBounds } from '../sfnt/glyph-extents.ts';

type Point = readonly [x: number, y: number];

/** The box of an outline that is drawn step by step; moves alone leave no ink. */
export class OutlineBox {
  #x = 0;
  #y = 0;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;
  #left = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;

  get x(): number {
    return this.#x;
  }

  get y(): number {
    return this.#y;
  }

  moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  move(dx: number, dy: number): void {
    this.moveTo(this.#x + dx, this.#y + dy);
  }

  line(dx: number, dy: number): void {
    this.#add(this.#x, this.#y);
    this.move(dx, dy);
    this.#add(this.#x, this.#y);
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const [x1, y1] = [this.#x + dx1, this.#y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    this.curveTo([x1, y1], [x2, y2], [x2 + dx3, y2 + dy3]);
  }

  curveTo(first: Point, second: Point, end: Point): void {
    const xs = [this.#x, first[0], second[0], end[0]] as const;
    const ys = [this.#y, first[1], second[1], end[1]] as const;
    this.line(end[0] - this.#x, end[1] - this.#y);
    for (const t of [...turns(...xs), ...turns(...ys)]) this.#add(at(t, ...xs), at(t, ...ys));
  }

  /** `undefined` if nothing was drawn. */
  box(scale: number): GlyphBounds | undefined {
    if (this.#low > this.#high) return undefined;
    return [this.#low * scale, this.#high * scale, this.#left * scale, this.#right * scale];
  }

  #add(x: number, y: number): void {
    this.#low = Math.min(this.#low, y);
    this.#high = Math.max(this.#high, y);
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
  }
}

const at = (t: number, a: number, b: number, c: number, d: number): number =>
  a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;

/** Returns the parameters of a curve, between its ends, at which a coordinate has an extreme. */
const turns = (a: number, b: number, c: number, d: number): number[] => {
  if (Math.min(b, c) >= Math.min(a, d) && Math.max(b, c) <= Math.max(a, d)) return [];
  const [square, half, rest] = [d - 3 * c + 3 * b - a, c - 2 * b + a, b - a];
  const root = Math.sqrt(Math.max(0, half ** 2 - square * rest));
  const found = square === 0 ? [-rest / (2 * half)] : [(root - half) / square, (-root - half) / square];
  return found.filter((t) => t > 0 && t < 1);
};
