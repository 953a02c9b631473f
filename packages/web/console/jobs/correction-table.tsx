import type { ExportJob } from '@bulkfill/service/types/api';
import type { RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { hasEdits } from '../../rows/row-edits.ts';
import { RowsBar } from '../../rows/rows-bar.tsx';
import { RowsTable } from '../../rows/rows-table.tsx';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { columnWords } from '../tables/column-words.ts';
import { findCellNote } from './causes-of.ts';
import { chargeWords } from './job-numbers.ts';
import { jobRoutes } from './job-routes.ts';
import { correctedRows } from './numbered-edits.ts';
import { RunUnchangedDialog } from './run-unchanged-dialog.tsx';
import { useRowCorrections } from './use-row-corrections.ts';

/** Returns the columns with problems first, so that users need not search for them. */
const shownColumns = ({ columns, rows }: RowsToCorrect) => {
  const wanted = new Set(rows.flatMap(({ problems }) => problems.flatMap(({ columns: own }) => own)));
  const shown = columns.map(({ label }, number) => ({ number, words: columnWords(label, number) }));
  return [...shown.filter(({ number }) => wanted.has(number)), ...shown.filter(({ number }) => !wanted.has(number))];
};

interface CorrectionTableProps {
  readonly jobId: string;
  readonly found: RowsToCorrect;
  readonly isRunning: boolean;
  readonly onBegun: (retry: ExportJob) => void;
}

export const CorrectionTable = ({ jobId, found, isRunning, onBegun }: CorrectionTableProps): VNode => {
  const { edits, isKept, isRestored, change, undo, clear } = useRowCorrections(jobId, found);
  const [filter, setFilter] = useState('');
  const [busy, setBusy] = useState(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const [error, setError] = useState<unknown>();
  // One idempotency key per attempt: pressing the button again after a broken connection cannot create a second job.
  const key = useMemo(() => crypto.randomUUID(), [edits]);
  useEffect(() => setError(undefined), [edits]);
  useLeaveWarning(hasEdits(edits) && !isKept);
  const rows = useMemo(() => found.rows.map(({ cells }) => cells), [found]);
  const columns = useMemo(() => shownColumns(found), [found]);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const form = new FormData();
    form.set('rows', JSON.stringify(correctedRows(found, edits)));
    try {
      const retry = await upload<ExportJob>(jobRoutes.retry(jobId), form, { headers: { 'Idempotency-Key': key } });
      clear();
      onBegun(retry);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
    setBusy(false);
  };
  const failed = found.rows.filter(({ status }, row) => status === 'failed' && !edits.leftOut.has(row)).length;
  const count = found.rows.length - edits.leftOut.size;
  const costWords = chargeWords(failed, count - failed, found.failed_rows_are_free);
  return (
    <>
      <p class="muted small">{texts.editHint(isKept)}</p>
      <RowsBar
        columns={columns}
        rows={rows}
        edits={edits}
        filter={filter}
        onFilter={setFilter}
        fileName={`rows-${jobId}`}
      >
        <Button size="small" disabled={undo === undefined} onClick={undo}>
          {texts.undo}
        </Button>
      </RowsBar>
      <RowsTable
        label={texts.rowsToCorrect}
        columns={columns}
        rows={rows}
        edits={edits}
        onEdits={change}
        onUndo={() => undo?.()}
        filter={filter}
        numberOf={(row) => found.rows[row]?.row_number ?? row + 1}
        noteOf={(row, column) => {
          const own = found.rows[row];
          return own === undefined ? undefined : findCellNote(own, column, found.columns);
        }}
      />
      {error !== undefined && <ErrorPanel title={texts.theseNotRun} error={inWords(error)} />}
      <div class="button-row">
        <Button
          kind="primary"
          busy={busy}
          disabled={count === 0 || isRunning || !isRestored}
          onClick={() => (hasEdits(edits) ? void run() : setAsksFirst(true))}
        >
          {texts.runRows(count)}
        </Button>
        <span class="muted small">
          {isRunning ? texts.retryRuns : count === 0 ? texts.allLeftOut : `${costWords} ${texts.runsAsNewJob(count)}`}
        </span>
      </div>
      {asksFirst && (
        <RunUnchangedDialog
          runWords={texts.runRows(count)}
          costWords={costWords}
          onClose={() => setAsksFirst(false)}
          onRun={() => {
            setAsksFirst(false);
            void run();
          }}
        />
      )}
    </>
  );
};

const inWords = (error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error;
  const { code, status, requestId, retryAfterSeconds, answer } = error;
  const message =
    code === 'JOB_INPUTS_EXPIRED' ? texts.filesGone : code === 'EXPORT_JOB_NOT_FOUND' ? texts.jobGone : error.message;
  return new ApiError(message, { code, status, requestId, retryAfterSeconds, answer });
};
