import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { errorWords } from '../../api/error-words.ts';
import { upload } from '../../api/upload.ts';
import { navigate } from '../../router/location.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { jobPage, jobRoutes } from './job-routes.ts';

interface RetryDialogProps {
  readonly jobId: string;
  readonly rowsTotal: number | undefined;
  /** Whether the job stopped because of failed rows: it delivered nothing and did not run the remaining rows. */
  readonly hasStopped: boolean;
  readonly onClose: () => void;
}

/** Runs rows of a job again: the rows of a corrections file, or all failed ones. Source: api.md, "Retry". */
export const RetryDialog = ({ jobId, rowsTotal, hasStopped, onClose }: RetryDialogProps): VNode => {
  const [corrections, setCorrections] = useState<File>();
  const [withPartial, setWithPartial] = useState(true);
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<unknown>();
  const sending = useRef<AbortController>(undefined);
  // One idempotency key per attempt: pressing "Retry rows" again after a broken connection cannot create a second job.
  const key = useRef(crypto.randomUUID());
  const changed = (change: () => void): void => {
    key.current = crypto.randomUUID();
    setError(undefined);
    change();
  };
  const run = async (): Promise<void> => {
    const form = new FormData();
    if (corrections !== undefined) form.set('corrections', corrections);
    else form.set('include_partial', String(withPartial));
    const own = new AbortController();
    sending.current = own;
    setError(undefined);
    setSent(0);
    try {
      const headers = { 'Idempotency-Key': key.current };
      const job = await upload<ExportJob>(jobRoutes.retry(jobId), form, {
        headers,
        onProgress: setSent,
        signal: own.signal,
      });
      navigate(jobPage(job.job_id));
    } catch (failure) {
      setSent(undefined);
      if (!isAbort(failure)) setError(failure);
    }
  };
  const close = (): void => {
    sending.current?.abort();
    onClose();
  };
  const ofFile = error instanceof ApiError && error.code === 'INVALID_CORRECTIONS';
  return (
    <Dialog title={texts.retryRows} onClose={close}>
      <p>{texts.aboutRetry(rowsTotal, hasStopped)}</p>
      {hasStopped && <p>{texts.noneDelivered}</p>}
      <TextField
        label={texts.corrections}
        type="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hint={texts.aboutCorrections}
        error={ofFile ? errorWords(error) : undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          changed(() => setCorrections(file));
        }}
      />
      {corrections === undefined && (
        <CheckField
          label={texts.includePartial}
          checked={withPartial}
          hint={texts.aboutPartial}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            changed(() => setWithPartial(checked));
          }}
        />
      )}
      {error !== undefined && !ofFile && <ErrorPanel title={texts.noneRetried} error={error} />}
      {sent !== undefined && <ProgressBar label={texts.upload} {...(sent < 1 && { value: sent, max: 1 })} />}
      <div class="dialog-actions">
        <Button onClick={close}>{texts.cancel}</Button>
        <Button kind="primary" busy={sent !== undefined} onClick={() => void run()}>
          {texts.retryRows}
        </Button>
      </div>
    </Dialog>
  );
};
