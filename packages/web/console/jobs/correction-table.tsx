import type { ExportJob } from '@bulkfill/service/types/api';
import type { RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { countWords } from '../../language/numbers.ts';
import { markNames } from '../../rows/mark-names.ts';
import { hasEdits, isChanged, type RowEdits, withAllLeftOut, withCells } from '../../rows/row-edits.ts';
import { RowsTable } from '../../rows/rows-table.tsx';
import type { ShownColumn } from '../../rows/shown-column.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { columnWords } from '../tables/column-words.ts';
import { CauseRemedies } from './cause-remedies.tsx';
import { type Cause, causesOf, findCellNote } from './causes-of.ts';
import { chargeWords } from './job-numbers.ts';
import { jobRoutes } from './job-routes.ts';
import { correctedRows } from './numbered-edits.ts';
import { RunUnchangedDialog } from './run-unchanged-dialog.tsx';
import type { ShrunkTemplate } from './shrink-texts.ts';
import { useRowCorrections } from './use-row-corrections.ts';

/** Returns the name columns, then the columns with problems, so that users see them first. */
const shownColumns = ({ columns, rows }: RowsToCorrect, causes: readonly Cause[], fileNameKeys: readonly string[]) => {
  const wanted = new Set(rows.flatMap(({ problems }) => problems.flatMap(({ columns: own }) => own)));
  const shown = markNames(
    columns.map(({ label }, number) => ({
      number,
      words: columnWords(label, number),
      choices: causes.find(({ column }) => column === number)?.choices,
    })),
    (number) => fileNameKeys.includes(columns[number]?.key ?? ''),
  );
  const order = ({ number, isName }: ShownColumn): number => (isName === true ? 0 : wanted.has(number) ? 1 : 2);
  return shown.toSorted((one, other) => order(one) - order(other));
};

/** Runs the rows as a retry. The key stays the same per attempt, so that pressing again cannot create a second job. */
const useRun = (
  jobId: string,
  found: RowsToCorrect,
  edits: RowEdits,
  template: ShrunkTemplate | undefined,
  onRun: (retry: ExportJob) => void,
) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const key = useMemo(() => crypto.randomUUID(), [edits, template]);
  useEffect(() => setError(undefined), [edits, template]);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const form = new FormData();
    form.set('rows', JSON.stringify(correctedRows(found, edits)));
    if (template !== undefined) {
      form.set('template_id', template.template_id);
      form.set('template_revision', String(template.revision));
    }
    try {
      onRun(await upload<ExportJob>(jobRoutes.retry(jobId), form, { headers: { 'Idempotency-Key': key } }));
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
    setBusy(false);
  };
  return { busy, error, run };
};

const runNote = (count: number, isRunning: boolean, costs: string): string => {
  if (isRunning) return texts.retryRuns;
  return count === 0 ? texts.allLeftOut : `${costs} ${texts.runsAsNewJob(count)}`;
};

interface CorrectionTableProps {
  readonly jobId: string;
  readonly found: RowsToCorrect;
  readonly isRunning: boolean;
  readonly packageHash: string | undefined;
  readonly fileNameKeys: readonly string[];
  readonly onBegun: (retry: ExportJob) => void;
}

/** Rows to correct with the causes as filters, and the bar that runs them. */
export const CorrectionTable = ({
  jobId,
  found,
  isRunning,
  packageHash,
  fileNameKeys,
  onBegun,
}: CorrectionTableProps): VNode => {
  const { edits, isKept, isRestored, change, onUndo, onRedo, clear } = useRowCorrections(jobId, found);
  const [asksFirst, setAsksFirst] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [shrunk, setShrunk] = useState<ShrunkTemplate>();
  const { busy, error, run } = useRun(jobId, found, edits, shrunk, (retry) => {
    clear();
    onBegun(retry);
  });
  useLeaveWarning(hasEdits(edits) && !isKept);
  const causes = useMemo(() => causesOf(found), [found]);
  const columns = useMemo(() => shownColumns(found, causes, fileNameKeys), [found, causes]);
  const cause = causes.find(({ words }) => words === chosen);
  const places = useMemo(() => placesOf(found, cause), [found, cause]);
  const rows = useMemo(() => found.rows.map(({ cells }) => cells), [found]);
  const failed = found.rows.filter(({ status }, row) => status === 'failed' && !edits.leftOut.has(row)).length;
  const count = found.rows.length - edits.leftOut.size;
  const costs = chargeWords(failed, count - failed, found.failed_rows_are_free);
  return (
    <>
      <Causes causes={causes} chosen={chosen} choose={setChosen} />
      {cause !== undefined && (
        <CauseRemedies
          jobId={jobId}
          cause={cause}
          values={openValues(cause, found, edits)}
          packageHash={packageHash}
          shrunk={shrunk}
          onShrunk={setShrunk}
          onReplace={(column, numbers, text) => change(replaced(found, edits, numbers, column, text))}
          onLeaveOut={(numbers) => change(withAllLeftOut(edits, placesIn(found, numbers), true))}
        />
      )}
      <RowsTable
        label={texts.rowsToCorrect}
        columns={columns}
        rows={rows}
        among={places}
        edits={edits}
        onEdits={change}
        onUndo={onUndo}
        onRedo={onRedo}
        numberOf={(row) => found.rows[row]?.row_number ?? row + 1}
        noteOf={(row, column) => {
          const own = found.rows[row];
          return own === undefined ? undefined : findCellNote(own, column, found.columns);
        }}
        fileName={`rows-${jobId}`}
      />
      <p class="muted small">{texts.editHint(isKept)}</p>
      {error !== undefined && <ErrorPanel title={texts.theseNotRun} error={inWords(error)} />}
      <StickyBar
        label={texts.runRows(count)}
        more={
          <Button size="small" kind="quiet" icon="undo" disabled={onUndo === undefined} onClick={onUndo}>
            {texts.undo}
          </Button>
        }
      >
        <Button
          kind="primary"
          icon="play"
          busy={busy}
          disabled={count === 0 || isRunning || !isRestored}
          onClick={() => (hasEdits(edits) || shrunk !== undefined ? void run() : setAsksFirst(true))}
        >
          {texts.runRows(count)}
        </Button>
        <span class="muted small">{runNote(count, isRunning, costs)}</span>
      </StickyBar>
      {asksFirst && (
        <RunUnchangedDialog
          runWords={texts.runRows(count)}
          costWords={costs}
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

interface CausesProps {
  readonly causes: readonly Cause[];
  readonly chosen: string | undefined;
  readonly choose: (words: string | undefined) => void;
}

const Causes = ({ causes, chosen, choose }: CausesProps): VNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div class="chips" role="group" aria-label={texts.causesTitle}>
    {causes.map(({ words, rows }) => (
      <Chip
        key={words}
        pressed={words === chosen}
        count={countWords(rows.length)}
        onPress={() => choose(words === chosen ? undefined : words)}
      >
        {words}
      </Chip>
    ))}
  </div>
);

const placesIn = ({ rows }: RowsToCorrect, numbers: readonly number[]): readonly number[] => {
  const wanted = new Set(numbers);
  return rows.flatMap(({ row_number: number }, place) => (wanted.has(number) ? [place] : []));
};

const placesOf = (found: RowsToCorrect, cause: Cause | undefined): readonly number[] =>
  cause === undefined ? found.rows.map((_, place) => place) : placesIn(found, cause.rows);

/** Returns the values of a cause in rows that are neither changed nor left out. */
const openValues = ({ values, column }: Cause, found: RowsToCorrect, edits: RowEdits) =>
  values.flatMap((value) => {
    const open = placesIn(found, value.rows).filter(
      (place) => column !== undefined && !isChanged(edits, place, column) && !edits.leftOut.has(place),
    );
    return open.length === 0 ? [] : [{ ...value, rows: open.map((place) => found.rows[place]?.row_number ?? 0) }];
  });

const replaced = (found: RowsToCorrect, edits: RowEdits, numbers: readonly number[], column: number, text: string) =>
  withCells(
    edits,
    found.rows.map(({ cells }) => cells),
    placesIn(found, numbers).map((row) => ({ row, column, text })),
  );

const inWords = (error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error;
  const { code, status, requestId, retryAfterSeconds, answer } = error;
  const message =
    code === 'JOB_INPUTS_EXPIRED' ? texts.filesGone : code === 'EXPORT_JOB_NOT_FOUND' ? texts.jobGone : error.message;
  return new ApiError(message, { code, status, requestId, retryAfterSeconds, answer });
};
