import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { loadCode } from '../api/load-code.ts';
import { download } from '../files/download.ts';
import { texts } from '../texts/tables.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { TextField } from '../ui/field.tsx';
import { editsWords, type RowCells, type RowEdits, selectRowsToRun } from './row-edits.ts';
import type { ShownColumn } from './rows-table.tsx';

export interface RowsBarProps {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowCells;
  readonly edits: RowEdits;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly fileName: string;
  readonly children?: ComponentChildren;
}

export const RowsBar = ({ columns, rows, edits, filter, onFilter, fileName, children }: RowsBarProps): VNode => {
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
      <TextField label={texts.filterRows} value={filter} onInput={({ currentTarget: { value } }) => onFilter(value)} />
      <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
        {texts.downloadRows}
      </Button>
      <span class="muted small" role="status">
        {editsWords(edits)}
      </span>
      {children}
      {error !== undefined && <ErrorPanel title={texts.rowsNotDownloaded} error={error} />}
    </div>
  );
};
