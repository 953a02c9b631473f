import { computeQrSize, listAlignmentCentres, type QrLevel } from './qr-capacity.ts';
import { columnPlace, darken, emptyPlane, layOutStrips, type QrStrips, rowPlace } from './qr-plane.ts';

export interface QrTemplate {
  readonly size: number;
  readonly places: DataPlaces;
  /** Function patterns, version and format bits, and the mask over all data modules; one plane per mask. */
  readonly masks: readonly Int32Array[];
  readonly strips: QrStrips;
  /** Working planes: encoding is synchronous. */
  readonly scratch: readonly [Int32Array, Int32Array, Int32Array];
}

/** Places of the data bits in a plane, in order: an index and a bit by rows, and the same by columns. */
export interface DataPlaces {
  readonly rowAt: Uint16Array;
  readonly rowBit: Uint8Array;
  readonly columnAt: Uint16Array;
  readonly columnBit: Uint8Array;
}

/** The eight mask conditions (ISO/IEC 18004, table 10). */
const maskConditions: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((x / 3) | 0) % 2 === ((y / 2) | 0) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const templates = new Map<string, QrTemplate>();
/** Data places by version; they are the same at every level. */
const placesByVersion = new Map<number, DataPlaces>();

/** Returns the template of a version (1 to 40) and level, built on first use; all 160 together take 6 MB. */
export const buildQrTemplate = (version: number, level: QrLevel): QrTemplate => {
  const key = `${version}${level}`;
  const known = templates.get(key);
  if (known) return known;
  const made = makeTemplate(version, level);
  templates.set(key, made);
  return made;
};

const makeTemplate = (version: number, level: QrLevel): QrTemplate => {
  const size = computeQrSize(version);
  const strips = layOutStrips(size);
  // 0 light, 1 dark, 2 for data, 3 for format bits
  const modules = functionModules(version, size);
  const places = placesByVersion.get(version) ?? dataPlaces(modules, strips);
  placesByVersion.set(version, places);
  const masks = maskConditions.map((condition, mask) => {
    const plane = emptyPlane(strips);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const module = modules[y * size + x];
        if (module === 1 || (module === 2 && condition(x, y))) darken(plane, strips, x, y);
      }
    }
    for (const [x, y] of formatModules(level, mask, size)) darken(plane, strips, x, y);
    return plane;
  });
  return { size, places, masks, strips, scratch: [emptyPlane(strips), emptyPlane(strips), emptyPlane(strips)] };
};

const functionModules = (version: number, size: number): Uint8Array => {
  const modules = new Uint8Array(size * size).fill(2);
  const set = (x: number, y: number, value: number): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y * size + x] = value;
  };
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, 1 - (i % 2));
    set(6, i, 1 - (i % 2));
  }
  const square = (cx: number, cy: number, reach: number, light: readonly number[]): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++)
        set(cx + dx, cy + dy, light.includes(Math.max(Math.abs(dx), Math.abs(dy))) ? 0 : 1);
    }
  };
  const centres = listAlignmentCentres(version);
  const last = size - 7;
  for (const x of centres) {
    for (const y of centres) {
      const onFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!onFinder) square(x, y, 2, [1]);
    }
  }
  for (let i = 0; i < 9; i++)
    for (const [x, y] of [
      [8, i],
      [i, 8],
      [size - 1 - i, 8],
      [8, size - 1 - i],
    ] as const)
      if (i < 8 || (x <= 8 && y <= 8)) reserve(modules, size, x, y);
  square(3, 3, 4, [2, 4]);
  square(size - 4, 3, 4, [2, 4]);
  square(3, size - 4, 4, [2, 4]);
  set(8, size - 8, 1);
  if (version >= 7) {
    const bits = versionBits(version);
    for (let i = 0; i < 18; i++) {
      const near = Math.floor(i / 3);
      const far = size - 11 + (i % 3);
      set(near, far, (bits >> i) & 1);
      set(far, near, (bits >> i) & 1);
    }
  }
  return modules;
};

const reserve = (modules: Uint8Array, size: number, x: number, y: number): void => {
  if (x !== 6 && y !== 6) modules[y * size + x] = 3;
};

/** Returns the data places: two columns at a time, right to left, alternately up and down (7.7.3). */
const dataPlaces = (modules: Uint8Array, strips: QrStrips): DataPlaces => {
  const { size } = strips;
  const places: [x: number, y: number][] = [];
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (modules[y * size + x] === 2) places.push([x, y]);
    }
  }
  const byRow = places.map(([x, y]) => rowPlace(strips, x, y));
  const byColumn = places.map(([x, y]) => columnPlace(strips, x, y));
  return {
    rowAt: Uint16Array.from(byRow, ({ at }) => at),
    rowBit: Uint8Array.from(byRow, ({ bit }) => bit),
    columnAt: Uint16Array.from(byColumn, ({ at }) => at),
    columnBit: Uint8Array.from(byColumn, ({ bit }) => bit),
  };
};

/** Returns the dark format modules (7.9): two copies of 15 bits, the lowest first. */
const formatModules = (level: QrLevel, mask: number, size: number): [number, number][] => {
  const bits = formatBits(level, mask);
  const dark: [number, number][] = [];
  for (let i = 0; i < 15; i++) {
    if (((bits >> i) & 1) === 0) continue;
    dark.push(i < 6 ? [8, i] : i === 6 ? [8, 7] : i === 7 ? [8, 8] : i === 8 ? [7, 8] : [14 - i, 8]);
    dark.push(i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i]);
  }
  return dark;
};

const formatBits = (level: QrLevel, mask: number): number => {
  const data = ({ L: 1, M: 0, Q: 3, H: 2 }[level] << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
};

const versionBits = (version: number): number => {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  return (version << 12) | rest;
};
