import type { VNode } from 'preact';
import type { ExportJob, JobError } from '../../../lib/service/http/answers/api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icons.tsx';
import { diagnosticWords } from './diagnostic-words.ts';
import { jobAdvice } from './job-advice.ts';
import { statusWord } from './job-status.ts';
import { countWords, rowsWords, sizeWords } from './number-words.ts';

/**
 * Describes a failure. Too many failed rows are given as counts, because the rows below show the causes. Other messages
 * show readable sizes.
 */
const failureWords = ({ message, details }: JobError): string =>
  details !== undefined
    ? `${countWords(details.failed_row_count)} of ${rowsWords(details.input_row_count)} failed, more than the ${details.max_failed_row_percent} % allowed.`
    : diagnosticWords(message).replaceAll(/\b(\d{5,15}) bytes\b/g, (_, bytes: string) => sizeWords(Number(bytes)));

/** Shows why a job failed, or that it was canceled, with advice and the details for support. */
export const FailurePanel = ({ job: { status, error, job_id: jobId, request } }: { readonly job: ExportJob }): VNode | null => {
  if (error === undefined) return null;
  const canceled = statusWord({ status, error }) === 'Canceled';
  const requestId = request?.request_id;
  return (
    <div class={canceled ? 'panel' : 'panel bad'}>
      <Icon name={canceled ? 'ban' : 'alert'} />
      <div>
        <strong>{canceled ? 'The job was canceled' : 'The job failed'}</strong>
        {!canceled && <p>{failureWords(error)}</p>}
        <p>{jobAdvice(error.code)}</p>
        <Details>
          {error.details !== undefined && <span>{diagnosticWords(error.message)}</span>}
          <code>{error.code}</code>
          {requestId !== undefined && (
            <span>
              Request <code>{requestId}</code>
            </span>
          )}
          <CopyButton
            text={[error.code, `job ${jobId}`, requestId === undefined ? '' : `request ${requestId}`].filter(Boolean).join(' ')}
            what="code and ids"
          />
        </Details>
      </div>
    </div>
  );
};
