import type { ExportJob } from '@bulkfill/service/types/api';
import type { ComponentChildren, VNode } from 'preact';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { jobPage } from './job-routes.ts';
import { sizeWords } from './number-words.ts';

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

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

interface DetailsCardProps {
  readonly job: ExportJob;
  readonly retries: readonly ExportJob[];
}

export const DetailsCard = ({ job, retries }: DetailsCardProps): VNode => {
  const { request, summary } = job;
  return (
    <section class="card" aria-labelledby="details-heading">
      <div class="card-body">
        <h2 id="details-heading">Details</h2>
        <dl class="facts">
          <Fact label="Job id">
            <Copied text={job.job_id} what="job id" />
          </Fact>
          <Fact label="Created">
            <Moment at={job.created_at} />
          </Fact>
          {job.completed_at !== null && (
            <Fact label="Ended">
              <Moment at={job.completed_at} />
            </Fact>
          )}
          {request !== undefined && (
            <>
              {request.retry_of !== null && (
                <Fact label="Retry of">
                  <a href={jobPage(request.retry_of)}>Job {request.retry_of}</a>
                </Fact>
              )}
              {retries.length > 0 && (
                <Fact label="Retried in">
                  <ul>
                    {retries.map(({ job_id: jobId, created_at: createdAt }) => (
                      <li key={jobId}>
                        <a href={jobPage(jobId)}>
                          Job of <Moment at={createdAt} />
                        </a>
                      </li>
                    ))}
                  </ul>
                </Fact>
              )}
              <Fact label="Failed rows allowed">{request.max_failed_row_percent} %</Fact>
              <Fact label="File name columns">
                {request.filename_columns.length === 0 ? 'none' : request.filename_columns.join(', ')}
              </Fact>
              <Fact label="Flatten forms">{yesNo(request.flatten_forms)}</Fact>
              <Fact label="Include markers">{yesNo(request.include_stickers)}</Fact>
              {summary !== undefined && summary !== null && (
                <Fact label="Print file">{yesNo(summary.print_file_size_bytes !== null)}</Fact>
              )}
              <Fact label="Delivery">{request.delivery_mode === 'webhook' ? 'webhook' : 'download'}</Fact>
              <Fact label="Package">
                {request.package.name ?? <span class="muted">no name</span>}
                <Copied text={request.package.sha256} what="SHA-256 of the package" />
              </Fact>
              <Fact label="PDF">
                {sizeWords(request.source.size_bytes)}
                <Copied text={request.source.sha256} what="SHA-256 of the PDF" />
              </Fact>
              <Fact label="Rows">
                {request.rows.format.toUpperCase()}, {sizeWords(request.rows.size_bytes)}
                <Copied text={request.rows.sha256} what="SHA-256 of the rows" />
              </Fact>
              <Fact label="Idempotency key">
                <Copied text={request.idempotency_key} what="idempotency key" />
              </Fact>
              <Fact label="Request id">
                <Copied text={request.request_id} what="request id" />
              </Fact>
            </>
          )}
        </dl>
      </div>
    </section>
  );
};
