import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/jobs.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { type Loaded, useLoad } from '../../ui/use-load.ts';
import { type Cause, causesOf } from './causes-of.ts';
import { CorrectionTable } from './correction-table.tsx';
import { jobPage } from './job-routes.ts';
import { RetryState } from './retry-state.tsx';
import { loadRowsToCorrect, openRows } from './rows-to-correct.ts';

const placesOf = ({ rows }: Cause): string => `${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ' …' : ''}`;

const Causes = ({ found }: { readonly found: RowsToCorrect }): VNode => (
  <ul class="causes">
    {causesOf(found).map((cause) => (
      <li key={cause.words}>
        <div>
          <strong>{texts.rows(cause.rows.length)}</strong>: {cause.words}{' '}
          <span class="muted small">({texts.rowNumbers(cause.rows.length, placesOf(cause))})</span>
        </div>
        <details class="small">
          <summary>{texts.details}</summary>
          <p>
            {cause.message} <code>{cause.code}</code>
          </p>
        </details>
      </li>
    ))}
  </ul>
);

const OpenRows = ({
  jobId,
  found,
  onBegun,
}: {
  readonly jobId: string;
  readonly found: RowsToCorrect;
  readonly onBegun: CorrectionCardProps['onBegun'];
}): VNode => (
  <>
    <Causes found={found} />
    {found.rows.length < found.total && <p>{texts.firstRows(found.rows.length, found.total)}</p>}
    {found.rows.length > 0 && (
      <CorrectionTable
        key={`${found.total} ${found.mended_rows}`}
        jobId={jobId}
        found={found}
        isRunning={found.retry_runs}
        onBegun={onBegun}
      />
    )}
  </>
);

/** Rows of a retry that still need attention. They run again as a retry of that retry. */
const MovedRows = ({
  jobId,
  openRows,
  onBegun,
}: {
  readonly jobId: string;
  readonly openRows: number;
  readonly onBegun: CorrectionCardProps['onBegun'];
}): VNode => {
  const { state, reload } = useLoad((signal) => loadRowsToCorrect(jobId, signal), [jobId, openRows]);
  return (
    <>
      <p>
        {texts.movedRows(
          openRows,
          <strong>{texts.rows(openRows)}</strong>,
          <a href={jobPage(jobId)}>{texts.openThatRetry}</a>,
        )}
      </p>
      {state.kind === 'loading' && <Skeleton lines={3} />}
      {state.kind === 'failed' && (
        <ErrorPanel title={texts.theseNotLoaded} error={state.error} retry={() => void reload()} />
      )}
      {state.kind === 'loaded' && <OpenRows jobId={jobId} found={state.value} onBegun={onBegun} />}
    </>
  );
};

const AllWell = ({ job, family }: { readonly job: ExportJob; readonly family: JobFamily }): VNode => (
  <p>
    {family.job.job_id === job.job_id
      ? texts.allFilled
      : texts.retryFilled(<a href={jobPage(family.job.job_id)}>{texts.firstJob}</a>)}
  </p>
);

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'DELIVERY_NOT_FOUND' || error.code === 'JOB_INPUTS_EXPIRED');

export interface CorrectionCardProps {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly state: Loaded<RowsToCorrect>;
  readonly reload: () => Promise<void>;
  /** A retry started by this page, or running when it was opened. */
  readonly retryId: string | undefined;
  readonly onBegun: (retry: ExportJob) => void;
  readonly onEnded: () => void;
}

/** Rows of a job that need attention: each cause with its rows and value, then the rows to correct and run again. */
export const CorrectionCard = ({
  job,
  family,
  state,
  reload,
  retryId,
  onBegun,
  onEnded,
}: CorrectionCardProps): VNode | null => {
  if (state.kind === 'loaded' && state.value.total === 0 && state.value.moved.length === 0 && retryId === undefined)
    return null;
  const found = state.kind === 'loaded' ? state.value : undefined;
  return (
    <section class="card" aria-labelledby="attention-heading">
      <div class="card-body corrections">
        <h2 id="attention-heading">{texts.needsAttention}</h2>
        {retryId !== undefined && <RetryState key={retryId} jobId={retryId} onEnded={onEnded} />}
        {state.kind === 'loading' && <Skeleton lines={4} />}
        {state.kind === 'failed' && isGone(state.error) && (
          <p>
            {texts.rowsExpired}{' '}
            <ButtonLink size="small" href={`/app/new-job?like=${encodeURIComponent(job.job_id)}`}>
              {texts.runAgain}
            </ButtonLink>
          </p>
        )}
        {state.kind === 'failed' && !isGone(state.error) && (
          <ErrorPanel title={texts.openNotLoaded} error={state.error} retry={() => void reload()} />
        )}
        {found !== undefined && openRows(found) === 0 && <AllWell job={job} family={family} />}
        {found !== undefined && found.total > 0 && <OpenRows jobId={job.job_id} found={found} onBegun={onBegun} />}
        {found?.moved
          .filter(({ open_rows: rows }) => rows > 0)
          .map(({ job_id: jobId, open_rows: rows }) => (
            <MovedRows key={jobId} jobId={jobId} openRows={rows} onBegun={onBegun} />
          ))}
      </div>
    </section>
  );
};
