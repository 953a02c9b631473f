import type { ExportJob } from '@bulkfill/service/types/api';
import type { ComponentChildren, VNode } from 'preact';
import { listWords, sizeWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { columnName } from './column-name.ts';
import { jobPage } from './job-routes.ts';

const Fact = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

const Copied = ({ text, what }: { readonly text: string; readonly what: string }): VNode => (
  <span class="copied">
    <code>{text}</code>
    <CopyButton text={text} what={what} />
  </span>
);

const yesNo = (value: boolean): string => (value ? texts.yes : texts.no);

interface DetailsCardProps {
  readonly job: ExportJob;
  readonly retries: readonly ExportJob[];
  /** Labels of the columns, if they are known. */
  readonly labels: readonly string[];
}

export const DetailsCard = ({ job, retries, labels }: DetailsCardProps): VNode => {
  const { request, summary } = job;
  return (
    <section class="card" aria-labelledby="details-heading">
      <div class="card-body">
        <h2 id="details-heading">{texts.details}</h2>
        <dl class="facts">
          <Fact label={texts.jobId}>
            <Copied text={job.job_id} what={texts.copiedJobId} />
          </Fact>
          <Fact label={texts.created}>
            <Moment at={job.created_at} />
          </Fact>
          {job.completed_at !== null && (
            <Fact label={texts.ended}>
              <Moment at={job.completed_at} />
            </Fact>
          )}
          {job.metadata !== undefined && (
            <Fact label={texts.metadata}>
              <ul>
                {Object.entries(job.metadata).map(([key, value]) => (
                  <li key={key}>
                    <code>{key}</code>: {value}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {request !== undefined && (
            <>
              {request.retry_of !== null && (
                <Fact label={texts.retriedJob}>
                  <a href={jobPage(request.retry_of)}>{texts.jobOfId(request.retry_of)}</a>
                </Fact>
              )}
              {retries.length > 0 && (
                <Fact label={texts.retriedIn}>
                  <ul>
                    {retries.map(({ job_id: jobId, created_at: createdAt }) => (
                      <li key={jobId}>
                        <a href={jobPage(jobId)}>{texts.jobOf(<Moment at={createdAt} />)}</a>
                      </li>
                    ))}
                  </ul>
                </Fact>
              )}
              <Fact label={texts.failedRowsAllowed}>{request.max_failed_row_percent} %</Fact>
              <Fact label={texts.fileNameColumns}>
                {request.filename_columns.length === 0
                  ? texts.noColumns
                  : listWords(request.filename_columns.map((key) => columnName(key, labels)))}
              </Fact>
              <Fact label={texts.flattenForms}>{yesNo(request.flatten_forms)}</Fact>
              <Fact label={texts.includeMarkers}>{yesNo(request.include_stickers)}</Fact>
              {summary !== undefined && summary !== null && (
                <Fact label={texts.printFile}>{yesNo(summary.print_file_size_bytes !== null)}</Fact>
              )}
              <Fact label={texts.delivery}>
                {request.delivery_mode === 'webhook' ? texts.byWebhook : texts.byDownload}
              </Fact>
              <Fact label={texts.package}>
                {request.package.name ?? <span class="muted">{texts.noName}</span>}
                <Copied text={request.package.sha256} what={texts.packageHash} />
              </Fact>
              <Fact label={texts.pdf}>
                {sizeWords(request.source.size_bytes)}
                <Copied text={request.source.sha256} what={texts.pdfHash} />
              </Fact>
              <Fact label={texts.rowsTitle}>
                {sizeWords(request.rows.size_bytes)}
                <Copied text={request.rows.sha256} what={texts.rowsHash} />
              </Fact>
              <Fact label={texts.idempotencyKey}>
                <Copied text={request.idempotency_key} what={texts.copiedKey} />
              </Fact>
              <Fact label={texts.requestId}>
                <Copied text={request.request_id} what={texts.copiedRequestId} />
              </Fact>
            </>
          )}
        </dl>
      </div>
    </section>
  );
};
