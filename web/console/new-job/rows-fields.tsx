import type { VNode } from 'preact';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { CheckField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { NewJobDraft } from './draft.ts';
import { FileField } from './file-field.tsx';
import type { FieldProblems } from './missing-choices.ts';
import { RowsPreview } from './rows-preview.tsx';
import type { RowsState } from './use-rows.ts';

interface RowsFieldsProps {
  readonly draft: NewJobDraft;
  readonly rows: RowsState;
  /** Labels of the template, for columns without a header. */
  readonly labels: readonly string[];
  readonly problems: FieldProblems;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

/** The file of rows, what it was taken for, and its first rows. */
export const RowsFields = ({ draft, rows, labels, problems, change }: RowsFieldsProps): VNode => {
  const read = rows.kind === 'read' ? rows.rows : undefined;
  const canHaveHeader = read === undefined ? draft.header !== undefined : ['csv', 'xlsx'].includes(read.assumed.format.value);
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
          onFile={(file) => change({ rows: file, header: undefined, written: undefined })}
        />
        {rows.kind === 'failed' && <ErrorPanel title="The rows could not be read." error={rows.error} />}
        {rows.kind === 'reading' && <ProgressBar label="Reading the rows" />}
        {/* One field whatever becomes of the file, and as the person said before it is read again: it keeps its focus, and can be taken back. */}
        {canHaveHeader && (
          <CheckField
            label="First line is a header"
            checked={draft.header ?? read?.header !== null}
            hint={draft.header === undefined ? 'Guessed from the file. Change it if the first line is wrong.' : undefined}
            onChange={(event) => change({ header: event.currentTarget.checked })}
          />
        )}
        {read !== undefined && <RowsPreview rows={read} labels={labels} />}
      </div>
    </section>
  );
};
