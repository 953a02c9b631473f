import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { Row } from '@bulkfill/engine/rows/row';
import { parsePayload } from '@bulkfill/engine/svc/read/parse-payload';
import { resolveTemplate } from '@bulkfill/engine/svc/read/resolve-template';
import { sharePrefix } from '@bulkfill/engine/zip/shared-prefix';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { probeRow, probesFor, probeTemplate } from '../probe.ts';

/** Bytes of one row. */
export interface RowBytes {
  /** Its PDF. */
  readonly pdf: number;
  /** Size of its archive entry, which is sent to a client. */
  readonly entry: number;
  /** Bytes of the PDF that only this row has. */
  readonly tail: number;
}

/**
 * Measures a row with four texts on a source through the engine, from source to archive. Throws the codes of `compile`.
 */
export const rowBytes = async (
  source: Uint8Array,
  pages: readonly { readonly width: number; readonly height: number }[],
): Promise<RowBytes> => {
  const parsed = parsePayload({ schemaVersion: 5, template: probeTemplate(probesFor(pages)) }, 5).template;
  if (parsed === null) throw new Error('no template');
  const rows: readonly Row[] = (JSON.parse(probeRow) as Record<string, string>[]).map((row) => Object.values(row));
  const batches = async function* () {
    yield rows;
  };
  const options = { includeStickers: false, flattenForms: false, maxPages: 1000, readFont: readPackagedFile };
  const compiled = await compile(source, resolveTemplate(parsed), { rowCount: rows.length, batches }, options);
  const { tail } = new Stamper(compiled).stamp(rows[0] as Row);
  const zip = new ZipWriter();
  const pdf = zip.addShared('row_1.pdf', await sharePrefix(compiled.prefix), tail);
  return { pdf, entry: zip.lastEntry.compressedBytes, tail: tail.length };
};
