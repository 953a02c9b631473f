import { withMessage } from '../core/diagnostic.ts';
import type { CompiledDocument } from '../pdf/compile/compiled-document.ts';
import { RowSealer, type SealedTail } from '../pdf/seal/row-sealer.ts';
import type { Seal } from '../pdf/seal/seal.ts';
import { movePlace } from '../pdf/seal/seal-value.ts';
import { Stamper } from '../pdf/stamp/stamper.ts';
import type { CellFindings } from '../rows/cell-findings.ts';
import { parseColumnKey } from '../rows/column-key.ts';
import { nameRowFile } from '../rows/row-file-name.ts';
import type { ResolvedTemplate } from '../svc/template.ts';
import { boundResult } from './bound-result.ts';
import type { DrawnRow, MadeRow, MakeRow } from './made-row.ts';
import type { PageMarks } from './page-marks.ts';
import { PrefixDigests } from './row-digests.ts';
import { RowGroups, refuseLargeGroup, withSourceRows } from './row-groups.ts';
import { judgeRow, producedRow } from './row-judgement.ts';
import type { RowNotice, RowOutcome } from './row-result.ts';

export interface RowMaking {
  readonly compiled: CompiledDocument;
  /** Marks that `compiled` draws on each page. They do not count as overlays of the row. */
  readonly marks: PageMarks;
  /** Document to stamp for the print file: `same` as the row PDF, or the document with its form flattened. */
  readonly print: CompiledDocument | 'same' | undefined;
  readonly filenameColumns: readonly string[];
  readonly readableNames: boolean;
  readonly strict: boolean;
  /** Rows of the job; for a retry, of the original job. */
  readonly rows: number;
  readonly maxImageOverlaysPerRow: number;
  readonly template: ResolvedTemplate;
  readonly findings: CellFindings;
  readonly seal: Seal | undefined;
}

/** Returns the columns that name PDFs, without the column of passwords. */
export const withoutPassword = (
  columns: readonly string[],
  { protect }: Pick<ResolvedTemplate, 'protect'>,
): readonly string[] =>
  protect === undefined ? columns : columns.filter((key) => parseColumnKey(key) !== protect.column);

export const rowMaker = (making: RowMaking): MakeRow => {
  const { compiled, marks, print, filenameColumns, readableNames, strict, rows, maxImageOverlaysPerRow, findings } =
    making;
  const { protection } = compiled;
  const stamper = new Stamper(compiled);
  const flat = typeof print === 'object' ? new Stamper(print) : undefined;
  const groups = new RowGroups(making.template, filenameColumns);
  const naming = withoutPassword(filenameColumns, making.template);
  const style = readableNames ? { rows } : undefined;
  const digests = new PrefixDigests(compiled.shared);
  const prefixBytes = compiled.shared.length;
  const sealer =
    making.seal && new RowSealer(making.seal, digests.state(making.seal.key.algorithm.digest), prefixBytes);
  return (row, rowNumber) => {
    let thrown: unknown;
    const refused = refuseLargeGroup(rowNumber, row);
    if (refused !== undefined)
      return { result: boundResult(withSourceRows(refused, row)), tail: undefined, drawn: undefined, thrown };
    const make = () => {
      const lock = protection?.lock(row);
      const found = findings.ofRow(row, rowNumber);
      const stamped = stamper.stamp(row, { rowNumber, rows, findings: found, cipher: lock?.cipher });
      const drawn: DrawnRow | undefined =
        print === undefined ? undefined : (flat?.stamp(row, { rowNumber, rows }) ?? stamped);
      const applied = stamped.outcome.applied - marks.countWithout(stamped.omittedPages);
      return { ...stamped, outcome: { ...stamped.outcome, applied }, lock, drawn };
    };
    const onRowError = (_: number, error: unknown): void => {
      thrown = error;
    };
    const judged = judgeRow(rowNumber, make, {
      maxImageOverlaysPerRow,
      onRowError,
      strict,
      groupNotices: groups.notices(row),
      passwordFault: protection?.findFault(row),
    });
    if (judged.made === undefined)
      return { result: boundResult(withSourceRows(judged.result, row)), tail: undefined, drawn: undefined, thrown };
    const { lock, drawn, seal: place } = judged.made;
    const tail = lock?.wrap(judged.made.tail) ?? judged.made.tail;
    const finish = (whole: Uint8Array, seal: SealedTail | undefined, drawn: DrawnRow | undefined): MadeRow => {
      const pdf = {
        fileName: nameRowFile(rowNumber, naming, row, style),
        fileSizeBytes: prefixBytes + whole.length,
        sha256: digests.sha256(whole),
        ...(lock === undefined ? {} : { isProtected: true }),
      };
      const result = withSourceRows(producedRow(rowNumber, judged.outcome, pdf), row);
      return { result: boundResult(withSeal(result, seal)), tail: whole, drawn, thrown: undefined };
    };
    if (sealer === undefined || place === undefined) return finish(tail, undefined, drawn);
    const sealed = sealer.seal(tail, movePlace(place, tail.length - judged.made.tail.length));
    if (!(sealed instanceof Promise)) return finish(sealed.tail, sealed, drawn);
    const own = drawn && {
      ...drawn,
      contents: drawn.contents.map((each) => ({ ...each, content: each.content.slice() })),
    };
    return sealed.then((each) => finish(each.tail, each, own));
  };
};

const withoutTimestamp: RowNotice = {
  code: 'SEAL_WITHOUT_TIMESTAMP',
  overlay_id: null,
  ...withMessage({ rule: 'The time-stamp authority did not answer. The seal has no time stamp.' }),
};

const withoutRevocation: RowNotice = {
  code: 'SEAL_WITHOUT_REVOCATION',
  overlay_id: null,
  ...withMessage({ rule: 'No authority answered about the certificates. The seal has no revocation data.' }),
};

const withSeal = (result: RowOutcome, sealed: SealedTail | undefined): RowOutcome => {
  if (sealed === undefined) return result;
  const { seal, lacksTimestamp, lacksRevocation } = sealed;
  const notices = [...(lacksTimestamp ? [withoutTimestamp] : []), ...(lacksRevocation ? [withoutRevocation] : [])];
  return { ...result, seal, ...(notices.length === 0 ? {} : { notices: [...result.notices, ...notices] }) };
};
