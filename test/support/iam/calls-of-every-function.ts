import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { hourMs, mib, minuteMs } from '@bulkfill/engine/core/units';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { packageKeyResource } from '../../../lib/composition/deployment/package-key-resource.ts';
import { s3Client } from '../../../lib/composition/wiring/aws-clients.ts';
import { formatCalendarMonth } from '../../../lib/core/clock.ts';
import {
  attestationKeysPath,
  exportJobsPath,
  resendWebhookPath,
  rotateEndpointSecretPath,
  testEndpointPath,
  usagePath,
  webhookEndpointPath,
  webhookEndpointsPath,
  webhookPath,
} from '../../../lib/paths/paths.ts';
import { inputPrefix, outputPrefix } from '../../../lib/stores/jobs/job.ts';
import type { WebhookMessage } from '../../../lib/stores/queues/queue.ts';
import { quotaKey } from '../../../lib/stores/quota/quota-record.ts';
import { type SecretsManager, secretsManager } from '../../../lib/stores/secrets/secrets-manager.ts';
import type { ObjectStore } from '../../../lib/stores/storage/object-store.ts';
import { expression } from '../../../lib/stores/table/expression.ts';
import { invite } from '../../../lib/workflows/accounts/invitations.ts';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { aRequest } from '../service/a-request.ts';
import { aCheck, aCreate, aDelete, aForm, aGet, aPost, aRetry, type CreateFields } from '../service/create-request.ts';
import { fakeFiller } from '../service/fake-documents.ts';
import { inProcessTemplateFiller } from '../service/in-process-template-filler.ts';
import { mixedRows, mixedRowsFiller } from '../service/mixed-rows.ts';
import { objectsOf } from '../service/objects-of.ts';
import { exampleFiles, savedTemplate } from '../service/saved-template.ts';
import { type TestServiceOptions, testService } from '../service/test-service.ts';
import { startTestStack, type TestStack } from '../service/test-stack.ts';
import { webService } from '../service/web-service.ts';
import { startSteerableProvider } from '../web/steerable-provider.ts';
import { steeredService } from '../web/web-visitor.ts';
import { plainArns } from './access-requests.ts';
import { asFunction, type Called, calls, police } from './policed.ts';

const webhook: CreateFields = {
  delivery_mode: 'webhook',
  webhook_url: 'https://hooks.example/',
  webhook_secret: 'whsec_QUJDREVGR0hJSktMTU5PUFFSU1RVVldY',
};
const dayMs = 24 * hourMs;

/** Starts a service with its own table. Calls its routes with an API key. */
const byKey = async (stack: TestStack, options: TestServiceOptions) => {
  const service = testService(await stack.withOwnTable(), options);
  return { service, ...(await service.anAccount()) };
};

/**
 * Starts a service whose routes are called like from a browser: at the console's paths, with a session cookie instead
 * of the key.
 */
const bySession: typeof byKey = async (stack, { settings = {}, ...options }) => {
  const console = webService(await stack.withOwnTable(), settings, options);
  const { accountId, key, cookie } = await console.aBrowser();
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    headers.set('cookie', cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const body = request.body === null ? null : await request.arrayBuffer();
    const url = `http://service.test${pathname.replace('/v1/bulkfill', '/app/api')}${search}`;
    const asked = new Request(url, { method: request.method, headers, body });
    return console.answer(asked);
  };
  return { service: { ...console, api: { fetch } }, token: key, accountId };
};

type Admission = typeof byKey;

/** Starts a service with its own table, and returns the calls of one account. */
const aService = async (stack: TestStack, options: TestServiceOptions = {}, admission: Admission = byKey) => {
  const { service, token, accountId } = await admission(stack, options);
  const create = async (fields: CreateFields = {}, headers: Record<string, string> = {}): Promise<string> =>
    String(
      ((await (await service.api.fetch(aCreate(token, aForm(fields), headers))).json()) as { job_id?: string }).job_id,
    );
  const ask = (path: string) => service.api.fetch(aGet(token, path));
  const get = (path: string) => ask(`${exportJobsPath}${path.startsWith('?') ? '' : '/'}${path}`);
  const remove = (jobId: string) => service.api.fetch(aDelete(token, `/v1/bulkfill/export-jobs/${jobId}`));
  const cancel = (jobId: string) => service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${jobId}/cancel`));
  const retry = (jobId: string) => service.api.fetch(aRetry(token, jobId));
  /** Runs a check, and reads all its resources. */
  const check = async (): Promise<void> => {
    const answer = (await (await service.api.fetch(aCheck(token, aForm()))).json()) as { check_id: string };
    for (const rest of ['', '/findings', '/corrections.csv', '/corrections.xlsx'])
      await service.api.fetch(aGet(token, `/v1/bulkfill/checks/${answer.check_id}${rest}`));
  };
  return { service, token, accountId, create, ask, get, cancel, remove, retry, check };
};

/** Starts an upload below a prefix and never completes it. */
const leftUpload = async (stack: TestStack, prefix: string): Promise<void> => {
  await s3Client(stack.env).send(
    new CreateMultipartUploadCommand({ Bucket: String(stack.env.BUCKET_NAME), Key: `${prefix}left` }),
  );
};

const jobsThatComplete = async (stack: TestStack, admission?: Admission): Promise<void> => {
  const { service, create, get, ask } = await aService(stack, {}, admission);
  const key = { 'idempotency-key': 'once' };
  const jobId = await create({}, key);
  await create({}, key);
  await get(jobId);
  await get('?limit=1');
  await ask(usagePath);
  // Console only.
  await ask(`${usagePath}/months`);
  await get(`${jobId}/download`);
  await get(`${jobId}/print-file`);
  await get(`${jobId}/attestation`);
  await service.api.fetch(new Request(`http://service.test${attestationKeysPath}`));
  // The same request again is delivered from the existing artifact.
  await create(webhook);
  await leftUpload(stack, inputPrefix(jobId));
  await leftUpload(stack, outputPrefix(jobId));
  service.clock.advance(2 * hourMs);
  await service.sweep();
  service.clock.advance(90 * dayMs);
  await service.sweep();
};

/** Reads rows of a job, and the PDFs of some of them. The second is interrupted while it is stored in several parts. */
const rowsOfJobs = async (stack: TestStack, admission?: Admission): Promise<void> => {
  let cutOff = false;
  const objects = (store: ObjectStore): ObjectStore => {
    const writer = store.writer.bind(store);
    store.writer = (key, metadata) => {
      const opened = writer(key, metadata);
      if (!cutOff || !key.endsWith('.pdf')) return opened;
      const write = opened.write.bind(opened);
      opened.write = async () => {
        await write(new Uint8Array(11 * mib));
        throw new Error('The object cannot be stored.');
      };
      return opened;
    };
    return store;
  };
  const { create, get, remove, retry, check } = await aService(stack, { filler: mixedRowsFiller, objects }, admission);
  const jobId = await create({ csv_file: mixedRows, max_failed_row_percent: '100' });
  await get(`${jobId}/rows`);
  await get(`${jobId}/corrections.csv`);
  await get(`${jobId}/corrections.xlsx`);
  await retry(jobId);
  await get(`${jobId}/download?merged=true`);
  await check();
  await get(`${jobId}/rows/1/pdf`);
  cutOff = true;
  await get(`${jobId}/rows/3/pdf`);
  await leftUpload(stack, inputPrefix(jobId));
  await leftUpload(stack, outputPrefix(jobId));
  await remove(jobId);
};

const refusedCreates = async (stack: TestStack, admission?: Admission): Promise<void> => {
  const { create } = await aService(stack, {}, admission);
  await create({ svc_file: 'broken' });
  // Without an endpoint of the account.
  await create({ delivery_mode: 'webhook' });
  // Too large to stay in memory while it is stored, so it is read back.
  const large = Buffer.concat([Buffer.from('%PDF-1.7 source'), Buffer.alloc(11 * mib)]);
  await create({ pdf: large });
  // Rejected during its upload.
  const small = await aService(stack, { settings: { MAX_PDF_BYTES_SCALE: String(11 * mib) } }, admission);
  await small.create({ pdf: large });
};

const events = async (stack: TestStack, admission?: Admission): Promise<void> => {
  const { service, token, create, ask } = await aService(stack, {}, admission);
  const deadLetters = {
    send: async () =>
      police({ action: 'sqs:SendMessage', resource: plainArns['webhooks-dead-letter-queue'], context: {} }),
  };
  const jobId = await create(webhook);
  const deliver = (status: number, message: WebhookMessage) =>
    asFunction('deliver-webhook', () =>
      deliverWebhook(
        { ...service, random: () => 0.5, deadLetters, send: async () => ({ status, retryAfter: undefined }) },
        message,
      ),
    );
  await ask(webhookPath(jobId));
  await service.api.fetch(aPost(token, resendWebhookPath(jobId)));
  await deliver(500, { jobId, attempt: 7 });
  for (let attempt = 0; attempt < 10; attempt++) {
    await deliver(500, { jobId, attempt });
    service.clock.advance(minuteMs);
    await service.sweep();
    service.clock.advance(dayMs);
  }
};

/** Manages an endpoint, and delivers the event of a job to it. */
const endpointsOfAccounts = async (stack: TestStack): Promise<void> => {
  const { service, token, create, ask } = await aService(stack);
  const post = async (path: string, body: unknown = {}): Promise<Record<string, unknown>> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `once-${path.length}`,
    };
    const asked = aRequest(`http://service.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await (await service.api.fetch(asked)).json()) as Record<string, unknown>;
  };
  const deadLetters = { send: async () => undefined };
  const deliver = (message: WebhookMessage) =>
    asFunction('deliver-webhook', () =>
      deliverWebhook(
        { ...service, random: () => 0.5, deadLetters, send: async () => ({ status: 500, retryAfter: undefined }) },
        message,
      ),
    );
  const { endpoint_id: id } = await post(webhookEndpointsPath, { url: 'https://hooks.example/' });
  await post(webhookEndpointsPath, { url: 'https://hooks.example/' });
  const path = webhookEndpointPath(String(id));
  await post(rotateEndpointSecretPath(String(id)));
  await post(testEndpointPath(String(id)));
  for (const each of [webhookEndpointsPath, path]) await ask(each);
  const jobId = await create({ delivery_mode: 'webhook' });
  await deliver({ jobId, attempt: 0 });
  await deliver({ jobId, endpointId: String(id), attempt: 0 });
  await ask(webhookPath(jobId));
  await service.api.fetch(aPost(token, resendWebhookPath(jobId)));
  await service.api.fetch(aDelete(token, path));
};

const jobsThatFail = async (stack: TestStack, admission?: Admission): Promise<void> => {
  let filled = 0;
  const filler = fakeFiller(() => {
    filled++;
    return filled === 1 ? 'wrong-count' : new Error('The fill failed.');
  });
  const { service, create } = await aService(stack, { filler }, admission);
  for (let job = 0; job < 6; job++) await create({ csv_file: `row ${job}\n` });
  service.clock.advance(hourMs);
  // Fails after part of its output is stored.
  const jobId = await create({ csv_file: 'x'.repeat(9 * mib) });
  // A message that is redelivered after the end.
  await service.execute(jobId);
};

/** Runs an attempt in which storage fails: it is abandoned, and the job returns to the queue. */
const jobsThatAreReleased = async (stack: TestStack): Promise<void> => {
  let failures = 1;
  const objects = (store: ObjectStore): ObjectStore => {
    const read = store.read.bind(store);
    store.read = async (...parameters) => {
      failures--;
      if (failures >= 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return read(...parameters);
    };
    return store;
  };
  const { create } = await aService(stack, { objects });
  await create();
};

/** Runs jobs that find every slot of their account in use: one gets a slot in the end, another is abandoned. */
const jobsThatWait = async (stack: TestStack): Promise<void> => {
  const { service, create } = await aService(stack, {
    executeAtOnce: false,
    settings: { MAX_RUNNING_JOBS_SCALE: '1' },
  });
  const [holder, next, last] = [
    await create({ csv_file: '1\n' }),
    await create({ csv_file: '2\n' }),
    await create({ csv_file: '3\n' }),
  ];
  const nowMs = service.clock.nowMs();
  const untilMs = nowMs + hourMs;
  await service.jobs.takeLease(holder, { nowMs, untilMs, dueAtMs: untilMs, maxAttempts: 9, countsAsAttempt: true });
  await service.execute(next);
  await service.execute(last);
  service.clock.advance(hourMs);
  await service.execute(holder);
  await service.execute(next);
  service.clock.advance(2 * dayMs);
  await service.sweep();
};

const stuckJobs = async (stack: TestStack): Promise<void> => {
  const { service, accountId, create } = await aService(stack, { executeAtOnce: false });
  await create(webhook);
  service.clock.advance(hourMs);
  await service.sweep();
  // A crashed create, and a quota that contradicts its jobs.
  await service.uploads.begin('dead-create', service.clock.nowMs());
  const month = formatCalendarMonth(service.clock.nowMs());
  await service.table.update(
    quotaKey(accountId, month),
    expression({ update: 'ADD #committedRows :one' }, { ':one': 1 }),
  );
  service.clock.advance(2 * dayMs);
  await service.sweep();
  service.clock.advance(hourMs);
  await service.sweep();
};

/** Cancels jobs: one that holds a slot, one that waits for it and wakes up, one in webhook mode. */
const canceledJobs = async (stack: TestStack, admission?: Admission): Promise<void> => {
  const { service, create, cancel } = await aService(
    stack,
    { executeAtOnce: false, settings: { MAX_RUNNING_JOBS_SCALE: '1' } },
    admission,
  );
  const [holder, waiting, queued] = [
    await create({ csv_file: '1\n' }),
    await create({ csv_file: '2\n' }),
    await create(webhook),
  ];
  const nowMs = service.clock.nowMs();
  await service.jobs.takeLease(holder, {
    nowMs,
    untilMs: nowMs + hourMs,
    dueAtMs: nowMs + hourMs,
    maxAttempts: 9,
    countsAsAttempt: true,
  });
  await service.execute(waiting);
  for (const jobId of [holder, waiting, queued]) await cancel(jobId);
};

/**
 * Fills documents of a template: with a key, so that they are stored; the same again; and one that is interrupted while
 * it is stored in several parts.
 */
const documentsAtOnce = async (stack: TestStack, admission?: Admission): Promise<void> => {
  let cutOff = false;
  const objects = (store: ObjectStore): ObjectStore => {
    const writer = store.writer.bind(store);
    store.writer = (key, metadata) => {
      const opened = writer(key, metadata);
      if (!cutOff || !key.endsWith('.pdf')) return opened;
      const write = opened.write.bind(opened);
      opened.write = async () => {
        await write(new Uint8Array(11 * mib));
        throw new Error('The object cannot be stored.');
      };
      return opened;
    };
    return store;
  };
  const { service, token, accountId } = await aService(stack, { objects }, admission);
  const { templateId } = await savedTemplate(service, accountId, exampleFiles('certificate'));
  const fill = (key: string) =>
    service.api.fetch(
      aRequest(`http://service.test/v1/bulkfill/templates/${templateId}/fill`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ row: { Name: 'Ada', Course: 'Engines', Hours: 12 } }),
      }),
    );
  await fill('once');
  await fill('once');
  cutOff = true;
  await fill('cut-off');
  for (const key of await objectsOf(stack, `fills/${accountId}/`)) await leftUpload(stack, key.replace(/[^/]+$/, ''));
  service.clock.advance(2 * dayMs);
  await service.sweep();
};

/** Fills documents that are slow and fail until they are paused, and two at the same time beyond a limit of one. */
const costlyDocuments = async (stack: TestStack, admission?: Admission): Promise<void> => {
  let fails = false;
  const sound = inProcessTemplateFiller();
  const templateFiller: TemplateFiller = {
    ...sound,
    fill: async (fill) => {
      fill.onSpent?.(1000);
      if (fails) throw new WorkFailed('out-of-time', 'the work took more than 10 seconds');
      return sound.fill(fill);
    },
  };
  const settings = { MAX_DOCUMENTS_IN_FLIGHT_SCALE: '1' };
  const { service, token, accountId } = await aService(stack, { templateFiller, settings }, admission);
  const { templateId } = await savedTemplate(service, accountId, exampleFiles('certificate'));
  const fill = () =>
    service.api.fetch(
      aRequest(`http://service.test/v1/bulkfill/templates/${templateId}/fill`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ row: { Name: 'Ada', Course: 'Engines', Hours: 12 } }),
      }),
    );
  await Promise.all([fill(), fill()]);
  fails = true;
  for (let each = 0; each < 6; each++) await fill();
};

/** Uses a key on each route an hour after its last use, so that each route records the use. */
const keysThatRest = async (stack: TestStack): Promise<void> => {
  const { service, token } = await aService(stack);
  const job = `${exportJobsPath}/3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a`;
  for (const path of [
    exportJobsPath,
    usagePath,
    job,
    `${job}/download`,
    `${job}/attestation`,
    `${job}/rows`,
    `${job}/rows/1/pdf`,
  ]) {
    service.clock.advance(hourMs);
    await service.api.fetch(aGet(token, path));
  }
  for (const request of [
    aPost(token, '/v1/bulkfill/templates/none/fill'),
    aPost(token, `${job}/cancel`),
    aPost(token, `${job}/webhook/resend`),
    aDelete(token, job),
  ]) {
    service.clock.advance(hourMs);
    await service.api.fetch(request);
  }
};

/** Signs users in, rejects them, lets them confirm, changes keys and signs them out. */
const peopleWhoSignIn = async (stack: TestStack): Promise<void> => {
  const provider = await startSteerableProvider();
  const service = steeredService(await stack.withOwnTable(), provider);
  const visitor = service.aVisitor();
  await visitor.signIn();
  const publicId = await visitor.made();
  const revocation = await visitor.proven({ action: 'key.revoke', parameters: { public_id: publicId } });
  await visitor.post(`/app/api/keys/${publicId}/revoke`, revocation);
  for (const path of ['session', 'keys', 'audit']) await visitor.get(`/app/api/${path}`);
  const refused = await visitor.ask();
  provider.claims = { auth_time: undefined, email: 'ada@elsewhere.example' };
  await visitor.confirm(refused);
  await visitor.signIn();
  await visitor.post('/auth/sign-out');
  await visitor.signIn();
  const [{ session_id }] = (await visitor.get('/app/api/sessions')).body.sessions as [{ readonly session_id: string }];
  const headers = { 'sec-fetch-site': 'same-origin' };
  await visitor.browser.open(service.at(`/app/api/sessions/${session_id}`), { method: 'DELETE', headers });
  await visitor.signIn();
  await visitor.post('/auth/sign-out-everywhere');
  const { accountId } = await service.anAccount();
  await invite(service, accountId, 'grace@example.org');
  provider.user = { sub: 'grace', email: 'grace@example.org', email_verified: true };
  provider.claims = {};
  await service.aVisitor().signIn();
  await provider.stop();
};

/** Determines the requests to Secrets Manager from the sent bytes, because they are signed by hand. */
const secretsAsked = async (
  name: Parameters<typeof asFunction>[0],
  secretId: string,
  work: (secrets: SecretsManager) => Promise<unknown>,
): Promise<void> => {
  const operations: string[] = [];
  const asked = createServer((request, response) => {
    operations.push(String(String(request.headers['x-amz-target']).split('.')[1]));
    response.end(JSON.stringify({ SecretString: 'text' }));
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(asked.address() as AddressInfo).port}`;
  await work(
    secretsManager({ region: 'eu-central-1', endpoint, credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } }),
  );
  asked.close();
  for (const operation of operations)
    asFunction(name, () => police({ action: `secretsmanager:${operation}`, resource: secretId, context: {} }));
};

const askingForSecrets = async (): Promise<void> => {
  await secretsAsked('edge-door', plainArns['origin-secret'], (secrets) => secrets.read(plainArns['origin-secret']));
  await secretsAsked('account', plainArns['oidc-client-secret'], (secrets) =>
    secrets.read(plainArns['oidc-client-secret']),
  );
  const secretId = plainArns['package-signing-key'];
  await secretsAsked('export-package', secretId, (secrets) => secrets.read(secretId));
  const created = { RequestType: 'Create', RequestId: 'request', ResourceProperties: { generation: '1' } };
  await secretsAsked('package-key', secretId, (secrets) =>
    packageKeyResource(secrets, secretId)(created as unknown as CloudFormationCustomResourceEvent),
  );
};

/**
 * Runs every function in all ways that lead to AWS calls, on the embedded servers. These are creates, reads and
 * downloads, jobs that complete or fail, events, and all tasks of the sweep. Resolves to the calls, by function.
 */
export const callsOfEveryFunction = async (): Promise<readonly Called[]> => {
  const stack = await startTestStack();
  for (const way of [
    jobsThatComplete,
    rowsOfJobs,
    refusedCreates,
    events,
    endpointsOfAccounts,
    jobsThatFail,
    jobsThatAreReleased,
    jobsThatWait,
    canceledJobs,
    stuckJobs,
    keysThatRest,
    documentsAtOnce,
    costlyDocuments,
    peopleWhoSignIn,
    askingForSecrets,
  ])
    await way(stack);
  for (const way of [
    jobsThatComplete,
    rowsOfJobs,
    refusedCreates,
    events,
    jobsThatFail,
    canceledJobs,
    documentsAtOnce,
    costlyDocuments,
  ])
    await way(stack, bySession);
  return calls;
};
