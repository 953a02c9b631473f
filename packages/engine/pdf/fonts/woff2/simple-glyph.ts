import type { ByteReader } from './byte-reader.ts';

/** Points of one glyph, absolute, in font units. Reused for all glyphs, because a file has tens of thousands. */
export interface PointBuffer {
  xs: Int16Array;
  ys: Int16Array;
  onCurve: Uint8Array;
  /** Index of the last point of each contour. */
  ends: Uint16Array;
}

export const pointBuffer = (): PointBuffer => ({
  xs: new Int16Array(512),
  ys: new Int16Array(512),
  onCurve: new Uint8Array(512),
  ends: new Uint16Array(64),
});

const makeRoom = (buffer: PointBuffer, points: number, contours: number): void => {
  if (points > buffer.xs.length) {
    buffer.xs = new Int16Array(points * 2);
    buffer.ys = new Int16Array(points * 2);
    buffer.onCurve = new Uint8Array(points * 2);
  }
  if (contours > buffer.ends.length) buffer.ends = Uint16Array.from({ ...buffer.ends, length: contours * 2 });
};

/**
 * Reads a glyph of `contours` contours from its three streams into the buffer, and returns the number of points. The
 * flag of a point determines its distances from the last one (WOFF2 recommendation, section 5.2, "triplet encoding"):
 * the number of bytes, the bits for x, and the offset.
 */
export const readOutline = (
  contours: number,
  points: ByteReader,
  flags: ByteReader,
  data: ByteReader,
  buffer: PointBuffer,
): number => {
  let count = 0;
  makeRoom(buffer, 0, contours);
  for (let contour = 0; contour < contours; contour++) {
    count += points.uint255();
    buffer.ends[contour] = count - 1;
  }
  makeRoom(buffer, count, 0);
  const { xs, ys, onCurve } = buffer;
  let x = 0;
  let y = 0;
  for (let i = 0; i < count; i++) {
    const byte = flags.uint8();
    const flag = byte & 0x7f;
    let dx = 0;
    let dy = 0;
    if (flag < 10) dy = ((flag & 14) << 7) + data.uint8();
    else if (flag < 20) dx = (((flag - 10) & 14) << 7) + data.uint8();
    else if (flag < 84) {
      const base = flag - 20;
      const packed = data.uint8();
      dx = 1 + (base & 0x30) + (packed >> 4);
      dy = 1 + ((base & 0x0c) << 2) + (packed & 0x0f);
    } else if (flag < 120) {
      const base = flag - 84;
      dx = 1 + (Math.floor(base / 12) << 8) + data.uint8();
      dy = 1 + (((base % 12) >> 2) << 8) + data.uint8();
    } else if (flag < 124) {
      const first = data.uint8();
      const second = data.uint8();
      dx = (first << 4) + (second >> 4);
      dy = ((second & 0x0f) << 8) + data.uint8();
    } else {
      dx = data.uint16();
      dy = data.uint16();
    }
    // Along one axis, the lowest bit is the sign; along two, the lowest is the sign of x and the next that of y.
    x += flag & 1 ? dx : -dx;
    y += (flag < 10 ? flag & 1 : (flag >> 1) & 1) ? dy : -dy;
    xs[i] = x;
    ys[i] = y;
    onCurve[i] = byte >> 7 === 0 ? 1 : 0;
  }
  return count;
};
