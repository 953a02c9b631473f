import type { PointBuffer } from './simple-glyph.ts';

/** Collects the `glyf` table, with each glyph aligned to four bytes. */
export class GlyphSink {
  length = 0;
  #bytes: Uint8Array;
  #view: DataView;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(expectedBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  composite(box: Uint8Array, components: Uint8Array, code: Uint8Array | undefined): number {
    const start = this.#room(10 + components.byteLength + (code === undefined ? 0 : 2 + code.byteLength));
    this.#view.setInt16(start, -1);
    this.#bytes.set(box, start + 2);
    this.#bytes.set(components, start + 10);
    if (code !== undefined) {
      this.#view.setUint16(start + 10 + components.byteLength, code.byteLength);
      this.#bytes.set(code, start + 12 + components.byteLength);
    }
    return this.#view.getInt16(start + 2);
  }

  /**
   * Adds a glyph of points, with two bytes per distance: the subsetter compacts embedded glyphs. Returns its least x.
   */
  simple(
    contours: number,
    points: number,
    buffer: PointBuffer,
    box: Uint8Array | undefined,
    code: Uint8Array,
    overlap: boolean,
  ): number {
    const header = 12 + contours * 2 + code.byteLength;
    const start = this.#room(header + points * 5);
    const view = this.#view;
    const bytes = this.#bytes;
    const { xs, ys, onCurve, ends } = buffer;
    view.setInt16(start, contours);
    if (box === undefined) {
      this.#extent(start + 2, xs, points);
      this.#extent(start + 4, ys, points);
    } else bytes.set(box, start + 2);
    for (let contour = 0; contour < contours; contour++)
      view.setUint16(start + 10 + contour * 2, ends[contour] as number);
    view.setUint16(start + 10 + contours * 2, code.byteLength);
    bytes.set(code, start + 12 + contours * 2);
    let at = start + header;
    for (let i = 0; i < points; i++) bytes[at++] = onCurve[i] as number;
    if (overlap && points > 0) (bytes[start + header] as number) |= 0x40;
    for (const values of [xs, ys]) {
      let last = 0;
      for (let i = 0; i < points; i++, at += 2) {
        const value = values[i] as number;
        const distance = value - last;
        bytes[at] = distance >> 8;
        bytes[at + 1] = distance;
        last = value;
      }
    }
    return view.getInt16(start + 2);
  }

  #extent(at: number, values: Int16Array, count: number): void {
    let least = count === 0 ? 0 : 0x7fff;
    let most = count === 0 ? 0 : -0x8000;
    for (let i = 0; i < count; i++) {
      const value = values[i] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    this.#view.setInt16(at, least);
    this.#view.setInt16(at + 4, most);
  }

  #room(size: number): number {
    const start = this.length;
    this.length += (size + 3) & ~3;
    if (this.length > this.#bytes.byteLength) {
      const grown = new Uint8Array(this.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return start;
  }
}
