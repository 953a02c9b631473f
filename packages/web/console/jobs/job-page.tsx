import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import type { PageComponent } from '../../router/location.ts';
import { texts } from '../../texts/jobs.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { CorrectionCard } from './correction-card.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { type FamilyCounts, summaryWords } from './family-counts.ts';
import { findJobAbilities } from './job-abilities.ts';
import { JobActions } from './job-actions.tsx';
import { JobNotes, JobProtection } from './job-notes.tsx';
import { JobProgress } from './job-progress.tsx';
import { jobPage } from './job-routes.ts';
import { hasEnded, statusText } from './job-status.ts';
import { JobTabs } from './job-tabs.tsx';
import { jobTitle } from './job-words.ts';
import { type ShownJob, useJob } from './use-job.ts';
import { type LoadedCorrections, useJobFamily } from './use-job-family.ts';

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'EXPORT_JOB_NOT_FOUND' || error.code === 'INVALID_JOB_ID');

const AllJobs = (): VNode => (
  <ButtonLink href="/app/jobs" kind="quiet">
    {texts.allJobs}
  </ButtonLink>
);

const NoSuchJob = (): VNode => (
  <Page title={texts.job} documentTitle={texts.noSuchJob}>
    <div class="card">
      <EmptyState icon="list" title={texts.noSuchJob} actions={<AllJobs />}>
        {texts.aboutNoSuchJob}
      </EmptyState>
    </div>
  </Page>
);

interface AboutProps {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly counts: FamilyCounts | undefined;
}

const About = ({ job, family, counts }: AboutProps): VNode => (
  <>
    {family.job.job_id !== job.job_id &&
      texts.retryOf(
        <a href={jobPage(family.job.job_id)}>{jobTitle(family.job)}</a>,
        <Moment at={family.job.created_at} />,
      )}
    {counts !== undefined && (
      <>
        <span>{summaryWords(counts)}</span>
        {' · '}
      </>
    )}
    <Moment at={job.created_at} />
  </>
);

const labelsOf = (corrections: LoadedCorrections | undefined): readonly string[] =>
  corrections?.state.kind === 'loaded' ? corrections.state.value.columns.map(({ label }) => label) : [];

const JobContent = ({ job, estimate, error, reload }: ShownJob & { readonly job: ExportJob }): VNode => {
  const [filesDeleted, setFilesDeleted] = useState(false);
  const can = findJobAbilities(job, filesDeleted);
  const { family, corrections, counts, reload: reloadFamily } = useJobFamily(job, filesDeleted);
  const deleted = (): void => {
    setFilesDeleted(true);
    toast(texts.filesDeleted);
    void reload();
  };
  const actions = (
    <>
      <AllJobs />
      <JobActions
        job={job}
        can={can}
        family={family}
        attention={corrections === undefined ? 0 : (counts?.attention ?? 0)}
        onChanged={reload}
        onDeleted={deleted}
      />
    </>
  );
  return (
    <Page
      title={jobTitle(job)}
      documentTitle={`${statusText(job)} · ${jobTitle(job)}`}
      about={<About job={job} family={family} counts={counts} />}
      actions={actions}
    >
      {error !== undefined && <ErrorPanel title={texts.statusNotUpdated} error={error} retry={() => void reload()} />}
      <FailurePanel job={job} />
      <JobProgress job={job} estimate={estimate} counts={counts} retries={family.retries.length} />
      <JobNotes job={job} />
      <JobProtection job={job} labels={labelsOf(corrections)} />
      {corrections !== undefined && (
        <CorrectionCard key={family.job.job_id} job={job} family={family} rows={corrections} onChanged={reloadFamily} />
      )}
      {hasEnded(job) && (
        <JobTabs
          job={job}
          family={family}
          hasRows={can.rows}
          filesDeleted={filesDeleted}
          labels={labelsOf(corrections)}
        />
      )}
    </Page>
  );
};

/** Shows a job: result, rows that need attention, and actions. Source: console-and-editor.md, "The page of a job". */
const JobPage: PageComponent = ({ parameters: { id = '' } }) => {
  const shown = useJob(id);
  const { job, error, reload } = shown;
  if (job !== undefined) return <JobContent key={id} {...shown} job={job} />;
  if (isUnknown(error)) return <NoSuchJob />;
  return (
    <Page title={texts.job} actions={<AllJobs />}>
      {error === undefined ? (
        <div class="card">
          <Skeleton lines={6} />
        </div>
      ) : (
        <ErrorPanel title={texts.jobNotLoaded} error={error} retry={() => void reload()} />
      )}
    </Page>
  );
};
export default JobPage;
