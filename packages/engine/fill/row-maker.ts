import type { CompiledDocument } from '../pdf/compile/compiled-document.ts';
import { Stamper } from '../pdf/stamp/stamper.ts';
import type { CellFindings } from '../rows/cell-findings.ts';
import { parseColumnKey } from '../rows/column-key.ts';
import { nameRowFile } from '../rows/row-file-name.ts';
import type { ResolvedTemplate } from '../svc/template.ts';
import type { PackedTail } from '../zip/packed-tail.ts';
import { boundResult } from './bound-result.ts';
import type { DrawnRow, MakeRow } from './made-row.ts';
import { createRowDigester } from './row-digests.ts';
import { RowGroups, refuseLargeGroup, withSourceRows } from './row-groups.ts';
import { judgeRow, producedRow } from './row-judgement.ts';

export const toUnpackedTail = (tail: Uint8Array): PackedTail => ({
  crc32: 0,
  sizeBytes: tail.length,
  bytes: tail,
  isDeflated: false,
});

export interface RowMaking {
  readonly compiled: CompiledDocument;
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
  readonly pack: (tail: Uint8Array) => PackedTail;
}

/** Returns the columns that name PDFs, without the column of passwords. */
export const withoutPassword = (
  columns: readonly string[],
  { protect }: Pick<ResolvedTemplate, 'protect'>,
): readonly string[] =>
  protect === undefined ? columns : columns.filter((key) => parseColumnKey(key) !== protect.column);

export const rowMaker = (making: RowMaking): MakeRow => {
  const { compiled, print, filenameColumns, readableNames, strict, rows, maxImageOverlaysPerRow, findings, pack } =
    making;
  const { protection } = compiled;
  const stamper = new Stamper(compiled);
  const flat = typeof print === 'object' ? new Stamper(print) : undefined;
  const groups = new RowGroups(making.template, filenameColumns);
  const naming = withoutPassword(filenameColumns, making.template);
  const style = readableNames ? { rows } : undefined;
  const digest = createRowDigester(compiled.shared);
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
      return { ...stamped, lock, drawn };
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
    const { lock, drawn } = judged.made;
    const tail = lock?.wrap(judged.made.tail) ?? judged.made.tail;
    const pdf = {
      fileName: nameRowFile(rowNumber, naming, row, style),
      fileSizeBytes: compiled.shared.length + tail.length,
      sha256: digest(tail),
      isProtected: lock !== undefined,
    };
    return {
      result: boundResult(withSourceRows(producedRow(rowNumber, judged.outcome, pdf), row)),
      tail: pack(tail),
      drawn,
      thrown: undefined,
    };
  };
};
