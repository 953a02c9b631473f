import type { VNode } from 'preact';
import type { NamedColumn } from '../../../lib/engine/browser/rows.ts';
import { isSameHeader } from '../../files/find-columns.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ColumnsChoiceFields } from '../tables/columns-choice.tsx';
import { TableSettingsFields } from '../tables/table-settings-fields.tsx';
import type { NewJobDraft } from './draft.ts';
import { FileField } from './file-field.tsx';
import type { FieldProblems } from './missing-choices.ts';
import { RowsPreview } from './rows-preview.tsx';
import type { RowsState } from './use-rows.ts';

interface RowsFieldsProps {
  readonly draft: NewJobDraft;
  readonly rows: RowsState;
  /** Of the template. */
  readonly columns: readonly NamedColumn[];
  readonly problems: FieldProblems;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

/** The file of rows, what it was taken for, which column is which, and its first rows. */
export const RowsFields = ({ draft, rows, columns, problems, change }: RowsFieldsProps): VNode => {
  const read = rows.kind === 'read' ? rows.rows : undefined;
  const told = read ?? (rows.kind === 'failed' ? rows.refusal : undefined);
  const { header, found, choice, isKept, firstRow } = read?.columns ?? {};
  const said =
    draft.columnsChoice !== undefined && header != null && isSameHeader(draft.columnsChoice.header, header)
      ? draft.columnsChoice.choice
      : choice;
  const isShown = found !== undefined && (!found.settled || found.by === 'choice');
  return (
    <section class="card" aria-labelledby="rows-heading">
      <div class="card-body">
        <h2 id="rows-heading">Rows to fill it with</h2>
        <FileField
          label="Rows"
          accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,text/csv,application/json"
          file={draft.rows}
          hint="CSV, XLSX or JSON. The file stays on this computer until you check or run."
          error={problems.rows}
          onFile={(file) => change({ rows: file, tableSettings: {}, columnsChoice: undefined })}
        />
        {rows.kind === 'failed' && <ErrorPanel title="The rows could not be read." error={rows.error} />}
        {rows.kind === 'reading' && <ProgressBar label="Reading the rows" />}
        {/* The same fields whatever becomes of the file, and as the person said before it is read again: they keep the focus, and can be taken back. */}
        {told !== undefined && (
          <TableSettingsFields
            settings={draft.tableSettings}
            read={told}
            guessHint="Guessed from the file. Change it if the first line is wrong."
            onChange={(tableSettings) => change({ tableSettings })}
          />
        )}
        {isShown && header != null && (
          <ColumnsChoiceFields
            columns={columns}
            header={header}
            firstRow={firstRow ?? []}
            found={found}
            choice={said}
            isKept={isKept === true}
            isAsked={problems.match !== undefined}
            onChoose={(chosen) => change({ columnsChoice: { header, choice: chosen } })}
          />
        )}
        {read !== undefined && <RowsPreview rows={read} columns={columns} />}
      </div>
    </section>
  );
};
