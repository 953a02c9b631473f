import { type CompileOptions, compile } from '../../pdf/compile/compile.ts';
import type { SourceWarning } from '../../pdf/compile/compiled-document.ts';
import { type RowPlace, Stamper } from '../../pdf/stamp/stamper.ts';
import type { Row } from '../../rows/row.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { boundResult } from '../bound-result.ts';
import { PageMarks } from '../page-marks.ts';
import type { RenderLimits } from '../render-limits.ts';
import { judgeRow, producedRow } from '../row-judgement.ts';
import type { RowOutcome } from '../row-result.ts';
import { withSampleSeal } from './with-sample-seal.ts';

export interface PreviewOptions extends CompileOptions, Pick<RenderLimits, 'maxImageOverlaysPerRow'> {
  readonly isMarked?: boolean;
  /** Values of row counters; 1 of 1 if absent. */
  readonly place?: RowPlace;
}

export interface RowPreview {
  /**
   * `appended`: `bytes` follow the source's own. `whole`: they are the whole PDF, because the source was flattened or
   * repaired. `none`: the row could not be drawn and has no bytes.
   */
  readonly pdf: 'appended' | 'whole' | 'none';
  readonly bytes: Uint8Array;
  /** Pages without the source's content, from 0. Source: `CompileOptions.overlaysOnly`. */
  readonly overlayPages: readonly number[];
  /** The result as in the manifest. A row that fails for a required overlay still has bytes to show. */
  readonly result: RowOutcome;
  readonly warnings: readonly SourceWarning[];
}

const beginsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  bytes.length >= start.length && Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/**
 * Fills one row for display, unencrypted and without a seal. Throws the codes of `compile`, and
 * `SIGNATURE_OVERLAY_LIMIT_EXCEEDED`.
 */
export const previewRow = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  row: Row,
  options: PreviewOptions,
): Promise<RowPreview> => {
  const batches = async function* () {
    yield [row];
  };
  const marks = new PageMarks(options.isMarked === true ? 'PREVIEW' : undefined, source, options.maxPages);
  const marked = { ...withSampleSeal(marks.on(template)), protect: undefined };
  const compiled = await compile(source, marked, { rowCount: 1, batches }, options);
  const { place = { rowNumber: 1, rows: 1 } } = options;
  const stamper = new Stamper(compiled);
  let tail: Uint8Array | undefined;
  const make = () => {
    const stamped = stamper.stamp(row, place);
    tail = stamped.tail;
    const drawnMarks = marks.countWithout(stamped.omittedPages);
    return { outcome: { ...stamped.outcome, applied: stamped.outcome.applied - drawnMarks } };
  };
  const judged = judgeRow(place.rowNumber, make, options);
  const { prefix, warnings, overlayPages } = compiled;
  if (tail === undefined) {
    const result = producedOrFailed(place.rowNumber, judged, 0);
    return { pdf: 'none', bytes: new Uint8Array(), overlayPages: [], result, warnings };
  }
  const isAppended = beginsWith(prefix, source);
  const bytes = Buffer.concat([isAppended ? prefix.subarray(source.length) : prefix, tail]);
  return {
    pdf: isAppended ? 'appended' : 'whole',
    bytes,
    overlayPages,
    result: producedOrFailed(place.rowNumber, judged, prefix.length + tail.length),
    warnings,
  };
};

const producedOrFailed = (rowNumber: number, judged: ReturnType<typeof judgeRow>, fileSizeBytes: number): RowOutcome =>
  boundResult(
    judged.made === undefined
      ? judged.result
      : producedRow(rowNumber, judged.outcome, { fileName: null, fileSizeBytes, sha256: null }),
  );
