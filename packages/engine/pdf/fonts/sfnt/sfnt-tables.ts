export class BrokenFont extends Error {
  override readonly name = 'BrokenFont';
}

export type SfntTables = ReadonlyMap<string, Uint8Array>;

/** Reading past its end throws `RangeError`. */
export const viewTable = (table: Uint8Array): DataView =>
  new DataView(table.buffer, table.byteOffset, table.byteLength);

/** Returns views of the tables of a TrueType or OpenType file (OpenType 1.9, "Font file"). Throws `BrokenFont`. */
export const readSfntTables = (bytes: Uint8Array): SfntTables => {
  if (bytes.byteLength < 12) throw new BrokenFont('the font file is too short');
  const view = viewTable(bytes);
  const version = view.getUint32(0);
  if (version !== 0x00010000 && version !== 0x4f54544f && version !== 0x74727565)
    throw new BrokenFont('not a TrueType or OpenType font');
  const count = view.getUint16(4);
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < count; i++) {
    const record = 12 + i * 16;
    if (record + 16 > bytes.byteLength) throw new BrokenFont('the table directory is cut off');
    const tag = String.fromCharCode(...bytes.subarray(record, record + 4));
    const offset = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    if (offset + length <= bytes.byteLength) tables.set(tag, bytes.subarray(offset, offset + length));
  }
  return tables;
};

/** Throws `BrokenFont` if it does not exist. */
export const requireTable = (tables: SfntTables, tag: string): Uint8Array => {
  const table = tables.get(tag);
  if (table === undefined) throw new BrokenFont(`the font has no ${tag} table`);
  return table;
};

const checksum = (view: DataView, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
};

/** Writes tables in tag order. Checksums are for readers other than HarfBuzz, and cost a pass over all bytes. */
export const writeSfnt = (tables: SfntTables, withChecksums = true): Uint8Array => {
  const tags = [...tables.keys()].sort();
  const padded = (length: number): number => (length + 3) & ~3;
  const size = tags.reduce(
    (sum, tag) => sum + padded((tables.get(tag) as Uint8Array).byteLength),
    12 + tags.length * 16,
  );
  const bytes = new Uint8Array(size);
  const view = viewTable(bytes);
  const power = 2 ** Math.floor(Math.log2(Math.max(tags.length, 1)));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tags.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tags.length - power) * 16);
  let offset = 12 + tags.length * 16;
  let head = -1;
  for (const [i, tag] of tags.entries()) {
    const table = tables.get(tag) as Uint8Array;
    bytes.set(table, offset);
    if (tag === 'head' && table.byteLength >= 12) {
      head = offset;
      // checkSumAdjustment counts as zero in every sum.
      view.setUint32(offset + 8, 0);
    }
    for (let letter = 0; letter < 4; letter++) view.setUint8(12 + i * 16 + letter, tag.charCodeAt(letter));
    if (withChecksums) view.setUint32(12 + i * 16 + 4, checksum(view, offset, offset + padded(table.byteLength)));
    view.setUint32(12 + i * 16 + 8, offset);
    view.setUint32(12 + i * 16 + 12, table.byteLength);
    offset += padded(table.byteLength);
  }
  if (head >= 0 && withChecksums) view.setUint32(head + 8, (0xb1b0afba - checksum(view, 0, size)) >>> 0);
  return bytes;
};
