import type { ExportJob, JobError } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { errorWords } from '../../api/error-words.ts';
import { texts } from '../../texts/failures.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icons.tsx';
import { findJobAdvice } from './job-advice.ts';
import { statusWord } from './job-status.ts';

/** Explains a failure: too many failed rows, an output that is too large, or the message of the service. */
const failureWords = ({ code, message, details }: JobError): string => {
  if (details !== undefined)
    return texts.tooManyFailed(details.failed_row_count, details.input_row_count, details.max_failed_row_percent);
  return code === 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED' ? texts.outputTooLarge : errorWords({ code, message });
};

export const FailurePanel = ({
  job: { status, error, job_id: jobId, request },
}: {
  readonly job: ExportJob;
}): VNode | null => {
  if (error === undefined) return null;
  const canceled = statusWord({ status, error }) === 'Canceled';
  const requestId = request?.request_id;
  const words = failureWords(error);
  return (
    <div class={canceled ? 'panel' : 'panel bad'}>
      <Icon name={canceled ? 'ban' : 'alert'} />
      <div>
        <strong>{canceled ? texts.wasCanceled : texts.hasFailed}</strong>
        {!canceled && <p>{words}</p>}
        <p>{findJobAdvice(error.code)}</p>
        <Details>
          {words !== errorWords(error) && <span>{errorWords(error)}</span>}
          <code>{error.code}</code>
          {requestId !== undefined && <span>{texts.request(<code>{requestId}</code>)}</span>}
          <CopyButton text={texts.idsToCopy(error.code, jobId, requestId)} what={texts.copiedIds} />
        </Details>
      </div>
    </div>
  );
};
