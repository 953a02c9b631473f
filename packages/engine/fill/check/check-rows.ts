import { withMessage } from '../../core/diagnostic.ts';
import { compile } from '../../pdf/compile/compile.ts';
import { Stamper } from '../../pdf/stamp/stamper.ts';
import { CellFindings } from '../../rows/cell-findings.ts';
import type { Row } from '../../rows/row.ts';
import { nameRowFile } from '../../rows/row-file-name.ts';
import { CodeDigits } from '../code-digits.ts';
import { collectSourceWarnings } from '../collect-source-warnings.ts';
import { compileOptionsOf, type FillOptions, type RowJob, type RowOptions } from '../fill-input.ts';
import type { FillPart } from '../fill-output.ts';
import { findFilenameColumnsWarning } from '../find-filename-columns-warning.ts';
import { findSuspectedHeader } from '../header-row.ts';
import type { MinModuleUm } from '../min-module.ts';
import { NearlyBlankRows } from '../nearly-blank-rows.ts';
import { PlacedBoxes } from '../placed-boxes.ts';
import { RowGroups, refuseLargeGroup, sourceRowsOf, withSourceRows } from '../row-groups.ts';
import { failedRow, judgeRow, producedRow } from '../row-judgement.ts';
import { withoutPassword } from '../row-maker.ts';
import type { RowOutcome } from '../row-result.ts';
import { RowResultLog } from '../row-result-log.ts';
import { writeRowStore } from '../row-store/row-directory.ts';
import { ColumnFindings } from './column-findings.ts';
import { ConditionFindings } from './condition-findings.ts';
import { DrawnRow } from './drawn-row.ts';
import { DuplicateRows } from './duplicate-rows.ts';
import type { FindingCode } from './finding.ts';
import { FindingLog } from './finding-log.ts';
import { writeFindingStore } from './finding-store.ts';
import { guessFindings } from './guess-findings.ts';
import { type LongestText, LongestTexts } from './longest-texts.ts';
import {
  collectConformanceFindings,
  collectScriptFindings,
  collectSharedFindings,
  collectSourceFindings,
  dataFinding,
  duplicateFinding,
  findMissingAlts,
  findMojibake,
  nearlyBlankFinding,
  offPageFinding,
  toJudgementFindings,
} from './row-findings.ts';

export interface CheckSummary {
  readonly rowCount: number;
  readonly successRows: number;
  readonly partialRows: number;
  readonly failedRows: number;
  /** Rows of `successRows` to check: text that is cut, overflows, or was shrunk below 60 % of its size. */
  readonly rowsWithNotices: number;
  readonly findingCount: number;
  readonly findingsByCode: Readonly<Partial<Record<FindingCode, number>>>;
  readonly longest: readonly LongestText[];
}

export interface CheckJob extends RowJob {
  readonly options: RowOptions &
    Pick<FillOptions, 'onRowResult'> & {
      readonly minModuleUm?: MinModuleUm;
    };
}

/**
 * Runs a job without its output: compiles and stamps like `fillOutputs`, judges each row by the same rule, measures its
 * PDF and discards it. Yields the findings and row results. Judges every row, however many fail. Throws the codes of
 * `compile` and `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`; the signal's reason if it is aborted. Source: api.md, "Check".
 */
export async function* checkRows(input: CheckJob): AsyncGenerator<FillPart, CheckSummary> {
  const { source, rows, settings, options } = input;
  const { signal } = options;
  const { template } = input.package;
  signal?.throwIfAborted();
  const longest = new LongestTexts();
  const drawn = new DrawnRow(template, longest, options.minModuleUm);
  const blank = new NearlyBlankRows(input);
  const compiled = await compile(source, template, blank.watched(), { ...compileOptionsOf(input), observer: drawn });
  options.onWarnings?.([
    ...collectSourceWarnings(source, compiled.pageSizes, input.package.source),
    ...compiled.warnings,
  ]);
  const shared = compiled.staticOutcome;
  const overlays = template.overlays.filter(({ kind }) => kind !== 'marker' || settings.includeStickers);
  const boxes = new PlacedBoxes(overlays, compiled.pageSizes);
  const findings = new FindingLog();
  for (const finding of collectSharedFindings(shared)) findings.add(finding);
  for (const finding of collectSourceFindings(compiled.warnings)) findings.add(finding);
  for (const finding of collectScriptFindings(compiled)) findings.add(finding);
  for (const finding of collectConformanceFindings(compiled.conformance)) findings.add(finding);
  if (compiled.tags !== undefined) for (const finding of findMissingAlts(overlays)) findings.add(finding);
  for (const { id, page } of boxes.offPage()) findings.add(offPageFinding(id, page));
  for (const finding of drawn.textFindings(shared.notices)) findings.add(finding);
  for (const finding of drawn.codeFindings(boxes)) findings.add(finding);

  const header = await findSuspectedHeader(input);
  const filenames = findFilenameColumnsWarning(input);
  if (filenames !== undefined) findings.add(dataFinding(filenames, null));
  for (const finding of guessFindings(input)) findings.add(finding);

  const { protection } = compiled;
  const stamper = new Stamper(compiled);
  const results = new RowResultLog();
  const naming = withoutPassword(settings.filenameColumns, template);
  const columns = new ColumnFindings(template, [
    ...settings.filenameColumns,
    ...(settings.groupBy === undefined ? [] : [settings.groupBy]),
  ]);
  const conditions = new ConditionFindings({ ...template, overlays });
  const digits = new CodeDigits(template);
  const groups = new RowGroups(template, settings.filenameColumns);
  const duplicates = new DuplicateRows();
  let rowCount = 0;
  // A run would reject every row. Find each row's own faults all the same, and report this reason once.
  const refusal = compiled.conformance?.refusal();
  const cells = new CellFindings(input.tableFindings ?? []);
  const check = (row: Row, rowNumber: number): RowOutcome => {
    drawn.begin(rowNumber, row);
    const refused = refuseLargeGroup(rowNumber, row);
    if (refused !== undefined) {
      for (const finding of toJudgementFindings(refused, undefined, shared)) findings.add(finding);
      return refused;
    }
    const judged = judgeRow(
      rowNumber,
      () =>
        stamper.stamp(row, {
          rowNumber,
          rows: input.rowsOfJob ?? rows.rowCount,
          findings: cells.ofRow(row, rowNumber),
          cipher: protection?.measuring,
        }),
      {
        ...options,
        strict: settings.strict,
        groupNotices: groups.notices(row),
        passwordFault: protection?.findFault(row),
      },
    );
    const result =
      judged.made === undefined
        ? judged.result
        : producedRow(rowNumber, judged.outcome, {
            fileName: nameRowFile(rowNumber, naming, row),
            fileSizeBytes: (protection?.layout.sizeBytes ?? compiled.prefix.length) + judged.made.tail.length,
            // The PDF is discarded.
            sha256: null,
          });
    for (const finding of toJudgementFindings(result, judged.outcome, shared)) findings.add(finding);
    for (const finding of drawn.textFindings(result.notices.slice(shared.notices.length))) findings.add(finding);
    for (const finding of drawn.codeFindings(boxes)) findings.add(finding);
    if (refusal !== undefined && result.error === undefined) {
      const failed = failedRow(rowNumber, { code: 'CONFORMANCE_NOT_KEPT', ...withMessage({ rule: refusal }) });
      return { ...failed, skipped: result.skipped, warnings: result.warnings };
    }
    return result;
  };
  for await (const batch of rows.batches()) {
    signal?.throwIfAborted();
    for (const row of batch) {
      const rowNumber = input.rowNumbers?.[rowCount] ?? rowCount + 1;
      rowCount++;
      findings.begin(row);
      if (header?.rowNumber === rowNumber) findings.add(dataFinding(header.warning, rowNumber));
      const result = withSourceRows(check(row, rowNumber), row);
      results.add(result);
      options.onRowResult?.(result);
      for (const { cells, sourceRow } of sourceRowsOf(row)) {
        findings.begin(row, sourceRow);
        const first = duplicates.find(cells, sourceRow ?? rowNumber);
        if (first !== undefined) findings.add(duplicateFinding(rowNumber, first, sourceRow));
        for (const finding of findMojibake(cells, rowNumber, template.columns)) findings.add(finding);
        columns.note(cells);
      }
      findings.begin(row);
      const values = blank.valuesOf(row);
      if (values !== undefined) findings.add(nearlyBlankFinding(rowNumber, values, blank.columnCount));
      digits.note(row, rowNumber);
      conditions.note(row);
    }
    options.onProgress?.({ rowsDone: rowCount, rowCount: rows.rowCount });
  }
  for (const warning of digits.warnings()) findings.add(dataFinding(warning, null));
  for (const finding of [...columns.findings(), ...drawn.keyFindings(), ...conditions.findings()])
    findings.add(finding);
  yield { output: 'rows', chunks: writeRowStore(results.blocks()) };
  yield { output: 'findings', chunks: writeFindingStore(findings.blocks()) };
  const { successRows, partialRows, failedRows, rowsWithNotices } = results.totals;
  return {
    rowCount,
    successRows,
    partialRows,
    failedRows,
    rowsWithNotices,
    findingCount: findings.total,
    findingsByCode: findings.counts(),
    longest: longest.list(overlays.map(({ id }) => id)),
  };
}
