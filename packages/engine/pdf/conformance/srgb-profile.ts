import { deflateSync } from 'node:zlib';

/** Encodes a number (ICC.1, 4.6) with 16 integer bits and 16 fractional bits. */
const fixed = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};

const element = (type: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type), Buffer.alloc(4), ...parts]);

const xyz = (x: number, y: number, z: number): Buffer => element('XYZ ', fixed(x), fixed(y), fixed(z));

/** Steps of the IEC 61966-2-1 curve: finer than eight bits at its dark end. */
const curveSteps = 1024;

const srgbCurve = (): Buffer => {
  const values = Buffer.alloc(4 + 2 * curveSteps);
  values.writeUInt32BE(curveSteps);
  for (let i = 0; i < curveSteps; i++) {
    const encoded = i / (curveSteps - 1);
    const linear = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
    values.writeUInt16BE(Math.round(linear * 65_535), 4 + 2 * i);
  }
  return element('curv', values);
};

const description = (text: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length + 1);
  // Empty Unicode and Macintosh descriptions: their lengths are 0, but the 67 bytes of the latter are required.
  return element('desc', length, Buffer.from(`${text}\0`), Buffer.alloc(4 + 4 + 2 + 1 + 67));
};

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

/** Builds a deflated display profile of version 2.1 (ICC.1:2001-04), which PDF 1.4 supports. */
const profile = (space: 'RGB ' | 'GRAY', tags: readonly (readonly [string, Buffer])[]): Uint8Array => {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02100000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  for (const [at, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + 2 * at);
  header.write('acsp', 36, 'latin1');
  // D50, the profile connection space.
  Buffer.concat([fixed(0.9642), fixed(1), fixed(0.8249)]).copy(header, 68);
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const placed = new Map<Buffer, number>();
  const parts: Buffer[] = [];
  let offset = header.length + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    let at = placed.get(data);
    if (at === undefined) {
      at = offset;
      placed.set(data, at);
      parts.push(padded(data));
      offset += padded(data).length;
    }
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
  }
  header.writeUInt32BE(offset, 0);
  return deflateSync(Buffer.concat([header, table, ...parts]), { level: 9 });
};

const white = xyz(0.9505, 1, 1.0891);
const copyright = element('text', Buffer.from('No copyright, use freely\0'));

let rgb: Uint8Array | undefined;
let gray: Uint8Array | undefined;

/** Returns sRGB (IEC 61966-2-1) with primaries adapted to D50. Deflated. */
export const buildSrgbProfile = (): Uint8Array => {
  const curve = srgbCurve();
  rgb ??= profile('RGB ', [
    ['desc', description('sRGB')],
    ['cprt', copyright],
    ['wtpt', white],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7139)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
  return rgb;
};

export const buildGrayProfile = (): Uint8Array => {
  gray ??= profile('GRAY', [
    ['desc', description('Grey with the curve of sRGB')],
    ['cprt', copyright],
    ['wtpt', white],
    ['kTRC', srgbCurve()],
  ]);
  return gray;
};
