import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
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
import { useLoad } from '../../ui/use-load.ts';
import { CorrectionCard } from './correction-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { findJobAbilities } from './job-abilities.ts';
import { JobActions } from './job-actions.tsx';
import { familyOfOne, findRunningRetry, loadFamily } from './job-family.ts';
import { JobProgress } from './job-progress.tsx';
import { jobPage } from './job-routes.ts';
import { hasEnded, statusText } from './job-status.ts';
import { jobTitle, outcomeWords } from './job-words.ts';
import { RowsCard } from './rows-card.tsx';
import { loadRowsToCorrect } from './rows-to-correct.ts';
import { SummaryCard } from './summary-card.tsx';
import { type ShownJob, useJob } from './use-job.ts';
import { WebhookCard } from './webhook-card.tsx';

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'EXPORT_JOB_NOT_FOUND' || error.code === 'INVALID_JOB_ID');

const NoSuchJob = (): VNode => (
  <Page title={texts.job} documentTitle={texts.noSuchJob}>
    <div class="card">
      <EmptyState
        icon="list"
        title={texts.noSuchJob}
        actions={<ButtonLink href="/app/jobs">{texts.allJobs}</ButtonLink>}
      >
        {texts.aboutNoSuchJob}
      </EmptyState>
    </div>
  </Page>
);

const About = ({
  job,
  family,
  found,
}: {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly found: RowsToCorrect | undefined;
}) => (
  <>
    {family.job.job_id !== job.job_id &&
      texts.retryOf(
        <a href={jobPage(family.job.job_id)}>{jobTitle(family.job)}</a>,
        <Moment at={family.job.created_at} />,
      )}
    {outcomeWords(job, found, family.retries)}
  </>
);

/** Placeholder for data that is not requested. */
const never = new Promise<never>(() => {});

const JobContent = ({ job, estimate, error, reload }: ShownJob & { readonly job: ExportJob }): VNode => {
  const [filesDeleted, setFilesDeleted] = useState(false);
  const ended = hasEnded(job);
  const can = findJobAbilities(job, filesDeleted);
  const [begun, setBegun] = useState<string>();
  const loaded = useLoad((signal) => loadFamily(job.job_id, signal), [job.job_id, ended]);
  const family = loaded.state.kind === 'loaded' ? loaded.state.value : familyOfOne(job);
  const isOpen = can.rows && can.corrections;
  const incomplete = useLoad(
    (signal) => (isOpen ? loadRowsToCorrect(job.job_id, signal) : never),
    [job.job_id, isOpen],
  );
  const found = isOpen && incomplete.state.kind === 'loaded' ? incomplete.state.value : undefined;
  // A retry may have started before this page was opened.
  const running = findRunningRetry(family)?.job_id;
  const reloadRetries = (): void => {
    void incomplete.reload();
    void loaded.reload();
  };
  const deleted = (): void => {
    setFilesDeleted(true);
    toast(texts.filesDeleted);
    void reload();
  };
  return (
    <Page
      title={jobTitle(job)}
      documentTitle={`${statusText(job)} · ${jobTitle(job)}`}
      about={<About job={job} family={family} found={found} />}
      actions={<ButtonLink href="/app/jobs">{texts.allJobs}</ButtonLink>}
    >
      {error !== undefined && <ErrorPanel title={texts.statusNotUpdated} error={error} retry={() => void reload()} />}
      <FailurePanel job={job} />
      <JobProgress job={job} estimate={estimate} />
      <JobActions job={job} can={can} family={family} onChanged={reload} onDeleted={deleted} />
      {isOpen && (
        <CorrectionCard
          job={job}
          family={family}
          state={incomplete.state}
          reload={incomplete.reload}
          retryId={begun ?? (running === job.job_id ? undefined : running)}
          onBegun={(retry) => {
            setBegun(retry.job_id);
            reloadRetries();
          }}
          onEnded={reloadRetries}
        />
      )}
      <SummaryCard job={job} found={found} filesDeleted={filesDeleted} />
      {can.rows && (
        <RowsCard jobId={job.job_id} family={family} initialFilter={job.status === 'failed' ? 'failed' : 'all'} />
      )}
      {ended && job.request?.delivery_mode === 'webhook' && <WebhookCard jobId={job.job_id} />}
      <DetailsCard job={job} retries={family.retries.filter(({ request }) => request?.retry_of === job.job_id)} />
    </Page>
  );
};

/** Shows a job: progress, results and actions. Source: console-and-editor.md, "Pages". */
const JobPage: PageComponent = ({ parameters: { id = '' } }) => {
  const shown = useJob(id);
  const { job, error, reload } = shown;
  if (job !== undefined) return <JobContent {...shown} job={job} />;
  if (isUnknown(error)) return <NoSuchJob />;
  return (
    <Page title={texts.job} actions={<ButtonLink href="/app/jobs">{texts.allJobs}</ButtonLink>}>
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
