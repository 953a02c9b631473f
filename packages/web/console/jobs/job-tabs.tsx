import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/jobs.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { DetailsCard } from './details-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { WebhookCard } from './webhook-card.tsx';

interface JobTabsProps {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly hasRows: boolean;
  readonly filesDeleted: boolean;
  readonly labels: readonly string[];
}

/** Rows of a job and its details. Source: console-and-editor.md, "The page of a job". */
export const JobTabs = ({ job, family, hasRows, filesDeleted, labels }: JobTabsProps): VNode => {
  const [chosen, choose] = useState<'rows' | 'details'>('rows');
  const rows = {
    id: 'rows',
    words: texts.rowsTitle,
    panel: () => (
      <div class="job-panel">
        <RowsCard jobId={job.job_id} family={family} initialFilter={job.status === 'failed' ? 'attention' : 'all'} />
      </div>
    ),
  } as const;
  const details = {
    id: 'details',
    words: texts.details,
    panel: () => (
      <div class="job-panel">
        <SummaryCard job={job} family={family} filesDeleted={filesDeleted} />
        {job.request?.delivery_mode === 'webhook' && <WebhookCard jobId={job.job_id} />}
        <DetailsCard
          job={job}
          retries={family.retries.filter(({ request }) => request?.retry_of === job.job_id)}
          labels={labels}
        />
      </div>
    ),
  } as const;
  return (
    <Tabs
      label={texts.job}
      tabs={hasRows ? [rows, details] : [details]}
      chosen={hasRows ? chosen : 'details'}
      choose={choose}
    />
  );
};
