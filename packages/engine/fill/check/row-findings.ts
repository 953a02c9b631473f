import { withMessage } from '../../core/diagnostic.ts';
import type { CompiledDocument } from '../../pdf/compile/compiled-document.ts';
import type { OverlayOutcome, OverlayWarning } from '../../pdf/compile/row-outcome.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { ResolvedTemplate, TemplateOverlay } from '../../svc/template.ts';
import type { RowOutcome } from '../row-result.ts';
import type { CheckFinding, FindingSeverity } from './finding.ts';
import { looksLikeMojibake } from './mojibake.ts';

/**
 * Returns the run's judgement of a row as findings: errors if the row would fail, warnings if it would lack an overlay.
 * Findings that are the same in every row (`shared`) are reported once, elsewhere. Source: api.md, "Finer points".
 */
export const toJudgementFindings = (
  result: RowOutcome,
  outcome: OverlayOutcome | undefined,
  shared: OverlayOutcome,
): readonly CheckFinding[] => {
  const { rowNumber: row_number, error } = result;
  const severity = error === undefined ? 'warning' : 'error';
  const failure: readonly CheckFinding[] =
    error === undefined
      ? []
      : [
          {
            severity,
            code: error.code,
            row_number,
            overlay_id: (outcome?.missingRequired ?? outcome?.notKept)?.overlay_id ?? null,
            message: error.message,
            params: error.params,
          },
        ];
  const own = result.warnings.slice(shared.warnings.length);
  return [...failure, ...own.map((warning) => ofWarning(warning, severity, row_number))];
};

const ofWarning = (
  { code, overlay_id, message, params }: OverlayWarning,
  severity: FindingSeverity,
  row_number: number | null,
): CheckFinding => ({
  severity,
  code,
  row_number,
  overlay_id: overlay_id ?? null,
  message,
  params,
});

const misreading = (cell: string): string | undefined => {
  if (looksLikeMojibake(cell))
    return 'looks like UTF-8 that was read as Windows-1252. Save the data as UTF-8, and open it as UTF-8.';
  if (cell.includes('\ufffd'))
    return 'holds U+FFFD, which replaces a letter that was lost before. Export the data again from its source, and save it as UTF-8.';
  return undefined;
};

export const findMojibake = (
  row: Row,
  rowNumber: number,
  columns: ResolvedTemplate['columns'],
): readonly CheckFinding[] => {
  const findings: CheckFinding[] = [];
  for (let column = 0; column < row.length; column++) {
    const cell = row[column];
    if (cell === undefined) continue;
    const misread = misreading(cell);
    if (misread === undefined) continue;
    const facts = withMessage({ rule: `The value of {column} ${misread}`, ...nameColumn(columns, column) });
    findings.push({
      severity: 'warning',
      code: 'MOJIBAKE_SUSPECTED',
      row_number: rowNumber,
      overlay_id: null,
      ...facts,
    });
  }
  return findings;
};

export const nearlyBlankFinding = (rowNumber: number, values: number, columns: number): CheckFinding => ({
  severity: 'warning',
  code: 'ROW_NEARLY_BLANK',
  row_number: rowNumber,
  overlay_id: null,
  message: `The row is nearly blank: it has ${values} of ${columns} values. Leave it out if it is a total or a note.`,
});

/** `sourceRow`: its number in the table, if the job groups rows. */
export const duplicateFinding = (rowNumber: number, first: number, sourceRow?: number): CheckFinding => ({
  severity: 'info',
  code: 'DUPLICATE_ROW',
  row_number: rowNumber,
  overlay_id: null,
  message: sourceRow === undefined ? `The row is equal to row ${first}.` : `Row ${sourceRow} is equal to row ${first}.`,
});

export const dataFinding = (
  { code, message, params }: Pick<CheckFinding, 'code' | 'message' | 'params'>,
  rowNumber: number | null,
): CheckFinding => ({
  severity: 'warning',
  code,
  row_number: rowNumber,
  overlay_id: null,
  message,
  params,
});

export const collectSharedFindings = (shared: OverlayOutcome): readonly CheckFinding[] =>
  shared.warnings.map((warning) => ofWarning(warning, 'warning', null));

/** Returns the warnings that the source itself is not the document that users know: a dynamic form, or incomplete. */
export const collectSourceFindings = (warnings: CompiledDocument['warnings']): readonly CheckFinding[] =>
  warnings.flatMap(({ code, message }) =>
    code === 'SOURCE_PDF_XFA_DYNAMIC' || code === 'SOURCE_PDF_INCOMPLETE' ? dataFinding({ code, message }, null) : [],
  );

export const collectScriptFindings = ({ scriptsNotRun }: CompiledDocument): readonly CheckFinding[] =>
  scriptsNotRun.map(({ overlay_id, message, params }) => ({
    severity: 'warning',
    code: 'FIELD_SCRIPT_NOT_RUN',
    row_number: null,
    overlay_id,
    message,
    params,
  }));

/**
 * Returns the declarations that every row breaks; errors if they are required. Source: conformance-and-security.md, 2.
 */
export const collectConformanceFindings = (conformance: CompiledDocument['conformance']): readonly CheckFinding[] =>
  (conformance?.losses ?? []).map(({ overlay_id, message }) =>
    conformance?.mode === 'require'
      ? { severity: 'error', code: 'CONFORMANCE_NOT_KEPT', row_number: null, overlay_id, message }
      : { severity: 'warning', code: 'CONFORMANCE_LOST', row_number: null, overlay_id, message },
  );

/** Returns the pictures of a tagged document without alternative text. Source: conformance-and-security.md, 5. */
export const findMissingAlts = (overlays: readonly TemplateOverlay[]): readonly CheckFinding[] =>
  overlays
    .filter(
      (overlay) =>
        (overlay.kind === 'image' || overlay.kind === 'signature') &&
        overlay.role !== 'Artifact' &&
        overlay.alt === undefined,
    )
    .map(({ id, kind }) => ({
      severity: 'warning',
      code: 'ALT_TEXT_MISSING',
      row_number: null,
      overlay_id: id,
      message: `The ${kind} has no alternative text: it is read as "${kind === 'image' ? 'Picture' : 'Signature'}". Give it one (alt), or make it decoration (role Artifact).`,
    }));

export const offPageFinding = (overlayId: string, page: number): CheckFinding => ({
  severity: 'warning',
  code: 'OVERLAY_OFF_PAGE',
  row_number: null,
  overlay_id: overlayId,
  message: `The rect of the overlay leaves page ${page + 1}; the part outside the page is not visible.`,
});
