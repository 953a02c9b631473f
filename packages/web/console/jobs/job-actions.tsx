import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { saveFile } from '../../files/download.ts';
import { navigate } from '../../router/location.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { DeleteFilesDialog } from './delete-files-dialog.tsx';
import type { JobAbilities } from './job-abilities.ts';
import { hasCompleteZip } from './job-family.ts';
import { jobRoutes } from './job-routes.ts';
import { RetryDialog } from './retry-dialog.tsx';

interface JobActionsProps {
  readonly job: ExportJob;
  readonly can: JobAbilities;
  readonly family: JobFamily;
  readonly onChanged: () => Promise<void>;
  readonly onDeleted: () => void;
}

/** Buttons for the available actions of a job. Source: console-and-editor.md, "Pages". */
export const JobActions = ({
  job: { job_id: jobId, progress, status },
  can,
  family,
  onChanged,
  onDeleted,
}: JobActionsProps): VNode => {
  const [open, setOpen] = useState<'retry' | 'delete'>();
  const [canceling, setCanceling] = useState(false);
  const [error, setError] = useState<unknown>();
  const cancel = async (): Promise<void> => {
    setCanceling(true);
    setError(undefined);
    await ask('POST', jobRoutes.cancel(jobId)).catch(setError);
    await onChanged();
    setCanceling(false);
  };
  const close = (): void => setOpen(undefined);
  const isComplete = hasCompleteZip(family);
  return (
    <>
      <div class="button-row job-actions">
        {can.downloadZip && isComplete && (
          <Button kind="primary" icon="download" onClick={() => saveFile(jobRoutes.downloadAll(family.job.job_id))}>
            {texts.downloadAll}
          </Button>
        )}
        {can.downloadZip && (
          <Button
            {...(isComplete ? {} : { kind: 'primary' as const })}
            icon="download"
            onClick={() => saveFile(jobRoutes.download(jobId))}
          >
            {texts.downloadZip}
          </Button>
        )}
        {can.downloadPrintFile && (
          <Button icon="download" onClick={() => saveFile(jobRoutes.printFile(jobId))}>
            {texts.downloadPrintFile}
          </Button>
        )}
        {can.corrections && (
          <Button icon="download" onClick={() => saveFile(jobRoutes.corrections(jobId))}>
            {texts.downloadCorrections}
          </Button>
        )}
        {can.corrections && (
          <Button icon="download" onClick={() => saveFile(jobRoutes.corrections(jobId, 'xlsx'))}>
            {texts.correctionsWorkbook}
          </Button>
        )}
        {can.retry && <Button onClick={() => setOpen('retry')}>{texts.retryRows}</Button>}
        {can.runAgain && (
          <Button onClick={() => navigate(`/app/new-job?like=${encodeURIComponent(jobId)}`)}>{texts.runAgain}</Button>
        )}
        {can.deleteFiles && (
          <Button kind="quiet" icon="trash" onClick={() => setOpen('delete')}>
            {texts.deleteFiles}
          </Button>
        )}
        {can.cancel && (
          <Button icon="ban" busy={canceling} onClick={() => void cancel()}>
            {texts.cancelJob}
          </Button>
        )}
      </div>
      {error !== undefined && <ErrorPanel title={texts.notCanceled} error={error} />}
      {open === 'retry' && (
        <RetryDialog jobId={jobId} rowsTotal={progress?.rows_total} hasStopped={status === 'failed'} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteFilesDialog
          jobId={jobId}
          onClose={close}
          onDeleted={() => {
            close();
            onDeleted();
          }}
        />
      )}
    </>
  );
};
