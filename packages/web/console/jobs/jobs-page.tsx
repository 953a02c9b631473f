import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { countWords } from '../../language/numbers.ts';
import { currentLocation, navigate } from '../../router/location.ts';
import { texts } from '../../texts/jobs.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar, Skeleton } from '../../ui/progress.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { durationWords, measureJobDuration } from './duration-words.ts';
import { countFamily, type FamilyCounts, outcomeWords } from './family-counts.ts';
import { findDownload, isRetry } from './job-family.ts';
import { searchWords } from './job-numbers.ts';
import { jobPage } from './job-routes.ts';
import { hasEnded, type StatusWord, statusWords, wordOfAddress } from './job-status.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import { jobTitle } from './job-words.ts';
import { useFamilies } from './use-families.ts';
import { useFamilyCounts } from './use-family-counts.ts';
import { useJobs } from './use-jobs.ts';
import { useNow } from './use-now.ts';

const rowsOf = ({ status, progress }: ExportJob, counts: FamilyCounts | undefined): VNode | string => {
  if (progress === undefined) return '';
  if (status === 'processing')
    return (
      <span class="rows-moving">
        {texts.doneOf(countWords(progress.rows_done), countWords(progress.rows_total))}
        <ProgressBar label={texts.rowsDone} value={progress.rows_done} max={progress.rows_total} />
      </span>
    );
  return (
    <span class="row-counts">{counts === undefined ? texts.rows(progress.rows_total) : outcomeWords(counts)}</span>
  );
};

/** Retries of a job, folded: "2 retries". */
const Retries = ({ retries }: Pick<JobFamily, 'retries'>): VNode => (
  <details class="small folded-retries">
    <summary>{retries.every(hasEnded) ? texts.retries(retries.length) : texts.retriesRun(retries.length)}</summary>
    <ul>
      {retries.map((retry) => (
        <li key={retry.job_id}>
          <a href={jobPage(retry.job_id)}>
            {texts.retryAt(<Moment at={retry.created_at} />, texts.rows(retry.progress?.rows_total ?? 0))}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

const Name = ({ job }: { readonly job: ExportJob }): VNode => (
  <a class="long-name" href={jobPage(job.job_id)}>
    {jobTitle(job)}
  </a>
);

const columnsAt = (nowMs: number, counts: ReadonlyMap<string, RowsToCorrect>): readonly Column<JobFamily>[] => [
  {
    title: texts.job,
    cell: ({ job, retries }) => (
      <>
        {isRetry(job) ? texts.retryOfJob(<Name job={job} />) : <Name job={job} />}
        {retries.length > 0 && <Retries retries={retries} />}
      </>
    ),
  },
  { title: texts.created, cell: ({ job }) => <Moment at={job.created_at} /> },
  {
    title: texts.status,
    cell: (family) => <JobStatusBadge job={family.job} counts={countFamily(family, counts.get(family.job.job_id))} />,
  },
  {
    title: texts.rowsTitle,
    kind: 'number',
    cell: (family) => rowsOf(family.job, countFamily(family, counts.get(family.job.job_id))),
  },
  { title: texts.time, kind: 'number', cell: ({ job }) => durationWords(measureJobDuration(job, nowMs)) },
  {
    title: texts.actions,
    kind: 'actions',
    cell: (family) => {
      const href = findDownload(family);
      return (
        href !== undefined && (
          <ButtonLink
            size="small"
            icon="download"
            href={href}
            download
            aria-label={texts.downloadAllOf(jobTitle(family.job))}
          >
            {texts.downloadAll}
          </ButtonLink>
        )
      );
    },
  },
];

const NoneOfStatus = ({ word }: { readonly word: StatusWord }): VNode => (
  <EmptyState
    icon="list"
    title={texts.noneOfStatus[word]}
    actions={<ButtonLink href="/app/jobs">{texts.showAllJobs}</ButtonLink>}
  >
    {texts.aboutFilter}
  </EmptyState>
);

const NoneFound = ({ onClear }: { readonly onClear: () => void }): VNode => (
  <EmptyState icon="list" title={texts.noneFound} actions={<Button onClick={onClear}>{texts.showAllJobs}</Button>}>
    {texts.aboutSearch}
  </EmptyState>
);

const noJobs: readonly ExportJob[] = [];

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

const JobList = (): VNode => {
  const word = wordOfAddress(currentLocation.value.query.get('status'));
  const { typed, search, setTyped, clear } = useSearch();
  const { jobs, isCurrent, hasMore, lookedAt, loadingMore, error, loadMore, reload } = useJobs(word, search);
  const nowMs = useNow(jobs?.some((job) => !hasEnded(job)) ?? false);
  const lines = useFamilies(jobs ?? noJobs);
  const counts = useFamilyCounts(lines);
  const isSearch = search !== '';
  const isWaiting = jobs === undefined || (jobs.length === 0 && !isCurrent);
  const isEmpty = !isWaiting && jobs.length === 0 && (isSearch || !hasMore);
  const isFirst = isEmpty && !isSearch && word === undefined;
  const found = !isWaiting && isCurrent && isSearch ? searchWords(lines.length, lookedAt, hasMore) : undefined;
  useEffect(() => {
    if (found !== undefined) announce(found);
  }, [found]);
  return (
    <Page
      title={texts.jobs}
      actions={
        <>
          {!isWaiting && !isFirst && (
            <ButtonLink href="/app/jobs?start" kind="quiet">
              {texts.startWithPdf}
            </ButtonLink>
          )}
          <ButtonLink href="/app/new-job" kind={isFirst ? 'plain' : 'primary'} icon="plus">
            {texts.newJob}
          </ButtonLink>
        </>
      }
    >
      {error !== undefined && <ErrorPanel title={texts.jobsNotLoaded} error={error} retry={reload} />}
      {(!isEmpty || word !== undefined || typed !== '' || isSearch) && (
        <div class="filter-bar">
          <TextField
            label={texts.searchJobs}
            type="search"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <SelectField
            label={texts.status}
            value={word?.toLowerCase() ?? ''}
            onChange={(event) => showStatus(event.currentTarget.value)}
          >
            <option value="">{texts.all}</option>
            {statusWords.map((each) => (
              <option key={each} value={each.toLowerCase()}>
                {texts.statuses[each]}
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
      {isFirst && <FirstSteps title={texts.noJobs} />}
      {!isWaiting && !isFirst && (
        <div class="card">
          {isEmpty ? (
            isSearch ? (
              <NoneFound onClear={clear} />
            ) : (
              word !== undefined && <NoneOfStatus word={word} />
            )
          ) : (
            <DataTable
              caption={texts.jobs}
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
              {isSearch ? texts.searchOlder : texts.loadMore}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
};

/** Lists the jobs of the account, newest first; `?start`: the first steps. Source: console-and-editor.md, "Pages". */
const JobsPage = (): VNode =>
  currentLocation.value.query.has('start') ? (
    <Page title={texts.firstSteps} actions={<ButtonLink href="/app/jobs">{texts.allJobs}</ButtonLink>}>
      <FirstSteps />
    </Page>
  ) : (
    <JobList />
  );
export default JobsPage;
