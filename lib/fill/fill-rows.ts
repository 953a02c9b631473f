import { compile } from '../pdf/compile/compile.ts';
import { Stamper } from '../pdf/stamp/stamper.ts';
import { rowFileName } from '../rows/row-file-name.ts';
import type { FillInput } from './fill-input.ts';
import { rowDigests } from './row-digests.ts';
import { judgeRow, producedRow } from './row-judgement.ts';
import type { RowResult } from './row-result-log.ts';
import { sourceWarnings } from './source-warnings.ts';

/** A row's result as the manifest says it, and its PDF, null where it failed. */
export interface FilledRowResult {
  readonly result: RowResult;
  readonly pdf: Uint8Array | null;
}

/**
 * Fills one PDF a row and yields each as a whole document of its own, the bytes that an archive of these rows holds: for whoever puts them
 * somewhere else. Every row is filled, however many fail. Throws the codes of `compile` and `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`; the signal's
 * reason when it is aborted.
 */
export async function* fillRows(input: FillInput): AsyncGenerator<FilledRowResult> {
  const { source, rows, settings, options } = input;
  options.signal?.throwIfAborted();
  const compiled = await compile(source, input.package.template, rows, {
    includeStickers: settings.includeStickers,
    flattenForms: settings.flattenForms,
    maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER,
    readFont: options.readFont,
    ...(options.maxRowPicturePixels === undefined ? {} : { maxRowPicturePixels: options.maxRowPicturePixels }),
  });
  options.onWarnings?.([...sourceWarnings(source, compiled.pageSizes, input.package.source), ...compiled.warnings]);
  const stamper = new Stamper(compiled);
  const digest = rowDigests(compiled.prefix);
  let rowCount = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      options.signal?.throwIfAborted();
      const rowNumber = input.rowNumbers?.[rowCount] ?? rowCount + 1;
      rowCount++;
      const judged = judgeRow(rowNumber, () => stamper.stamp(row), options);
      if (judged.made === undefined) {
        yield { result: judged.result, pdf: null };
        continue;
      }
      const { tail } = judged.made;
      const pdf = Buffer.concat([compiled.prefix, tail]);
      const fileName = rowFileName(rowNumber, settings.filenameColumns, row);
      yield { result: producedRow(rowNumber, judged.outcome, { fileName, fileSizeBytes: pdf.length, sha256: digest(tail) }), pdf };
    }
    options.onProgress?.({ rowsDone: rowCount, rowCount: rows.rowCount });
  }
}
