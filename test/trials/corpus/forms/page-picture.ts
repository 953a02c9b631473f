import { runReader } from './run-reader.ts';

/** Three bytes a pixel, rows from the top. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A page as a reader shows it, with its standard error; undefined if the reader is not installed. */
export interface ShownPage {
  readonly picture: PagePicture | undefined;
  readonly complaints: readonly string[];
}

export const viewers = ['poppler', 'mupdf'] as const;
export type Viewer = (typeof viewers)[number];

const pixelsAnInch = 72;

/** One page, 0-based, as a viewer shows it. */
export const showPage = async (viewer: Viewer, file: string, page: number): Promise<ShownPage | undefined> => {
  const run =
    viewer === 'poppler'
      ? await runReader('pdftoppm', [
          '-cropbox',
          '-r',
          `${pixelsAnInch}`,
          '-f',
          `${page + 1}`,
          '-l',
          `${page + 1}`,
          file,
        ])
      : await runReader('mutool', ['draw', '-q', '-F', 'ppm', '-r', `${pixelsAnInch}`, '-o', '-', file, `${page + 1}`]);
  if (run === undefined) return undefined;
  return { picture: parsePpm(run.stdout), complaints: complaintsOf(run.stderr) };
};

/** Removes numbers, because objects are renumbered in a rewritten document. */
const complaintsOf = (stderr: string): string[] => [
  ...new Set(
    stderr
      .split('\n')
      .map((line) => line.replaceAll(/\d+/g, 'N').trim())
      .filter((line) => line !== '' && !/^page .*N/.test(line)),
  ),
];

const parsePpm = (ppm: Buffer): PagePicture | undefined => {
  const header = /^P6\s(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 200).toString('latin1'));
  if (header === null) return undefined;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const data = new Uint8Array(ppm.subarray(header[0].length));
  return data.length >= width * height * 3 ? { width, height, data } : undefined;
};

/** Pixels of a box, left, top, right and bottom in pixels, that are seen to differ, and how many there are. */
export const differingPixels = (
  a: PagePicture,
  b: PagePicture,
  [left, top, right, bottom]: readonly [number, number, number, number],
  tolerance: number,
  ignored?: Uint8Array,
): { readonly different: number; readonly all: number } => {
  let [different, all] = [0, 0];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(a.height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(a.width, Math.ceil(right)); x++) {
      const pixel = y * a.width + x;
      if (ignored?.[pixel] === 1) continue;
      all++;
      const at = pixel * 3;
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > tolerance) {
          different++;
          break;
        }
      }
    }
  }
  return { different, all };
};

/** Whether a box of a picture (left, top, right, bottom in pixels) has one shade or is too small to judge. */
export const hasOneShade = (
  picture: PagePicture,
  [left, top, right, bottom]: readonly [number, number, number, number],
): boolean => {
  let first: number | undefined;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(picture.height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(picture.width, Math.ceil(right)); x++) {
      const at = (y * picture.width + x) * 3;
      first ??= at;
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs((picture.data[at + channel] ?? 0) - (picture.data[first + channel] ?? 0)) > maxShadeDistance)
          return false;
    }
  }
  return true;
};

const maxShadeDistance = 64;
