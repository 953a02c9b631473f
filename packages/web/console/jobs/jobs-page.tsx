import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { currentLocation, navigate } from '../../router/location.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar, Skeleton } from '../../ui/progress.tsx';
import { durationWords, measureJobDuration } from './duration-words.ts';
import { findJobAbilities } from './job-abilities.ts';
import { findRunningRetry, foldRetries, hasCompleteZip } from './job-family.ts';
import { jobPage, jobRoutes } from './job-routes.ts';
import { hasEnded, type StatusWord, statusWords, wordOfAddress } from './job-status.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import { jobTitle, outcomeWords } from './job-words.ts';
import { countWords, searchWords } from './number-words.ts';
import { useFamilyCounts } from './use-family-counts.ts';
import { useJobs } from './use-jobs.ts';
import { useNow } from './use-now.ts';

const rowsOf = ({ job, retries }: JobFamily, found: RowsToCorrect | undefined): VNode | string => {
  const { status, progress } = job;
  if (progress === undefined) return '';
  if (status === 'processing')
    return (
      <span class="rows-moving">
        {countWords(progress.rows_done)} of {countWords(progress.rows_total)}
        <ProgressBar label="Rows done" value={progress.rows_done} max={progress.rows_total} />
      </span>
    );
  return (
    <span class="row-counts">
      {outcomeWords(job, found, retries) ?? countWords(progress.rows_total)}
      {retries.length > 0 && <span class="muted small"> {retriesWords(retries)}</span>}
    </span>
  );
};

const retriesWords = (retries: readonly ExportJob[]): string => {
  const count = retries.length === 1 ? '1 retry' : `${countWords(retries.length)} retries`;
  return retries.every(hasEnded) ? count : `${count}, one is running`;
};

/** Returns the ZIP of all rows, or else the job's own. None while a retry runs: its rows would be missing. */
const downloadOf = (family: JobFamily): string | undefined => {
  if (hasCompleteZip(family)) return jobRoutes.downloadAll(family.job.job_id);
  if (findRunningRetry(family) !== undefined) return undefined;
  const newest = [family.job, ...family.retries].findLast((job) => findJobAbilities(job).downloadZip);
  return newest === undefined ? undefined : jobRoutes.download(newest.job_id);
};

const columnsAt = (nowMs: number, counts: ReadonlyMap<string, RowsToCorrect>): readonly Column<JobFamily>[] => [
  {
    title: 'Job',
    cell: ({ job }) => (
      <>
        {typeof job.request?.retry_of === 'string' && 'Retry of '}
        <a class="long-name" href={jobPage(job.job_id)}>
          {jobTitle(job)}
        </a>
      </>
    ),
  },
  { title: 'Created', cell: ({ job }) => <Moment at={job.created_at} /> },
  { title: 'Status', cell: ({ job }) => <JobStatusBadge job={job} /> },
  { title: 'Rows', kind: 'number', cell: (family) => rowsOf(family, counts.get(family.job.job_id)) },
  { title: 'Time', kind: 'number', cell: ({ job }) => durationWords(measureJobDuration(job, nowMs)) },
  {
    title: 'Actions',
    kind: 'actions',
    cell: (family) => {
      const href = downloadOf(family);
      return (
        href !== undefined && (
          <ButtonLink size="small" icon="download" href={href} download aria-label={`Download ${jobTitle(family.job)}`}>
            Download
          </ButtonLink>
        )
      );
    },
  },
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
    A job fills one PDF per row of a table and puts all PDFs into a ZIP. The sample is an offer letter with 60 rows: it
    takes a minute and needs no files.
  </EmptyState>
);

const NoneOfStatus = ({ word }: { readonly word: StatusWord }): VNode => (
  <EmptyState
    icon="list"
    title={`No ${word.toLowerCase()} jobs`}
    actions={<ButtonLink href="/app/jobs">Show all jobs</ButtonLink>}
  >
    The filter hides jobs with another status.
  </EmptyState>
);

const NoneFound = ({ onClear }: { readonly onClear: () => void }): VNode => (
  <EmptyState icon="list" title="No jobs found" actions={<Button onClick={onClear}>Show all jobs</Button>}>
    You can search by template name, day, status or job id.
  </EmptyState>
);

const pauseMs = 250;

const useSearch = () => {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = (): void => {
    setTyped('');
    setSearch('');
  };
  return { typed, search, setTyped, clear };
};

const showStatus = (word: string): void =>
  navigate(word === '' ? '/app/jobs' : `/app/jobs?status=${word}`, { replace: true });

/** Lists the jobs of the account, newest first. Source: console-and-editor.md, "Pages". */
const JobsPage = (): VNode => {
  const word = wordOfAddress(currentLocation.value.query.get('status'));
  const { typed, search, setTyped, clear } = useSearch();
  const { jobs, isCurrent, hasMore, lookedAt, loadingMore, error, loadMore, reload } = useJobs(word, search);
  const nowMs = useNow(jobs?.some((job) => !hasEnded(job)) ?? false);
  const lines = useMemo(() => foldRetries(jobs ?? []), [jobs]);
  const counts = useFamilyCounts(lines);
  const isSearch = search !== '';
  const isWaiting = jobs === undefined || (jobs.length === 0 && !isCurrent);
  const isEmpty = !isWaiting && jobs.length === 0 && (isSearch || !hasMore);
  const found = !isWaiting && isCurrent && isSearch ? searchWords(lines.length, lookedAt, hasMore) : undefined;
  useEffect(() => {
    if (found !== undefined) announce(found);
  }, [found]);
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
      {(!isEmpty || word !== undefined || typed !== '' || isSearch) && (
        <div class="filter-bar">
          <TextField
            label="Search jobs"
            type="search"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <SelectField
            label="Status"
            value={word?.toLowerCase() ?? ''}
            onChange={(event) => showStatus(event.currentTarget.value)}
          >
            <option value="">All</option>
            {statusWords.map((each) => (
              <option key={each} value={each.toLowerCase()}>
                {each}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isWaiting && error === undefined && (
        <div class="card">
          <Skeleton lines={6} />
        </div>
      )}
      {!isWaiting && (
        <div class="card">
          {isEmpty ? (
            isSearch ? (
              <NoneFound onClear={clear} />
            ) : word === undefined ? (
              <FirstJob />
            ) : (
              <NoneOfStatus word={word} />
            )
          ) : (
            <DataTable
              caption="Jobs"
              captionHidden
              columns={columnsAt(nowMs, counts)}
              rows={lines}
              keyOf={({ job }) => job.job_id}
            />
          )}
        </div>
      )}
      {(found !== undefined || (hasMore && isCurrent)) && (
        <div class="button-row">
          {found !== undefined && <p class="muted">{found}</p>}
          {hasMore && isCurrent && (
            <Button busy={loadingMore} onClick={loadMore}>
              {isSearch ? 'Search older jobs' : 'Load more'}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
};
export default JobsPage;
