import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import { loadCode } from '../../api/load-code.ts';
import { isSameHeader } from '../../files/column-order.ts';
import { namesToMatch } from '../../files/find-columns.ts';
import type { KnownValues } from '../../rows/known-values.ts';
import { tableKey, undoKeys, withEdits } from '../../rows/row-editing.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import { texts } from '../../texts/new-job.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { GroupField } from '../tables/group-field.tsx';
import { PasteTable } from '../tables/paste-table.tsx';
import { TableReading } from '../tables/table-reading.tsx';
import { type NewJobDraft, newRows } from './draft.ts';
import { FileField } from './file-field.tsx';
import type { FieldMistakes } from './missing-choices.ts';
import type { RowsState } from './rows-reading.ts';
import type { SentColumn } from './rows-to-send.ts';

interface RowsFieldsProps {
  readonly draft: NewJobDraft;
  readonly rows: RowsState;
  readonly columns: readonly TemplateColumn[];
  /** Whether the table and a template without names have different widths. */
  readonly hasOtherWidth: boolean;
  readonly shownColumns: readonly SentColumn[];
  /** Keys of the columns that file names use. */
  readonly nameKeys: readonly string[];
  readonly documentOf: ((row: number) => number | undefined) | undefined;
  readonly knownValues: KnownValues | undefined;
  readonly edits: RowEdits;
  readonly editsKept: boolean;
  /** The row of a finding, by its position in the file. */
  readonly shownRow: number | undefined;
  readonly mistakes: FieldMistakes;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

export const RowsFields = ({
  draft,
  rows,
  columns,
  hasOtherWidth,
  shownColumns,
  nameKeys,
  documentOf,
  knownValues,
  edits,
  editsKept,
  shownRow,
  mistakes,
  change,
}: RowsFieldsProps): VNode => {
  const read = rows.kind === 'read' ? rows.rows : undefined;
  const told = read ?? (rows.kind === 'failed' ? rows.refusal : undefined);
  const { found, choice, isKept } = read?.columns ?? {};
  const header = read && namesToMatch(read);
  const said =
    draft.columnsChoice !== undefined && header !== undefined && isSameHeader(draft.columnsChoice.header, header)
      ? draft.columnsChoice.choice
      : choice;
  const isShown = found !== undefined && (!found.settled || found.by === 'choice');
  // Loaded later, so that the page shows before the table.
  const { state: table, reload } = useLoad(async () => loadCode(import('./editable-rows.tsx')));
  const { state: matching, reload: reloadMatching } = useLoad(async () =>
    loadCode(import('../tables/columns-choice.tsx')),
  );
  return (
    <section class="card" aria-labelledby="rows-heading">
      <div class="card-body">
        <h2 id="rows-heading" class="step">
          {texts.rowsToRun}
        </h2>
        <div class="file-or-paste">
          <FileField
            label={texts.rows}
            accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,text/csv,application/json"
            file={draft.rows}
            hint={texts.aboutRows}
            error={mistakes.rows}
            onFile={(file) => change(newRows(file))}
          />
          <PasteTable onFile={(file) => change(newRows(file))} />
        </div>
        {rows.kind === 'failed' && <ErrorPanel title={texts.rowsNotRead} error={rows.error} />}
        {rows.kind === 'reading' && <ProgressBar label={texts.readingRows} />}
        {/* Always the same fields, with the user's settings even before the file is read again: they keep the
            focus and can be reverted. */}
        {told !== undefined && (
          <TableReading
            file={draft.rows}
            settings={draft.tableSettings}
            read={told}
            onChange={(tableSettings) => change({ tableSettings })}
          />
        )}
        {read?.columns.found.settled === true && (
          <GroupField
            value={draft.groupBy}
            columns={shownColumns}
            error={mistakes.groupBy}
            onChange={(groupBy) => change({ groupBy })}
          />
        )}
        {hasOtherWidth && header !== undefined && (
          <p>{texts.otherWidth(header.length, Math.max(...columns.map(({ column }) => column + 1)))}</p>
        )}
        {isShown && matching.kind === 'failed' && (
          <ErrorPanel title={texts.rowsNotShown} error={matching.error} retry={reloadMatching} />
        )}
        {isShown && header !== undefined && matching.kind === 'loaded' && (
          <matching.value.ColumnsChoiceFields
            columns={columns}
            header={header}
            firstRow={read?.rows[0] ?? []}
            found={found}
            choice={said}
            isKept={isKept === true}
            isAsked={mistakes.match !== undefined}
            onChoose={(chosen) => change({ columnsChoice: { header, choice: chosen } })}
          />
        )}
        {read !== undefined && table.kind === 'failed' && (
          <ErrorPanel title={texts.rowsNotShown} error={table.error} retry={reload} />
        )}
        {read !== undefined && table.kind === 'loaded' && (
          <table.value.EditableRows
            rows={read}
            fileName={draft.rows?.name ?? ''}
            named={columns}
            columns={shownColumns}
            edits={edits}
            isKept={editsKept}
            current={shownRow}
            onEdits={(next) => change({ rowEditing: withEdits(draft.rowEditing, tableKey(read), next) })}
            nameKeys={nameKeys}
            documentOf={documentOf}
            knownValues={knownValues}
            {...undoKeys(draft.rowEditing, (rowEditing) => change({ rowEditing }))}
          />
        )}
      </div>
    </section>
  );
};
