import { isEngineError } from '../core/engine-error.ts';
import { mib } from '../core/units.ts';
import { type CompileOptions, compile } from '../pdf/compile/compile.ts';
import { CellFindings } from '../rows/cell-findings.ts';
import { sharePrefix } from '../zip/shared-prefix.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import { collectJobWarnings } from './collect-job-warnings.ts';
import { compileOptionsOf, type FillInput, type FillSummary, marksOf } from './fill-input.ts';
import type { FillPart } from './fill-output.ts';
import { digestManifest, manifestTail, writeManifestHead } from './manifest.ts';
import { NearlyBlankRows } from './nearly-blank-rows.ts';
import { prepareSource } from './prepare-source.ts';
import { printOutput } from './print-output.ts';
import { refusePrintFile } from './refuse-print-file.ts';
import { requireSeal } from './require-seal.ts';
import { rowMaker } from './row-maker.ts';
import { startRowProduction } from './row-production.ts';
import { RowQueue } from './row-queue.ts';
import { RowResultLog } from './row-result-log.ts';
import { writeRowStore } from './row-store/row-directory.ts';

/** Codes of mistakes that `package build` rejects, too. */
const mistakes: ReadonlySet<string> = new Set(['PAGE_OUT_OF_RANGE', 'FIELD_NOT_FOUND']);

/** Bytes per yielded window, so that backpressure pauses the stamping. */
const windowBytes = mib;

/**
 * Fills one PDF per row and streams the outputs: the ZIP (row PDFs in order, then `manifest.json`; specification 2.6),
 * the print file if requested and any row was produced, and finally the row results. If too many rows failed, yields
 * the results so far before it throws. Memory is the compiled document and a bounded window. The same input produces
 * the same bytes. Throws the codes of `compile`, `FAILED_ROW_THRESHOLD_EXCEEDED` (with details, 2.4),
 * `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`, `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED`, the codes of `requireSeal`, and the
 * errors of the signer; the signal's reason if it is aborted.
 */
export async function* fillOutputs(input: FillInput): AsyncGenerator<FillPart, FillSummary> {
  const { rows, settings, options } = input;
  const { signal } = options;
  signal?.throwIfAborted();
  refusePrintFile(input.package.template, settings.printFile);
  const seal = requireSeal(input);
  const compileOptions: CompileOptions = { ...compileOptionsOf(input), guard: options.guard };
  const prepared = prepareSource(input);
  const blank = new NearlyBlankRows(input);
  const marks = marksOf(input, prepared.bytes);
  const template = marks.on(input.package.template);
  const compiled = await compile(prepared.bytes, template, blank.watched(), compileOptions);
  if (settings.printFile) compiled.conformance?.losePrintFile();
  compiled.conformance?.refuse();
  const warnings = await collectJobWarnings(input, prepared, compiled, blank);
  options.onWarnings?.(warnings);
  options.onTemplateMistakes?.(compiled.staticOutcome.warnings.filter(({ code }) => mistakes.has(code)));
  signal?.throwIfAborted();
  const prefix = await sharePrefix(compiled.shared);
  const zip = new ZipWriter();
  const results = new RowResultLog();
  const print = await printOutput({ ...input, source: prepared.bytes, template }, compiled, compileOptions);
  const production = startRowProduction({ input, zip, prefix, results, print, warnings });
  const make = rowMaker({
    compiled,
    marks,
    print: print === undefined ? undefined : (print.flat ?? 'same'),
    filenameColumns: settings.filenameColumns,
    readableNames: settings.readableNames,
    strict: settings.strict,
    rows: input.rowsOfJob ?? rows.rowCount,
    maxImageOverlaysPerRow: options.maxImageOverlaysPerRow,
    template: input.package.template,
    findings: new CellFindings(input.tableFindings ?? []),
    seal,
  });
  const queue = new RowQueue(production.add, signal);
  let madeRows = 0;
  const archived = (): FillPart => ({ output: 'archive', chunks: zip.take() });
  const printed = (): FillPart[] =>
    print === undefined || print.sizeBytes === 0 ? [] : [{ output: 'print', chunks: print.take() }];
  const madeBytes = (): number => zip.bytesWritten + (print?.sizeBytes ?? 0);
  const rowResults = (): FillPart => ({ output: 'rows', chunks: writeRowStore(results.blocks()) });
  const noteProgress = (): void => options.onProgress?.({ rowsDone: production.rowCount, rowCount: rows.rowCount });
  let windowStart = 0;
  try {
    for await (const batch of rows.batches()) {
      for (const row of batch) {
        const waiting = queue.add(make(row, input.rowNumbers?.[madeRows] ?? madeRows + 1));
        madeRows++;
        if (waiting !== undefined) await waiting;
        if (madeBytes() - windowStart < windowBytes) continue;
        windowStart = madeBytes();
        yield archived();
        yield* printed();
        signal?.throwIfAborted();
      }
      signal?.throwIfAborted();
      noteProgress();
    }
    if (seal !== undefined) {
      await queue.finish();
      noteProgress();
    }
  } catch (error) {
    if (isEngineError(error, 'FAILED_ROW_THRESHOLD_EXCEEDED')) {
      // The threshold was exceeded within a batch: its rows so far are done and have results.
      noteProgress();
      yield rowResults();
    }
    throw error;
  }
  zip.beginEntry('manifest.json');
  const head = writeManifestHead({
    input,
    pageCount: compiled.pageCount,
    totals: results.totals,
    warnings,
    optimizedSizeBytes: prepared.optimizedSizeBytes,
    conformance: compiled.conformance?.report(),
    seal,
  });
  const parts = results.parts();
  zip.write(Buffer.from(head));
  for (const part of parts) zip.writeDeflated(part);
  zip.write(Buffer.from(manifestTail));
  zip.endEntry();
  print?.finish();
  production.checkOutputSize();
  zip.finish();
  yield archived();
  yield* printed();
  yield rowResults();
  return {
    ...results.totals,
    rowCount: production.rowCount,
    warnings,
    conformance: compiled.conformance?.report(),
    zipSizeBytes: zip.bytesWritten,
    printFileSizeBytes: print?.sizeBytes || undefined,
    optimizedSizeBytes: prepared.optimizedSizeBytes,
    manifestSha256: options.digestsManifest === true ? digestManifest(head, parts) : undefined,
  };
}

/**
 * Fills rows like `fillOutputs`, for callers that only need the ZIP.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { fillArchive } from './packages/engine/fill/fill-archive.ts';
 * import { readPackage } from './packages/engine/svc/read/read-package.ts';
 * import { openCsvRows } from './packages/engine/rows/open-csv-rows.ts';
 * import { readPackagedFile } from './packages/fonts/packaged-file-reader.ts';
 *
 * const keys = JSON.parse(await readFile('keys.jwks.json', 'utf8'));
 * const archive = fillArchive({
 *   source: await readFile('source.pdf'),
 *   package: await readPackage(await readFile('form.svc'), { keys, maxBytes: 20 * 2 ** 20 }),
 *   rows: openCsvRows(await readFile('rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 }),
 *   settings: { maxFailedRowPercent: 0, filenameColumns: ['column_0'], includeStickers: false, flattenForms: false },
 *   options: {
 *     readFont: readPackagedFile,
 *     maxImageOverlaysPerRow: 10,
 *     maxOutputBytes: 2 ** 30,
 *     jobId: 'example',
 *     createdAt: '2026-11-22T00:00:00.000Z',
 *   },
 * });
 * await writeFile('rows.zip', archive);
 * ```
 */
export async function* fillArchive(input: FillInput): AsyncGenerator<Uint8Array, FillSummary> {
  const parts = fillOutputs(input);
  try {
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) return value;
      if (value.output === 'archive') yield* value.chunks;
    }
  } finally {
    await parts.return(undefined as never);
  }
}
