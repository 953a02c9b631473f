import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { loadCode } from '../api/load-code.ts';
import { download } from '../files/download.ts';
import { texts } from '../texts/tables.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { TextField } from '../ui/field.tsx';
import { editsWords, type RowCells, type RowEdits, selectRowsToRun, withAllLeftOut } from './row-edits.ts';
import type { ShownColumn } from './shown-column.ts';

export interface RowsBarProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly edits: RowEdits;
  readonly onEdits: (edits: RowEdits) => void;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** Rows that the filter leaves, and their number without a filter. */
  readonly shown: readonly number[];
  readonly count: number;
  /** News of the latest change, such as cells that did not fit. */
  readonly notice: string;
  readonly onReplace: () => void;
  readonly fileName: string;
  readonly children?: ComponentChildren;
}

/** Number of filtered rows, and the commands that run or exclude them. */
const FilteredRows = ({ rows, edits, onEdits, shown, count }: RowsBarProps): VNode => {
  const others = (): readonly number[] => {
    const kept = new Set(shown);
    return rows.flatMap((_, row) => (kept.has(row) ? [] : [row]));
  };
  return (
    <>
      <span class="muted small" role="status">
        {texts.shownOf(shown.length, count)}
      </span>
      <Button
        size="small"
        kind="quiet"
        disabled={shown.length === 0}
        onClick={() => onEdits(withAllLeftOut(withAllLeftOut(edits, shown, false), others(), true))}
      >
        {texts.runOnlyThese}
      </Button>
      <Button
        size="small"
        kind="quiet"
        disabled={shown.length === 0}
        onClick={() => onEdits(withAllLeftOut(edits, shown, true))}
      >
        {texts.leaveTheseOut}
      </Button>
    </>
  );
};

export const RowsBar = (props: RowsBarProps): VNode => {
  const { columns, rows, edits, filter, onFilter, onReplace, fileName, notice, children } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const width = Math.max(0, ...columns.map(({ number }) => number + 1));
      const words = new Map(columns.map((column) => [column.number, column.words]));
      const header = Array.from({ length: width }, (_, number) => words.get(number) ?? '');
      const { writeRowsWorkbook } = await loadCode(import('./write-rows-workbook.ts'));
      download(
        await writeRowsWorkbook(header, selectRowsToRun(rows, edits)),
        `${fileName.replace(/\.[^.]{1,7}$/, '') || texts.rows}.xlsx`,
      );
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <div class="rows-bar">
      <TextField
        label={texts.filterRows}
        value={filter}
        onInput={({ currentTarget: { value } }) => onFilter(value)}
        // Enter would submit the form of the page.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {filter.trim() !== '' && <FilteredRows {...props} />}
      <Button size="small" icon="replace" onClick={onReplace}>
        {texts.findAndReplace}
      </Button>
      <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
        {texts.downloadRows}
      </Button>
      <span class="muted small" role="status">
        {editsWords(edits)}
      </span>
      <span class="small" role="status">
        {notice}
      </span>
      {children}
      {error !== undefined && <ErrorPanel title={texts.rowsNotDownloaded} error={error} />}
    </div>
  );
};
