import { EngineError } from '../../core/engine-error.ts';
import { endRecordsBytes } from '../../zip/zip-records.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { manifestTail } from '../manifest.ts';
import { RowStoreCorrupt } from '../row-store/row-directory.ts';
import { readManifestHead, writeMergedManifestHead } from './merged-manifest.ts';
import type { MergedPiece, MergedSource } from './merged-source.ts';
import { findNewestRows, type NewestRow } from './newest-rows.ts';

/** Minimum bytes per row: its deflated line in the manifest without warnings, and its record in the directory. */
const rowBytes = 200;

/** Yields the manifest line of each row, from the source with its newest result. Holds one block per source. */
async function* resultLines(
  sources: readonly MergedSource[],
  numbers: readonly number[],
  rows: ReadonlyMap<number, NewestRow>,
): AsyncGenerator<string> {
  const results = await Promise.all(sources.map(async ({ openRows }) => (await openRows()).rows()));
  try {
    for (const row of numbers) {
      const source = rows.get(row)?.source ?? 0;
      for (;;) {
        const step = await results[source]?.next();
        if (step === undefined || step.done === true)
          throw new RowStoreCorrupt('A row of a merged archive has no result.');
        const { row_number, ...rest } = step.value.result;
        if (row_number !== row) continue;
        yield JSON.stringify({ row_number, job_id: sources[source]?.jobId, ...rest });
        break;
      }
    }
  } finally {
    await Promise.all(results.map((each) => each.return(undefined)));
  }
}

/**
 * Merges the archives of a job and its retries: the newest PDF of each row, in row order, copied unchanged from its
 * archive. `sources`: the job, then its retries, oldest first. The same sources produce the same bytes. Throws
 * `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED`, `ArchiveCorrupt` and `RowStoreCorrupt`. Source: api.md, "Merged download".
 */
export async function* mergeArchives(
  sources: readonly [MergedSource, ...MergedSource[]],
  { maxOutputBytes, signal }: { readonly maxOutputBytes: number; readonly signal?: AbortSignal },
): AsyncGenerator<MergedPiece> {
  const { rows, manifest } = await findNewestRows(sources, signal);
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const tooLarge = (): EngineError =>
    new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
      message: `The job and its retries in one ZIP would be larger than ${maxOutputBytes} bytes: download each job by itself.`,
    });
  let expectedBytes = endRecordsBytes({ entries: numbers.length, sizeBytes: 0, offsetBytes: 0 });
  for (const { entry } of rows.values()) expectedBytes += rowBytes + (entry?.compressedBytes ?? 0);
  if (expectedBytes > maxOutputBytes) throw tooLarge();
  const zip = new ZipWriter();
  let stretch: { source: number; start: number; end: number } | undefined;
  for (const number of numbers) {
    const { source, entry } = rows.get(number) as NewestRow;
    if (entry === undefined) continue;
    const end = entry.offsetBytes + zip.addCopied(entry.name, entry);
    // Adjacent rows of one archive are copied together.
    if (stretch?.source === source && stretch.end === entry.offsetBytes) stretch.end = end;
    else {
      if (stretch !== undefined) yield stretch;
      stretch = { source, start: entry.offsetBytes, end };
    }
  }
  if (stretch !== undefined) yield stretch;
  zip.beginEntry('manifest.json');
  zip.write(Buffer.from(writeMergedManifestHead(await readManifestHead(sources[0], manifest), sources, rows.values())));
  let isFirst = true;
  for await (const line of resultLines(sources, numbers, rows)) {
    zip.write(Buffer.from(`${isFirst ? '' : ',\n'}    ${line}`));
    isFirst = false;
    yield* zip.take();
  }
  signal?.throwIfAborted();
  zip.write(Buffer.from(manifestTail));
  zip.endEntry();
  zip.finish();
  if (zip.bytesWritten > maxOutputBytes) throw tooLarge();
  yield* zip.take();
}
