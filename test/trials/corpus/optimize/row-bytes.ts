import { parsePayload } from '../../../../lib/engine/package/read/parse-payload.ts';
import { resolveTemplate } from '../../../../lib/engine/package/read/resolve-template.ts';
import { readPackagedFile } from '../../../../lib/engine/packaged/packaged-file-reader.ts';
import { compile } from '../../../../lib/engine/pdf/compile/compile.ts';
import { Stamper } from '../../../../lib/engine/pdf/stamp/stamper.ts';
import type { Row } from '../../../../lib/engine/rows/row.ts';
import { sharePrefix } from '../../../../lib/engine/zip/shared-prefix.ts';
import { ZipWriter } from '../../../../lib/engine/zip/zip-writer.ts';
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
