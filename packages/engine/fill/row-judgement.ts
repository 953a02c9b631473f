import { type DiagnosticParams, factsOf, withMessage } from '../core/diagnostic.ts';
import { EngineError } from '../core/engine-error.ts';
import type { OverlayOutcome } from '../pdf/compile/row-outcome.ts';
import type { OverlayNotice } from '../pdf/overlays/overlay-notice.ts';
import type { FillOptions } from './fill-input.ts';
import type { RowOutcome } from './row-result.ts';

interface MadeRow {
  readonly outcome: OverlayOutcome;
}

/** Judgement of whether a row has a PDF. Every row of a run and of a check is judged here. */
export type RowJudgement<Made extends MadeRow> =
  | {
      readonly made: undefined;
      readonly outcome: OverlayOutcome | undefined;
      readonly result: RowOutcome<OverlayNotice>;
    }
  | { readonly made: Made; readonly outcome: OverlayOutcome };

export interface JudgeOptions extends Pick<FillOptions, 'maxImageOverlaysPerRow' | 'onRowError'> {
  readonly strict?: boolean;
  /** Notices of the row as a document of several rows. */
  readonly groupNotices?: readonly OverlayNotice[];
  readonly passwordFault?: DiagnosticParams | undefined;
}

/** Makes and judges a row (api.md, "What makes a row partial or failed"). Throws `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`. */
export const judgeRow = <Made extends MadeRow>(
  rowNumber: number,
  make: () => Made,
  options: JudgeOptions,
): RowJudgement<Made> => {
  let made: Made;
  try {
    made = make();
  } catch (error) {
    options.onRowError?.(rowNumber, error);
    const reason = {
      code: 'ROW_GENERATION_FAILED',
      ...withMessage({ rule: 'The PDF of this row could not be generated.' }),
    } as const;
    return { made: undefined, outcome: undefined, result: failedRow(rowNumber, reason) };
  }
  const { outcome } = made;
  outcome.notices.push(...(options.groupNotices ?? []));
  if (outcome.appliedPictures > options.maxImageOverlaysPerRow) {
    throw new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED', {
      message: `Row ${rowNumber} has ${outcome.appliedPictures} image or signature overlays; at most ${options.maxImageOverlaysPerRow} are supported.`,
    });
  }
  const refused = (
    code: NonNullable<RowOutcome['error']>['code'],
    facts: DiagnosticParams,
    warnings = allWarnings(outcome),
  ): RowJudgement<Made> => {
    const failed = failedRow(rowNumber, { code, ...withMessage(facts) });
    return { made: undefined, outcome, result: { ...failed, skipped: outcome.warnings.length, warnings } };
  };
  if (outcome.hasNoPage) {
    const rule = 'The conditions of its pages leave out every page of the PDF. Let one page be in every row.';
    return refused('NO_PAGE_LEFT', { rule }, outcome.warnings);
  }
  if (options.passwordFault !== undefined) return refused('PASSWORD_UNUSABLE', options.passwordFault);
  const { missingRequired: missing, notKept } = outcome;
  if (missing !== undefined) {
    const rule = 'The required overlay "{overlay}" could not be applied.';
    const facts = { rule, overlay: `${missing.overlay_id}`, cause: factsOf(missing) };
    return refused('REQUIRED_OVERLAY_NOT_APPLIED', facts);
  }
  if (notKept !== undefined) {
    const overlay = notKept.overlay_id === null ? {} : { overlay: notKept.overlay_id };
    const rule = `The row is no longer what the source declares${notKept.overlay_id === null ? '' : ': the overlay "{overlay}"'}.`;
    return refused('CONFORMANCE_NOT_KEPT', { rule, ...overlay, cause: factsOf(notKept) });
  }
  const strictFault = options.strict === true ? findStrictFault(outcome) : undefined;
  return strictFault === undefined ? { made, outcome } : refused('ROW_PARTIAL', strictFault);
};

/** Whether no overlay was applied, although no condition omitted any. */
const isBare = ({ applied, isAnyOff, omittedPages }: OverlayOutcome): boolean =>
  applied === 0 && !isAnyOff && omittedPages.length === 0;

/** Returns warnings about skipped overlays, then about cells that need a check. */
const allWarnings = ({ warnings, cellWarnings }: OverlayOutcome): OverlayOutcome['warnings'] =>
  cellWarnings.length === 0 ? warnings : [...warnings, ...cellWarnings];

const noOverlayApplies: OverlayNotice = {
  code: 'NO_OVERLAY_APPLIES',
  overlay_id: null,
  ...withMessage({ rule: 'No overlay applies to this row: conditions leave all of them out.' }),
};

/** Whether conditions omit every overlay of a row. */
const isEmptied = (outcome: OverlayOutcome): boolean =>
  outcome.applied + outcome.warnings.length === 0 && !isBare(outcome);

const isPartial = (outcome: OverlayOutcome): boolean =>
  outcome.warnings.length + outcome.cellWarnings.length > 0 || isBare(outcome);

/** Returns why "strict" refuses a row: it would be partial, or the rows of its document differ. */
const findStrictFault = (outcome: OverlayOutcome): DiagnosticParams | undefined => {
  if (isPartial(outcome)) return partialFacts(outcome);
  const differing = outcome.notices.find(({ code }) => code === 'GROUP_VALUE_DIFFERS');
  return differing && { rule: 'The rows of the document differ, which "strict" refuses.', cause: factsOf(differing) };
};

const partialFacts = (outcome: OverlayOutcome): DiagnosticParams => {
  const [first, ...more] = allWarnings(outcome);
  const refused = 'The row would be partial, which "strict" refuses: ';
  if (first === undefined) return { rule: `${refused}no overlay was drawn.` };
  const rule = `${refused}the overlay "{overlay}"${more.length === 0 ? '' : `, and ${more.length} more`}.`;
  return { rule, overlay: `${first.overlay_id}`, cause: factsOf(first) };
};

export const producedRow = (
  rowNumber: number,
  outcome: OverlayOutcome,
  pdf: Pick<RowOutcome, 'fileName' | 'fileSizeBytes' | 'sha256' | 'isProtected'>,
): RowOutcome<OverlayNotice> => ({
  rowNumber,
  status: isPartial(outcome) ? 'partial' : 'success',
  ...pdf,
  applied: outcome.applied,
  skipped: outcome.warnings.length,
  warnings: allWarnings(outcome),
  notices: isEmptied(outcome) ? [...outcome.notices, noOverlayApplies] : outcome.notices,
  ...(outcome.omittedPages.length === 0 ? {} : { omittedPages: outcome.omittedPages }),
  error: undefined,
});

export const failedRow = (rowNumber: number, error: NonNullable<RowOutcome['error']>): RowOutcome<OverlayNotice> => ({
  rowNumber,
  status: 'failed',
  fileName: null,
  fileSizeBytes: null,
  sha256: null,
  applied: 0,
  skipped: 0,
  warnings: [],
  notices: [],
  error,
});
