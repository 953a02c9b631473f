import type { Account } from '../../stores/accounts/account.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import type { StoredInput } from './create-form.ts';
import type { CreateRequest } from './create-request.ts';
import { reuseIdentity } from './fingerprint.ts';

/** Facts that the inspection of a request finds. */
export interface InspectedFacts {
  readonly requestedRows: number;
  readonly packageName: string | null;
  /** Whether keys of the rows are labels of the package's columns. */
  readonly rowsAreLabelled?: boolean | undefined;
  readonly sealedBy?: string | undefined;
  /** SHA-256 of the certificate that the rows are sealed with. */
  readonly sealedWith?: string | undefined;
  readonly passwordColumn?: number | undefined;
}

export interface CheckedRequest extends InspectedFacts {
  readonly account: Account;
  readonly jobId: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
  readonly request: CreateRequest;
}

const stored = ({ key, sizeBytes, sha256 }: StoredInput) => ({ key, sizeBytes, sha256 });

export const newJob = ({ config, clock }: CreateJobDependencies, input: CheckedRequest, sealedSecret?: string): Job => {
  const { account, request, jobId, requestId, idempotencyKey, requestedRows, packageName } = input;
  const { maxPackageBytes, maxOutputBytes, maxRunningJobs, attemptTimeLimitMs } = config.plans[account.plan];
  return {
    jobId,
    accountId: account.accountId,
    status: 'queued',
    createdAtMs: clock.nowMs(),
    request: {
      requestId,
      idempotencyKey,
      settings: request.settings,
      sealedBy: input.sealedBy,
      sealKey: request.settings.seal ? account.sealKey : undefined,
      passwordColumn: input.passwordColumn,
      deliveryMode: request.deliveryMode,
      ...(request.template === undefined ? {} : { templateId: request.template.templateId.toLowerCase() }),
      retryOf: request.retryOf,
      metadata: request.metadata,
      rowsOfJob: request.rowsOfJob,
      retryRoot: request.retryRoot,
      ...(request.webhook === undefined || sealedSecret === undefined
        ? {}
        : { webhook: { url: request.webhook.text, sealedSecret } }),
    },
    inputs: {
      source: stored(request.source),
      package: { ...stored(request.package), ...(packageName === null ? {} : { name: packageName }) },
      rows: {
        ...stored(request.rows),
        format: request.rows.format,
        labelled: input.rowsAreLabelled || undefined,
      },
      ...(request.rowNumbers === undefined ? {} : { rowNumbers: stored(request.rowNumbers) }),
      ...(request.tableFindings === undefined ? {} : { tableFindings: stored(request.tableFindings) }),
    },
    reuseIdentity: reuseIdentity(request, input.sealedWith),
    requestedRows,
    limits: { maxPackageBytes, maxOutputBytes, maxRunningJobs, attemptTimeLimitMs },
    reused: false,
    execution: { attempts: 0, fence: 0, leaseUntilMs: 0, resends: 0, rowsDone: 0 },
  };
};
