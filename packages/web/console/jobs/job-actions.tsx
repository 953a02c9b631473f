import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { saveFile } from '../../files/download.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.tsx';
import { DeleteFilesDialog } from './delete-files-dialog.tsx';
import type { JobAbilities } from './job-abilities.ts';
import { findDownload, findRunningRetry } from './job-family.ts';
import { jobRoutes } from './job-routes.ts';
import { RetryDialog } from './retry-dialog.tsx';
import { focusRowsToFix } from './rows-to-correct.ts';

type Opened = 'retry' | 'delete';

interface JobActionsProps {
  readonly job: ExportJob;
  readonly can: JobAbilities;
  readonly family: JobFamily;
  /** Rows of the family that need attention and can be corrected on the page. */
  readonly attention: number;
  readonly onChanged: () => Promise<void>;
  readonly onDeleted: () => void;
}

const copyId = (jobId: string): void => {
  void navigator.clipboard.writeText(jobId).then(() => toast(texts.idCopied));
};

/** Returns the commands of "More" that are available. */
const itemsOf = (
  jobId: string,
  can: JobAbilities,
  hasOwnZip: boolean,
  open: (what: Opened) => void,
): readonly MenuItem[] => [
  ...(can.corrections
    ? [
        {
          label: texts.correctionsWorkbook,
          icon: 'table',
          href: jobRoutes.corrections(jobId, 'xlsx'),
          download: true,
        } as const,
      ]
    : []),
  ...(can.downloadPrintFile
    ? [{ label: texts.downloadPrintFile, icon: 'printer', href: jobRoutes.printFile(jobId), download: true } as const]
    : []),
  ...(hasOwnZip
    ? [
        {
          label: texts.downloadZip,
          icon: 'download',
          href: jobRoutes.download(jobId),
          download: true,
          about: texts.aboutOwnZip,
        } as const,
      ]
    : []),
  ...(can.runAgain
    ? [{ label: texts.runAgain, icon: 'play', href: `/app/new-job?like=${encodeURIComponent(jobId)}` } as const]
    : []),
  ...(can.retry ? [{ label: texts.retryRows, icon: 'retry', onSelect: () => open('retry') } as const] : []),
  ...(can.corrections
    ? [
        {
          label: texts.downloadCorrections,
          icon: 'download',
          href: jobRoutes.corrections(jobId),
          download: true,
          separated: true,
          about: texts.csvForPrograms,
        } as const,
      ]
    : []),
  {
    label: texts.copyId,
    icon: 'copy',
    onSelect: () => copyId(jobId),
    separated: !can.corrections,
    about: texts.forPrograms,
  },
  ...(can.deleteFiles
    ? [
        {
          label: texts.deleteFiles,
          icon: 'trash',
          danger: true,
          separated: true,
          onSelect: () => open('delete'),
        } as const,
      ]
    : []),
];

/** Commands of a job. Source: console-and-editor.md, "The page of a job". */
export const JobActions = ({
  job: { job_id: jobId, progress, status },
  can,
  family,
  attention,
  onChanged,
  onDeleted,
}: JobActionsProps): VNode => {
  const [open, setOpen] = useState<Opened>();
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
  const download = can.rows || family.job.job_id !== jobId ? findDownload(family) : undefined;
  const isWaiting = download === undefined && can.downloadZip && findRunningRetry(family) !== undefined;
  return (
    <>
      {can.cancel && (
        <Button icon="ban" busy={canceling} onClick={() => void cancel()}>
          {texts.cancelJob}
        </Button>
      )}
      {attention > 0 && (
        <Button icon="edit" onClick={focusRowsToFix}>
          {texts.fixRows(attention)}
        </Button>
      )}
      {download !== undefined && (
        <Button kind="primary" icon="download" onClick={() => saveFile(download)}>
          {texts.downloadAll}
        </Button>
      )}
      {isWaiting && (
        <Button kind="primary" icon="download" disabled title={texts.retryRuns}>
          {texts.downloadAll}
        </Button>
      )}
      <Menu
        label={texts.more}
        iconOnly
        items={itemsOf(jobId, can, can.downloadZip && family.retries.length > 0, setOpen)}
      />
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
