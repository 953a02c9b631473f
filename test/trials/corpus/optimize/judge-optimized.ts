import { showPage, viewers } from '../forms/page-picture.ts';
import { runReader } from '../forms/run-reader.ts';
import { PdfjsReader } from '../pdfjs-reader.ts';
import { qpdfCheck } from '../readers.ts';

/** A source and its rewritten version, as files and bytes. */
export interface RewrittenPair {
  readonly sourceFile: string;
  readonly outputFile: string;
  readonly source: Uint8Array;
  readonly output: Uint8Array;
  readonly pageCount: number;
  /** Number of first pages whose pixels are compared. */
  readonly pageLimit: number;
}

/** Returns the differences found by independent readers: pixels, text, and `qpdf --check`. Empty if there are none. */
export const judgeOptimized = async (pair: RewrittenPair): Promise<string[]> => {
  const found: string[] = [];
  const [before, after] = [await qpdfCheck(pair.sourceFile), await qpdfCheck(pair.outputFile)];
  if (severity(after) > severity(before)) found.push(`qpdf --check ${before} became ${after}`);
  for (const [program, args] of texts) {
    const [one, other] = [await textOf(program, args, pair.sourceFile), await textOf(program, args, pair.outputFile)];
    if (one !== other) found.push(`${program}: other text`);
  }
  for (let page = 0; page < Math.min(pair.pageCount, pair.pageLimit); page++)
    found.push(...(await otherPictures(pair, page)));
  found.push(...(await inPdfjs(pair)));
  return found;
};

const severity = (status: number | undefined): number =>
  status === undefined || status === 0 ? 0 : status === 3 ? 1 : 2;

const texts = [
  ['pdftotext', ['-layout', '-enc', 'UTF-8', '{}', '-']],
  ['mutool', ['draw', '-q', '-F', 'txt', '-o', '-', '{}']],
] as const;

const textOf = async (program: string, args: readonly string[], file: string): Promise<string | undefined> => {
  const given = args.map((arg) => (arg === '{}' ? file : arg));
  return (await runReader(program, given))?.stdout.toString('utf8');
};

const otherPictures = async ({ sourceFile, outputFile }: RewrittenPair, page: number): Promise<string[]> => {
  const found: string[] = [];
  for (const viewer of viewers) {
    const before = (await showPage(viewer, sourceFile, page))?.picture;
    const after = (await showPage(viewer, outputFile, page))?.picture;
    if (before === undefined && after === undefined) continue;
    const isSame =
      before !== undefined &&
      before.width === after?.width &&
      before.height === after.height &&
      Buffer.compare(before.data, after.data) === 0;
    if (!isSame) found.push(`${viewer}: page ${page + 1} looks otherwise`);
  }
  return found;
};

const inPdfjs = async ({ source, output, pageCount, pageLimit }: RewrittenPair): Promise<string[]> => {
  const before = await PdfjsReader.open(source).catch(() => undefined);
  // What pdf.js does not open it cannot compare.
  if (before === undefined) return [];
  const after = await PdfjsReader.open(output).catch(() => undefined);
  const found: string[] = [];
  try {
    if (after === undefined) return ['pdf.js does not open it'];
    if (before.pageCount !== after.pageCount) return ['pdf.js: other pages'];
    for (let page = 1; page <= Math.min(pageCount, pageLimit); page++) {
      if ((await said(() => before.text(page))) !== (await said(() => after.text(page))))
        found.push(`pdf.js: other text on page ${page}`);
      const one = await said(() => before.render(page));
      const other = await said(() => after.render(page));
      const isSame =
        typeof one === 'string' || typeof other === 'string'
          ? one === other
          : one.width === other.width &&
            one.height === other.height &&
            Buffer.from(one.data.buffer).equals(Buffer.from(other.data.buffer));
      if (!isSame) found.push(`pdf.js: page ${page} looks otherwise`);
    }
    return found;
  } finally {
    await before.close();
    await after?.close();
  }
};

/** Result of a reader, or its failure. */
const said = async <T>(read: () => Promise<T>): Promise<T | string> => {
  try {
    return await read();
  } catch {
    return 'fails';
  }
};
