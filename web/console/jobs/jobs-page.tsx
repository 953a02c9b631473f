import type { VNode } from 'preact';
import { currentLocation, navigate } from '../../router/location.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar, Skeleton } from '../../ui/progress.tsx';
import { durationWords, jobDuration } from './duration-words.ts';
import { hasEnded, type Job } from './job.ts';
import { jobPage } from './job-routes.ts';
import { type StatusWord, statusWords, wordOfAddress } from './job-status.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import { countWords } from './number-words.ts';
import { useJobs } from './use-jobs.ts';
import { useNow } from './use-now.ts';

const rowsOf = ({ status, progress }: Job): VNode | string => {
  if (progress === undefined) return '';
  if (status !== 'processing') return countWords(progress.rows_total);
  return (
    <span class="rows-moving">
      {countWords(progress.rows_done)} of {countWords(progress.rows_total)}
      <ProgressBar label="Rows done" value={progress.rows_done} max={progress.rows_total} />
    </span>
  );
};

const columnsAt = (nowMs: number): readonly Column<Job>[] => [
  {
    title: 'Created',
    cell: (job) => (
      <a href={jobPage(job.job_id)}>
        <Moment at={job.created_at} />
      </a>
    ),
  },
  { title: 'Status', cell: (job) => <JobStatusBadge job={job} /> },
  { title: 'Rows', kind: 'number', cell: rowsOf },
  {
    title: 'Template or package',
    cell: ({ request }) => <span class="long-name">{request?.package.name ?? <span class="muted">no name</span>}</span>,
  },
  { title: 'Time', kind: 'number', cell: (job) => durationWords(jobDuration(job, nowMs)) },
];

const FirstJob = (): VNode => (
  <EmptyState
    icon="list"
    title="No jobs yet"
    actions={
      <>
        <ButtonLink href="/app/editor?sample=offer-letter" kind="primary" icon="play">
          Try the sample
        </ButtonLink>
        <ButtonLink href="/app/new-job" icon="plus">
          New job
        </ButtonLink>
      </>
    }
  >
    A job fills one PDF for each row of a table and gives you all of them as a ZIP. The sample is an offer letter with 60 rows: it takes a
    minute and needs nothing of yours.
  </EmptyState>
);

const NoneOfStatus = ({ word }: { readonly word: StatusWord }): VNode => (
  <EmptyState icon="list" title={`No jobs are ${word.toLowerCase()}`} actions={<ButtonLink href="/app/jobs">Show all jobs</ButtonLink>}>
    Jobs of other states are left out by the filter.
  </EmptyState>
);

const showStatus = (word: string): void => navigate(word === '' ? '/app/jobs' : `/app/jobs?status=${word}`, { replace: true });

/** The jobs of the account, the newest first. Source: console.md, "Pages". */
const JobsPage = (): VNode => {
  const word = wordOfAddress(currentLocation.value.query.get('status'));
  const { jobs, hasMore, loadingMore, error, loadMore, reload } = useJobs(word);
  const nowMs = useNow(jobs?.some((job) => !hasEnded(job)) ?? false);
  const isEmpty = jobs?.length === 0 && !hasMore;
  return (
    <Page
      title="Jobs"
      actions={
        <ButtonLink href="/app/new-job" kind="primary" icon="plus">
          New job
        </ButtonLink>
      }
    >
      {error !== undefined && <ErrorPanel title="The jobs could not be loaded." error={error} retry={reload} />}
      {(jobs === undefined || !isEmpty || word !== undefined) && (
        <div class="filter-bar">
          <SelectField label="Status" value={word?.toLowerCase() ?? ''} onChange={(event) => showStatus(event.currentTarget.value)}>
            <option value="">All</option>
            {statusWords.map((each) => (
              <option key={each} value={each.toLowerCase()}>
                {each}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {jobs === undefined && error === undefined && (
        <div class="card">
          <Skeleton lines={6} />
        </div>
      )}
      {jobs !== undefined && (
        <div class="card">
          {isEmpty ? (
            word === undefined ? (
              <FirstJob />
            ) : (
              <NoneOfStatus word={word} />
            )
          ) : (
            <DataTable caption="Jobs" captionHidden columns={columnsAt(nowMs)} rows={jobs} keyOf={(job) => job.job_id} />
          )}
        </div>
      )}
      {hasMore && (
        <div class="button-row">
          <Button busy={loadingMore} onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </Page>
  );
};
export default JobsPage;
