import { type CompileOptions, compile, type KnownDocument } from '../pdf/compile/compile.ts';
import type { CompiledDocument } from '../pdf/compile/compiled-document.ts';
import type { FontFileReader } from '../pdf/fonts/catalogue/font-source.ts';
import { CellFindings } from '../rows/cell-findings.ts';
import type { RowSource } from '../rows/row.ts';
import { type PackedTail, type PrefixFacts, packTail } from '../zip/packed-tail.ts';
import type { FillInput } from './fill-input.ts';
import type { MakeRow } from './made-row.ts';
import { rowMaker } from './row-maker.ts';
import type { StampSetup } from './stamping-helpers.ts';

/** A tail as it is. */
export const unpacked = (tail: Uint8Array): PackedTail => ({ crc32: 0, sizeBytes: tail.length, bytes: tail, isDeflated: false });

const known = ({ prefix, fontUse }: CompiledDocument): KnownDocument => ({ prefix, fontUse: fontUse() });

/** What is made of a document once, and what its rows are made with. */
interface Compiled {
  readonly compiled: CompiledDocument;
  /** What the print file is stamped from, where that is not `compiled`. */
  readonly flat: CompiledDocument | undefined;
  /** Absent where tails are wanted as they are. */
  readonly prefix: PrefixFacts | undefined;
}

/** What a helper needs, of a fill that has compiled its document. */
export const stampSetup = (
  { source, package: { template }, rows, rowsOfJob, tableFindings = [], settings, options }: FillInput,
  { compiled, flat, prefix }: Compiled,
): StampSetup => ({
  source,
  template,
  settings,
  maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER,
  maxRowPicturePixels: options.maxRowPicturePixels,
  maxImageOverlaysPerRow: options.maxImageOverlaysPerRow,
  rows: rowsOfJob ?? rows.rowCount,
  tableFindings,
  document: known(compiled),
  print: flat === undefined ? (settings.printFile && prefix !== undefined ? 'same' : undefined) : known(flat),
  prefix,
});

/** The rows of a document that is compiled already. */
const noRows: RowSource = { rowCount: 0, async *batches() {} };

/**
 * Inside a helper: compiles the document again, without a row and without a prefix of its own, and gives what makes rows. Throws where the
 * document became another.
 */
export const stampHelper = async (setup: StampSetup, readFont: FontFileReader): Promise<MakeRow> => {
  const { source, template, settings, maxPages, maxRowPicturePixels, print, prefix } = setup;
  const compiledAs = (document: KnownDocument, flattenForms: boolean): Promise<CompiledDocument> => {
    const options: CompileOptions = {
      includeStickers: settings.includeStickers,
      flattenForms,
      conformance: settings.conformance,
      maxPages,
      readFont,
      known: document,
    };
    return compile(source, template, noRows, maxRowPicturePixels === undefined ? options : { ...options, maxRowPicturePixels });
  };
  return rowMaker({
    compiled: await compiledAs(setup.document, settings.flattenForms),
    print: typeof print === 'object' ? await compiledAs(print, true) : print,
    filenameColumns: settings.filenameColumns,
    readableNames: settings.readableNames,
    strict: settings.strict,
    rows: setup.rows,
    maxImageOverlaysPerRow: setup.maxImageOverlaysPerRow,
    findings: new CellFindings(setup.tableFindings),
    pack: prefix === undefined ? unpacked : (tail) => packTail(tail, prefix),
  });
};
