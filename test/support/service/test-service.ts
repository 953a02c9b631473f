import type { DocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { Filler, RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import type { RowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import { inProcessStoredReader, type StoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { addJobRoutes } from '../../../lib/composition/job-routes.ts';
import { dynamoDocumentClient, s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import { notSigned } from '../../../lib/composition/wiring/saved-templates.ts';
import { stores } from '../../../lib/composition/wiring/stores.ts';
import { type Config, parseConfig } from '../../../lib/core/config.ts';
import { createGather } from '../../../lib/core/gather.ts';
import { randomIds } from '../../../lib/core/ids.ts';
import { type Logger, silentLogger } from '../../../lib/core/logger.ts';
import type { PlanName } from '../../../lib/core/plan-limits.ts';
import { attestationKeysPath, templatesPath, webhookEndpointsPath } from '../../../lib/paths/paths.ts';
import { mountKeyApi } from '../../../lib/routes/admit.ts';
import { newApi } from '../../../lib/routes/api.ts';
import { addAttestationRoute } from '../../../lib/routes/attestation/attestation-route.ts';
import { addKeysRoute } from '../../../lib/routes/attestation/keys-route.ts';
import { addReadUsageRoute } from '../../../lib/routes/jobs/read-usage-route.ts';
import { addFillTemplateRoute } from '../../../lib/routes/templates/fill-template-route.ts';
import { addTemplatesRoutes } from '../../../lib/routes/templates/templates-routes.ts';
import { addWebhookEndpointRoutes } from '../../../lib/routes/webhooks/webhook-endpoint-routes.ts';
import type { AttestationKey, AttestationPublicKey } from '../../../lib/stores/attestation/attestation-key.ts';
import { localAttestationKey } from '../../../lib/stores/attestation/local-attestation-key.ts';
import { type Metrics, noMetrics } from '../../../lib/stores/metrics/metrics.ts';
import type { JobMessage, Queue, WebhookMessage } from '../../../lib/stores/queues/queue.ts';
import { noSealingKeys, type SealingKeys } from '../../../lib/stores/sealing/sealing-keys.ts';
import { FingerprintKeys, type MacKey } from '../../../lib/stores/secrets/fingerprint-keys.ts';
import { localSecretBox } from '../../../lib/stores/secrets/local-secret-box.ts';
import { localMacKey } from '../../../lib/stores/secrets/mac-keys.ts';
import type { SecretBox } from '../../../lib/stores/secrets/secret-box.ts';
import type { ObjectStore } from '../../../lib/stores/storage/object-store.ts';
import { S3ObjectStore } from '../../../lib/stores/storage/s3-object-store.ts';
import { type DueKind, listDueItems, postponeDue } from '../../../lib/stores/table/due-index.ts';
import { DynamoTable } from '../../../lib/stores/table/dynamo-table.ts';
import type { UnitOfWork } from '../../../lib/stores/table/write.ts';
import { type ResolveHost, targetGuard } from '../../../lib/stores/webhooks/target-guard.ts';
import type { SendWebhook } from '../../../lib/stores/webhooks/webhook-sender.ts';
import { changeAccount, createAccount } from '../../../lib/workflows/accounts/manage-account.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { type ExecuteOutcome, executeJob } from '../../../lib/workflows/execute-job/execute-job.ts';
import { recoverJobs } from '../../../lib/workflows/recover-jobs/recover-jobs.ts';
import { openTemplate } from '../../../lib/workflows/templates/open-template.ts';
import { plainArns } from '../iam/access-requests.ts';
import { asFunction, type FunctionName, police, policed } from '../iam/policed.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { fakeFiller, fakeInspector } from './fake-documents.ts';
import { inProcessCorrector } from './in-process-corrector.ts';
import { inProcessTemplateFiller } from './in-process-template-filler.ts';
import { inProcessTemplateInspector } from './in-process-template-inspector.ts';
import { letterChecker } from './letter-checker.ts';
import type { TestStack } from './test-stack.ts';

export interface TestServiceOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Limits of the contract, small enough to reach quickly. */
  readonly input?: Partial<Config['input']>;
  readonly inspector?: DocumentInspector;
  readonly filler?: Filler;
  readonly templateFiller?: TemplateFiller;
  /** Maximum size of a single document in a response; larger ones are downloaded. Default: unlimited. */
  readonly maxFillBytes?: number;
  readonly checker?: RowChecker;
  readonly corrector?: RowCorrector;
  readonly sealingKeys?: SealingKeys;
  readonly storedReader?: StoredReader;
  readonly resolve?: ResolveHost;
  /** Sends test events. Default: every receiver answers 204. */
  readonly send?: SendWebhook;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
  /** Wraps the commits of the table, to make them fail. */
  readonly unit?: (commit: UnitOfWork) => UnitOfWork;
  /** Wraps the object store, to make it fail. */
  readonly objects?: (objects: ObjectStore) => ObjectStore;
  /** Fingerprint key of 32 bytes, for example of another service on the same table. */
  readonly fingerprintKey?: Uint8Array;
  readonly formerFingerprintKeys?: readonly Uint8Array[];
  /** Seed of 32 bytes for the key that signs attestations, and the public halves of the previous keys. */
  readonly attestationSeed?: Uint8Array;
  readonly formerAttestationKeys?: readonly AttestationPublicKey[];
  /** Execute each job as soon as its message is sent. Default: true. */
  readonly executeAtOnce?: boolean;
}

/** Queue that stores its messages for the test, and may process them immediately. */
export interface TestQueue<Message> extends Queue<Message> {
  readonly sent: { readonly message: Message; readonly delaySeconds: number }[];
  onSend: ((message: Message) => Promise<unknown>) | undefined;
}

const functionOf = (request: Request): FunctionName => {
  if (new URL(request.url).searchParams.has('merged')) return 'upload-host';
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/fill')) return 'fill-template';
  if (pathname.startsWith(webhookEndpointsPath)) return 'webhook-endpoints';
  if (pathname.startsWith(templatesPath)) return 'templates';
  if (request.method === 'DELETE' || /\/(cancel|resend)$/.test(pathname)) return 'change-job';
  if (request.method === 'POST') return 'create-job';
  if (pathname.endsWith('/attestation') || pathname === attestationKeysPath) return 'attest-job';
  return 'read';
};

const testQueue = <Message>(name: 'jobs-queue' | 'webhooks-queue'): TestQueue<Message> => {
  const sent: { message: Message; delaySeconds: number }[] = [];
  const queue: TestQueue<Message> = {
    sent,
    onSend: undefined,
    send: async (message, _accountId, delaySeconds = 0) => {
      police({ action: 'sqs:SendMessage', resource: plainArns[name], context: {} });
      sent.push({ message, delaySeconds });
      await queue.onSend?.(message);
    },
  };
  return queue;
};

const policedSecrets = (box: SecretBox): SecretBox => {
  const ask = (action: string): void =>
    police({ action, resource: plainArns['secrets-key'], context: { 'kms:EncryptionContextKeys': ['bulkfill'] } });
  return {
    seal: async (secret, context) => {
      ask('kms:Encrypt');
      return box.seal(secret, context);
    },
    open: async (sealed, context) => {
      ask('kms:Decrypt');
      return box.open(sealed, context);
    },
  };
};

const policedMacKey = (bytes: Uint8Array): MacKey => {
  const key = localMacKey(bytes);
  return {
    ...key,
    mac: async (text) => {
      police({ action: 'kms:GenerateMac', resource: plainArns['fingerprint-keys'], context: {} });
      return key.mac(text);
    },
  };
};

/** Wraps the local key with the permissions that KMS would require. */
const policedAttestationKey = (seed: Uint8Array): AttestationKey => {
  const key = localAttestationKey(seed);
  const ask = (action: string): void => police({ action, resource: plainArns['attestation-key'], context: {} });
  return {
    publicKey: async () => {
      ask('kms:GetPublicKey');
      return key.publicKey();
    },
    sign: async (message) => {
      ask('kms:Sign');
      return key.sign(message);
    },
  };
};

const secretsKey = new Uint8Array(32).fill(7);

/** Starts the service on a test stack: real storage, a fake clock, and queues that tests can inspect. */
export const testService = (stack: Pick<TestStack, 'env'>, options: TestServiceOptions = {}) => {
  const parsed = parseConfig({ SYNC_WAIT_MS: '0', ...options.settings });
  const config: Config = { ...parsed, input: { ...parsed.input, ...options.input } };
  const clock: FakeClock = fakeClock();
  const gather = createGather(clock);
  const documents = policed(dynamoDocumentClient(stack.env));
  const table = new DynamoTable(documents, String(stack.env.TABLE_NAME), clock, Math.random, gather);
  const jobsQueue = testQueue<JobMessage>('jobs-queue');
  const objects: ObjectStore = new S3ObjectStore(policed(s3Client(stack.env)), String(stack.env.BUCKET_NAME));
  const dependencies = {
    config,
    clock,
    ids: randomIds,
    logger: options.logger ?? silentLogger,
    metrics: options.metrics ?? noMetrics,
    ...stores(table, config, clock, randomIds, gather),
    unit: options.unit?.(table) ?? table,
    objects: options.objects?.(objects) ?? objects,
    jobsQueue,
    webhooksQueue: testQueue<WebhookMessage>('webhooks-queue'),
    inspector: options.inspector ?? fakeInspector,
    corrector: options.corrector ?? inProcessCorrector,
    sealingKeys: options.sealingKeys ?? noSealingKeys,
    storedReader: options.storedReader ?? inProcessStoredReader,
    templateInspector: inProcessTemplateInspector,
    templateFiller: options.templateFiller ?? inProcessTemplateFiller(),
    filler: options.filler ?? fakeFiller(),
    checker: options.checker ?? letterChecker,
    secrets: policedSecrets(localSecretBox(secretsKey)),
    fingerprints: new FingerprintKeys([
      policedMacKey(options.fingerprintKey ?? secretsKey),
      ...(options.formerFingerprintKeys ?? []).map(policedMacKey),
    ]),
    attestationKeys: {
      signing: policedAttestationKey(options.attestationSeed ?? secretsKey),
      former: options.formerAttestationKeys ?? [],
    },
    targets: targetGuard(options.resolve ?? (async () => ['93.184.216.34']), config.webhooks.allowedOrigins),
  };
  const execute = (jobId: string): Promise<ExecuteOutcome> =>
    asFunction('execute-job', () =>
      executeJob(dependencies, { jobId, deadlineMs: clock.nowMs() + 900_000, shutdown: new AbortController().signal }),
    );
  if (options.executeAtOnce !== false) jobsQueue.onSend = ({ jobId }) => execute(jobId);
  const api = newApi(dependencies);
  addKeysRoute(api, dependencies);
  const keyApi = mountKeyApi(api, dependencies);
  addJobRoutes(keyApi, { ...dependencies, openTemplate: openTemplate(dependencies, notSigned) });
  addTemplatesRoutes(keyApi, dependencies);
  addAttestationRoute(keyApi, dependencies);
  addReadUsageRoute(keyApi, dependencies);
  const send = options.send ?? (async () => ({ status: 204, retryAfter: undefined }));
  addWebhookEndpointRoutes(keyApi, { ...dependencies, send });
  addFillTemplateRoute(keyApi, dependencies, options.maxFillBytes ?? Number.POSITIVE_INFINITY);

  /** Creates an account with one key. */
  const anAccount = async (
    plan: PlanName = 'scale',
    change: { status?: 'suspended' | 'ineligible'; monthlyRows?: number } = {},
  ) => {
    const account = await createAccount(dependencies, { name: 'Test', plan });
    const { token } = await createKey(dependencies, { accountId: account.accountId, lifetimeDays: 30 });
    if (Object.keys(change).length > 0) await changeAccount(dependencies, account.accountId, change);
    return { accountId: account.accountId, token };
  };

  const sweep = () =>
    asFunction('recover-jobs', () =>
      recoverJobs(
        {
          ...dependencies,
          dueItems: (kind, nowMs, limit) => listDueItems(table, kind, nowMs, limit),
          postpone: (item, dueAtMs) => postponeDue(table, item, dueAtMs),
        },
        clock.nowMs() + 60_000,
      ),
    );
  /** Answers each route with the permissions of its function. */
  const policedApi = { fetch: (request: Request) => asFunction(functionOf(request), () => api.fetch(request)) };
  /** Returns all items that the sweep will process, at any time. */
  const due = (kind: DueKind) => listDueItems(table, kind, Number.MAX_SAFE_INTEGER, 100);
  return { ...dependencies, api: policedApi, execute, sweep, dueItems: due, anAccount };
};

export type TestService = ReturnType<typeof testService>;
