import { crc32, deflateSync } from 'node:zlib';

/**
 * Content of a test PNG: samples as numbers of `bitDepth` bits, channel by channel, pixel by pixel, rows from the top.
 */
export interface TestPng {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8 | 16;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly samples: readonly number[];
  readonly interlaced?: boolean;
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** Row filters, used in turn. Default: 0. */
  readonly filters?: readonly number[];
}

const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Builds one chunk with its length and checksum. */
export const pngChunk = (type: string, data: Uint8Array | readonly number[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

export const pngHeader = (
  width: number,
  height: number,
  bitDepth: number,
  colorType: number,
  interlace = 0,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlace], 8);
  return pngChunk('IHDR', header);
};

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a PNG according to the standard, sharing no code with the reader. */
export const makePng = (png: TestPng): Buffer => {
  const rows = png.interlaced
    ? passes.flatMap(([x0, y0, dx, dy]) => filteredRows(png, x0, y0, dx, dy))
    : filteredRows(png, 0, 0, 1, 1);
  return Buffer.concat([
    pngSignature,
    pngHeader(png.width, png.height, png.bitDepth, png.colorType, png.interlaced ? 1 : 0),
    ...(png.palette ? [pngChunk('PLTE', png.palette)] : []),
    ...(png.transparency ? [pngChunk('tRNS', png.transparency)] : []),
    // Two chunks, split at an arbitrary byte, as encoders do.
    ...splitInTwo(deflateSync(Buffer.concat(rows))).map((part) => pngChunk('IDAT', part)),
    pngChunk('IEND', []),
  ]);
};

const splitInTwo = (bytes: Buffer): Buffer[] => [
  bytes.subarray(0, bytes.length >> 1),
  bytes.subarray(bytes.length >> 1),
];

const filteredRows = (png: TestPng, x0: number, y0: number, dx: number, dy: number): Buffer[] => {
  const channels = channelsOf[png.colorType];
  const pixelBytes = Math.max(1, (channels * png.bitDepth) / 8);
  const rows: Buffer[] = [];
  let above: Buffer | undefined;
  for (let y = y0; y < png.height; y += dy) {
    const bits: number[] = [];
    for (let x = x0; x < png.width; x += dx) {
      for (let c = 0; c < channels; c++) {
        const sample = png.samples[(y * png.width + x) * channels + c] ?? 0;
        for (let bit = png.bitDepth - 1; bit >= 0; bit--) bits.push((sample >> bit) & 1);
      }
    }
    if (bits.length === 0) continue;
    const row = Buffer.alloc(Math.ceil(bits.length / 8));
    bits.forEach((bit, i) => {
      row[i >> 3] = (row[i >> 3] ?? 0) | (bit << (7 - (i & 7)));
    });
    const filter = png.filters?.[y % png.filters.length] ?? 0;
    const filtered = Buffer.alloc(row.length + 1);
    filtered[0] = filter;
    for (let i = 0; i < row.length; i++) {
      const left = row[i - pixelBytes] ?? 0;
      const up = above?.[i] ?? 0;
      const upLeft = above?.[i - pixelBytes] ?? 0;
      filtered[i + 1] = (row[i] ?? 0) - prediction(filter, left, up, upLeft);
    }
    rows.push(filtered);
    above = row;
  }
  return rows;
};

const prediction = (filter: number, a: number, b: number, c: number): number => {
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return Math.floor((a + b) / 2);
  if (filter !== 4) return 0;
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
};
