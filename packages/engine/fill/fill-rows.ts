import { compile } from '../pdf/compile/compile.ts';
import { CellFindings } from '../rows/cell-findings.ts';
import { boundResult } from './bound-result.ts';
import { collectJobWarnings } from './collect-job-warnings.ts';
import { compileOptionsOf, marksOf, type RowJob } from './fill-input.ts';
import type { MadeRow } from './made-row.ts';
import { NearlyBlankRows } from './nearly-blank-rows.ts';
import { prepareSource } from './prepare-source.ts';
import { refuseLosses } from './refuse-losses.ts';
import { requireSeal } from './require-seal.ts';
import { rowMaker } from './row-maker.ts';
import { RowQueue } from './row-queue.ts';
import type { RowNotice, RowOutcome } from './row-result.ts';

/** A row's result as in the manifest, and its PDF, null if it failed. */
export interface FilledRowResult {
  readonly result: RowOutcome;
  readonly pdf: Uint8Array | null;
}

/**
 * Fills one PDF per row and yields each as a whole document, for code that stores them elsewhere. The bytes are the
 * same as in an archive of these rows. Every row is filled, however many fail. If every row loses a declaration of the
 * source, each row has a notice of it, because no manifest exists. Throws the codes of `compile`,
 * `SIGNATURE_OVERLAY_LIMIT_EXCEEDED` and `SOURCE_PDF_INCOMPLETE`; the signal's reason if it is aborted.
 */
export async function* fillRows(input: RowJob): AsyncGenerator<FilledRowResult> {
  const { rows, settings, options } = input;
  options.signal?.throwIfAborted();
  const seal = requireSeal(input);
  const prepared = prepareSource(input);
  refuseLosses(prepared.warnings, options);
  const blank = new NearlyBlankRows(input);
  const marks = marksOf(input, prepared.bytes);
  const template = marks.on(input.package.template);
  const compiled = await compile(prepared.bytes, template, blank.watched(), compileOptionsOf(input));
  refuseLosses(compiled.warnings, options);
  compiled.conformance?.refuse();
  options.onWarnings?.(await collectJobWarnings(input, prepared, compiled, blank));
  const make = rowMaker({
    compiled,
    marks,
    print: undefined,
    filenameColumns: settings.filenameColumns,
    readableNames: settings.readableNames,
    strict: settings.strict,
    rows: input.rowsOfJob ?? rows.rowCount,
    maxImageOverlaysPerRow: options.maxImageOverlaysPerRow,
    template: input.package.template,
    findings: new CellFindings(input.tableFindings ?? []),
    seal,
  });
  const lost = (compiled.conformance?.lossesOfRows ?? []).map(
    ({ overlay_id, message }): RowNotice => ({ code: 'CONFORMANCE_LOST', overlay_id, message }),
  );
  const ofSource: readonly RowNotice[] = [
    ...lost,
    ...compiled.scriptsNotRun.map((script): RowNotice => ({ code: 'FIELD_SCRIPT_NOT_RUN', ...script })),
  ];
  let made: MadeRow[] = [];
  const queue = new RowQueue((row) => made.push(row), options.signal);
  const take = function* (): Generator<FilledRowResult> {
    for (const { result, tail, thrown } of made) {
      if (thrown !== undefined) options.onRowError?.(result.rowNumber, thrown);
      if (tail === undefined) yield { result, pdf: null };
      else {
        const whole = boundResult({ ...result, notices: [...ofSource, ...result.notices] });
        yield { result: whole, pdf: Buffer.concat([compiled.shared, tail]) };
      }
    }
    made = [];
  };
  let rowCount = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      options.signal?.throwIfAborted();
      await queue.add(make(row, input.rowNumbers?.[rowCount] ?? rowCount + 1));
      rowCount++;
      yield* take();
    }
    options.onProgress?.({ rowsDone: rowCount, rowCount: rows.rowCount });
  }
  await queue.finish();
  yield* take();
}
