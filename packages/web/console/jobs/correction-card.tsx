import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { loadCode } from '../../api/load-code.ts';
import { texts } from '../../texts/jobs.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { findRunningRetry } from './job-family.ts';
import { jobPage } from './job-routes.ts';
import { RetryState } from './retry-state.tsx';
import { attentionId, loadRowsToCorrect, openRows } from './rows-to-correct.ts';
import type { LoadedCorrections } from './use-job-family.ts';

interface GroupProps {
  readonly jobId: string;
  readonly packageHash: string | undefined;
  readonly fileNameKeys: readonly string[];
  readonly onBegun: (retry: ExportJob) => void;
}

const OpenRows = ({ found, ...group }: GroupProps & { readonly found: RowsToCorrect }): VNode => {
  // Loaded later, so that the page shows before the table.
  const { state: table, reload } = useLoad(async () => loadCode(import('./correction-table.tsx')));
  return (
    <>
      {found.rows.length < found.total && <p>{texts.firstRows(found.rows.length, found.total)}</p>}
      {table.kind === 'loading' && <Skeleton lines={4} />}
      {table.kind === 'failed' && <ErrorPanel title={texts.openNotLoaded} error={table.error} retry={reload} />}
      {table.kind === 'loaded' && found.rows.length > 0 && (
        <table.value.CorrectionTable
          key={`${found.total} ${found.mended_rows}`}
          {...group}
          found={found}
          isRunning={found.retry_runs}
        />
      )}
    </>
  );
};

interface MovedRowsProps extends GroupProps {
  readonly openRows: number;
  /** Whether the page is that of the retry. */
  readonly isHere: boolean;
}

/** Rows of a retry that still need attention. They run again as a retry of that retry. */
const MovedRows = ({ openRows: open, isHere, ...group }: MovedRowsProps): VNode => {
  const { state, reload } = useLoad((signal) => loadRowsToCorrect(group.jobId, signal), [group.jobId, open]);
  return (
    <>
      {!isHere && (
        <p>
          {texts.movedRows(
            open,
            <strong>{texts.rows(open)}</strong>,
            <a href={jobPage(group.jobId)}>{texts.openThatRetry}</a>,
          )}
        </p>
      )}
      {state.kind === 'loading' && <Skeleton lines={3} />}
      {state.kind === 'failed' && (
        <ErrorPanel title={texts.theseNotLoaded} error={state.error} retry={() => void reload()} />
      )}
      {state.kind === 'loaded' && <OpenRows {...group} found={state.value} />}
    </>
  );
};

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'DELIVERY_NOT_FOUND' || error.code === 'JOB_INPUTS_EXPIRED');

const NotLoaded = ({ jobId, error, retry }: { jobId: string; error: unknown; retry: () => void }): VNode =>
  isGone(error) ? (
    <p>
      {texts.rowsExpired}{' '}
      <ButtonLink size="small" href={`/app/new-job?like=${encodeURIComponent(jobId)}`}>
        {texts.runAgain}
      </ButtonLink>
    </p>
  ) : (
    <ErrorPanel title={texts.openNotLoaded} error={error} retry={retry} />
  );

interface CorrectionCardProps {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly rows: LoadedCorrections;
  readonly onChanged: () => void;
}

/** Rows of a family that need attention: those of the first job, then those of each retry. */
export const CorrectionCard = ({ job, family, rows, onChanged }: CorrectionCardProps): VNode | null => {
  const [begun, setBegun] = useState<string>();
  // A retry may have started before this page was opened.
  const running = findRunningRetry(family)?.job_id;
  const retryId = begun ?? (running === job.job_id ? undefined : running);
  const { state } = rows;
  const found = state.kind === 'loaded' ? state.value : undefined;
  if (found !== undefined && found.total === 0 && found.moved.length === 0 && retryId === undefined) return null;
  const group = {
    packageHash: job.request?.package.sha256,
    fileNameKeys: job.request?.filename_columns ?? [],
    onBegun: (retry: ExportJob): void => {
      setBegun(retry.job_id);
      // The table with the pressed button goes away.
      document.getElementById(attentionId)?.focus();
      onChanged();
    },
  };
  return (
    <section class="card" aria-labelledby={attentionId}>
      <div class="card-body corrections">
        <h2 id={attentionId} tabIndex={-1}>
          {texts.needsAttention}
        </h2>
        {retryId !== undefined && <RetryState key={retryId} jobId={retryId} onEnded={onChanged} />}
        {state.kind === 'loading' && <Skeleton lines={4} />}
        {state.kind === 'failed' && (
          <NotLoaded jobId={family.job.job_id} error={state.error} retry={() => void rows.reload()} />
        )}
        {found !== undefined && openRows(found) === 0 && <p>{texts.allFilled}</p>}
        {found !== undefined && found.total > 0 && <OpenRows {...group} jobId={family.job.job_id} found={found} />}
        {found?.moved
          .filter(({ open_rows: open }) => open > 0)
          .map(({ job_id: jobId, open_rows: open }) => (
            <MovedRows key={jobId} {...group} jobId={jobId} openRows={open} isHere={jobId === job.job_id} />
          ))}
      </div>
    </section>
  );
};
