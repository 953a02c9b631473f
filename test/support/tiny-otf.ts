/** Returns the big-endian bytes of a number. */
const bytes = (size: number, value: number): number[] =>
  Array.from({ length: size }, (_, i) => (value >> (8 * (size - 1 - i))) & 255);

const index = (objects: readonly (readonly number[])[]): number[] => {
  if (objects.length === 0) return [0, 0];
  let offset = 1;
  const offsets = [offset, ...objects.map((object) => (offset += object.length))];
  return [...bytes(2, objects.length), 2, ...offsets.flatMap((at) => bytes(2, at)), ...objects.flat()];
};

/** Encodes an integer operand in five bytes, so that offsets do not change the length of their dictionary. */
const operand = (value: number): number[] => [29, ...bytes(4, value)];
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

/** Encodes a square of the given side (at most 107 units), 500 wide, as a Type 2 charstring. */
const square = (side: number): number[] => {
  const number = (value: number): number => value + 139;
  return [number(0), number(0), 21, number(side), 6, number(side), 7, number(-side), 6, 14];
};

const cff = (glyphs: number, cids: readonly number[] | undefined): number[] => {
  const header = [1, 0, 4, 2];
  const name = index([ascii('Tiny')]);
  const strings = index(cids === undefined ? [] : [ascii('Adobe'), ascii('Identity')]);
  const subroutines = index([]);
  const charset =
    cids === undefined
      ? [0, ...Array.from({ length: glyphs - 1 }, (_, i) => bytes(2, i + 34)).flat()]
      : [0, ...cids.flatMap((cid) => bytes(2, cid))];
  const select = cids === undefined ? [] : [0, ...new Array<number>(glyphs).fill(0)];
  const charStrings = index(Array.from({ length: glyphs }, (_, i) => square(i * 20 + 20)));
  const privateDict = [...operand(500), 20, ...operand(500), 21];
  const top = (
    charsetAt: number,
    charStringsAt: number,
    selectAt: number,
    arrayAt: number,
    privateAt: number,
  ): number[] => [
    ...(cids === undefined ? [] : [...operand(391), ...operand(392), ...operand(0), 12, 30]),
    ...operand(charsetAt),
    15,
    ...operand(charStringsAt),
    17,
    ...(cids === undefined
      ? [...operand(privateDict.length), ...operand(privateAt), 18]
      : [...operand(arrayAt), 12, 36, ...operand(selectAt), 12, 37]),
  ];
  const start = header.length + name.length + index([top(0, 0, 0, 0, 0)]).length + strings.length + subroutines.length;
  const selectAt = start + charset.length;
  const charStringsAt = selectAt + select.length;
  const privateAt = charStringsAt + charStrings.length;
  const arrayAt = privateAt + privateDict.length;
  const array = cids === undefined ? [] : index([[...operand(privateDict.length), ...operand(privateAt), 18]]);
  return [
    ...header,
    ...name,
    ...index([top(start, charStringsAt, selectAt, arrayAt, privateAt)]),
    ...strings,
    ...subroutines,
    ...charset,
    ...select,
    ...charStrings,
    ...privateDict,
    ...array,
  ];
};

/**
 * Builds an OpenType font with CFF outlines: 'A', 'B', 'C' are squares, 500 of 1000 units wide. With `cids`, one per
 * letter, it is CID-keyed.
 */
export const tinyOtf = (cids?: readonly number[]): Uint8Array => {
  const glyphs = 4;
  const cmap = [...bytes(2, 0), ...bytes(2, 1), ...bytes(2, 3), ...bytes(2, 10), ...bytes(4, 12)];
  cmap.push(
    ...bytes(2, 12),
    0,
    0,
    ...bytes(4, 28),
    ...bytes(4, 0),
    ...bytes(4, 1),
    ...bytes(4, 65),
    ...bytes(4, 67),
    ...bytes(4, 1),
  );
  const head = [...bytes(4, 0x10000), ...bytes(4, 0), ...bytes(4, 0), ...bytes(4, 0x5f0f3cf5), 0, 0, ...bytes(2, 1000)];
  head.push(
    ...new Array<number>(16).fill(0),
    ...[0, 0, 100, 100].flatMap((edge) => bytes(2, edge)),
    0,
    0,
    0,
    8,
    0,
    2,
    0,
    0,
    0,
    0,
  );
  const hhea = [
    ...bytes(4, 0x10000),
    ...bytes(2, 800),
    ...bytes(2, -200),
    ...new Array<number>(26).fill(0),
    ...bytes(2, 1),
  ];
  const hmtx = [...bytes(2, 500), 0, 0, ...new Array<number>((glyphs - 1) * 2).fill(0)];
  const maxp = [...bytes(4, 0x5000), ...bytes(2, glyphs)];
  const tables = Object.entries({ 'CFF ': cff(glyphs, cids), cmap, head, hhea, hmtx, maxp });
  let offset = 12 + tables.length * 16;
  const directory: number[] = [];
  const data: number[] = [];
  for (const [tag, table] of tables) {
    directory.push(...ascii(tag), 0, 0, 0, 0, ...bytes(4, offset), ...bytes(4, table.length));
    const padding = new Array<number>((4 - (table.length % 4)) % 4).fill(0);
    data.push(...table, ...padding);
    offset += table.length + padding.length;
  }
  return Uint8Array.from([...ascii('OTTO'), ...bytes(2, tables.length), 0, 0, 0, 0, 0, 0, ...directory, ...data]);
};
