import { hash } from 'node:crypto';
import { inProcessStoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import { addJobRoutes } from '../../../lib/composition/job-routes.ts';
import { notSigned } from '../../../lib/composition/wiring/saved-templates.ts';
import { stores } from '../../../lib/composition/wiring/stores.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import { createGather, oneByOne } from '../../../lib/core/gather.ts';
import { silentLogger } from '../../../lib/core/logger.ts';
import { mountKeyApi } from '../../../lib/routes/admit.ts';
import { newApi } from '../../../lib/routes/api.ts';
import { addFillTemplateRoute } from '../../../lib/routes/templates/fill-template-route.ts';
import { addTemplateRoutes } from '../../../lib/routes/web/templates/template-routes.ts';
import type { Metrics } from '../../../lib/stores/metrics/metrics.ts';
import { parseJobMessage, parseWebhookMessage } from '../../../lib/stores/queues/message.ts';
import type { JobMessage, WebhookMessage } from '../../../lib/stores/queues/queue.ts';
import { noSealingKeys } from '../../../lib/stores/sealing/sealing-keys.ts';
import { FingerprintKeys } from '../../../lib/stores/secrets/fingerprint-keys.ts';
import { localSecretBox } from '../../../lib/stores/secrets/local-secret-box.ts';
import { localMacKey } from '../../../lib/stores/secrets/mac-keys.ts';
import { type DueItem, type DueKind, postponeDue } from '../../../lib/stores/table/due-index.ts';
import { expression } from '../../../lib/stores/table/expression.ts';
import { objectsOf, type TemplateRecord } from '../../../lib/stores/templates/saved-template.ts';
import { targetGuard } from '../../../lib/stores/webhooks/target-guard.ts';
import { createAccount } from '../../../lib/workflows/accounts/manage-account.ts';
import { createKey } from '../../../lib/workflows/accounts/manage-keys.ts';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { executeJob } from '../../../lib/workflows/execute-job/execute-job.ts';
import { recoverJobs } from '../../../lib/workflows/recover-jobs/recover-jobs.ts';
import { openTemplate } from '../../../lib/workflows/templates/open-template.ts';
import { fakeInspector } from '../../support/service/fake-documents.ts';
import { inProcessCorrector } from '../../support/service/in-process-corrector.ts';
import { letterChecker } from '../../support/service/letter-checker.ts';
import type { SendRequest } from '../faults/create-until-accepted.ts';
import type { ServiceView } from '../faults/service-view.ts';
import { callFaults } from './calls.ts';
import type { Plant } from './planted-faults.ts';
import { patienceOf, processGather } from './process-gather.ts';
import { simulatedFiller } from './simulated-filler.ts';
import { simulatedIds } from './simulated-ids.ts';
import { simulatedObjects } from './simulated-objects.ts';
import { simulatedQueue } from './simulated-queue.ts';
import { simulatedReceiver } from './simulated-receiver.ts';
import { simulatedTemplateFiller } from './simulated-template-filler.ts';
import { simulatedTemplateInspector } from './simulated-template-inspector.ts';
import type { Process, Simulation } from './simulation.ts';
import { simulatedTable } from './table/simulated-table.ts';

const sweepEveryMs = 60_000;
const manyDue = 1000;
/** Maximum size of a document in a response. All documents here are smaller. */
const maxAnswerBytes = 4_000_000;
const key = new Uint8Array(32).fill(7);
/** Address of the client, as a host reports it. */
const fromClient = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const config = parseConfig({
  SYNC_WAIT_MS: '0',
  // Shorter than a slow call: executors lose their leases.
  JOB_LEASE_SECONDS: '12',
  JOB_TIME_LIMIT_SECONDS: '120',
  MAX_RUNNING_JOBS_SCALE: '2',
  DELIVERY_LIFETIME_SECONDS: '21600',
  CHECK_LIFETIME_SECONDS: '21600',
  WEBHOOK_RETRY_SECONDS: '5,5,5,5,5,5,5,5,5,5,5,5',
  CREATES_PER_MINUTE: '1000000',
  FILLS_PER_MINUTE: '1000000',
  CHECKS_PER_MINUTE: '1000000',
  READS_PER_MINUTE: '1000000',
  DOWNLOADS_PER_MINUTE: '1000000',
  REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
  HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
});

/** A template without stored files: `simulatedTemplateFiller` opens none. */
const aTemplate = (accountId: string, templateId: string, nowMs: number): TemplateRecord => {
  const file = (name: string) => ({
    key: `templates/${accountId}/${templateId}/${name}`,
    sizeBytes: 1,
    sha256: hash('sha256', name, 'hex'),
  });
  return {
    templateId,
    accountId,
    name: 'Simulated',
    revision: 1,
    source: file('source.pdf'),
    content: file('template.json'),
    pages: [],
    overlayCount: 1,
    columnCount: 1,
    columns: [],
    createdAtMs: nowMs,
    changedAtMs: nowMs,
  };
};

interface ServiceOptions {
  /** Fault of the service that the life must find. */
  readonly plant?: Plant | undefined;
  /** Whether concurrent reads of the table are batched. */
  readonly together?: boolean;
  /**
   * Whether nothing gets lost. Then each correction by the sweep is an error, and so is an executor that continues
   * after its job was canceled.
   */
  readonly isCalm?: boolean;
}

/** Time after which an executor knows of a cancel. Source: api.md, "Jobs". */
const cancelHeardMs = 5000;
/** Maximum duration of its last calls. */
const lastCallsMs = 1000;

/** The whole service on a simulated table, store, queues, receivers and processes. */
export const simulatedService = (
  simulation: Simulation,
  { plant = () => ({}), together: asksTogether = false, isCalm = false }: ServiceOptions = {},
) => {
  const { clock, random } = simulation;
  const gather = processGather(simulation, () => dependencies.gather);
  const { table, shardsDue, differences, close } = simulatedTable(simulation, gather);
  const { store, objects, uploads, belated } = simulatedObjects(simulation);
  const receiver = simulatedReceiver(simulation);
  const due = async (kind: DueKind, nowMs: number, limit: number): Promise<readonly DueItem[]> => {
    const pages = shardsDue(kind, nowMs).map((shard) =>
      table.query({
        ...expression({ key: '#dueShard = :shard AND #dueAtMs <= :now' }, { ':shard': shard, ':now': nowMs }),
        index: 'due',
        limit,
      }),
    );
    return (await Promise.all(pages))
      .flat()
      .map((item) => ({ key: { pk: item.pk, sk: item.sk }, dueAtMs: Number(item.dueAtMs) }));
  };
  const ids = simulatedIds(simulation);
  /** Jobs whose events were parked. */
  const parked = new Set<string>();
  /** Errors: corrections of quotas and slots by the sweep; in a calm life, each of its corrections. */
  const strange: string[] = [];
  const metrics: Metrics = {
    record: ({
      SweepQuotasCorrected: quotas = 0,
      SweepSlotsCorrected: held = 0,
      SweepJobsResent = 0,
      SweepEventsResent = 0,
    }) => {
      if (quotas > 0) strange.push(`the sweep corrected ${quotas} quotas`);
      if (held > 0) strange.push(`the sweep corrected ${held} slots`);
      if (isCalm && SweepJobsResent > 0)
        strange.push(`the sweep had to send ${SweepJobsResent} jobs, though nothing was lost`);
      if (isCalm && SweepEventsResent > 0)
        strange.push(`the sweep had to send ${SweepEventsResent} events, though nothing was lost`);
    },
  };
  const sound = {
    config,
    clock,
    ids,
    logger: silentLogger,
    metrics,
    ...stores(table, config, clock, ids, gather),
    gather: asksTogether ? createGather(patienceOf(simulation)) : oneByOne,
    objects: store,
    deadLetters: {
      send: ({ jobId }: WebhookMessage) =>
        simulation.call(`park ${jobId}`, () => void parked.add(jobId), { faults: callFaults }),
    },
    inspector: fakeInspector,
    templateInspector: simulatedTemplateInspector,
    filler: simulatedFiller(clock),
    templateFiller: simulatedTemplateFiller(clock),
    checker: letterChecker,
    corrector: inProcessCorrector,
    sealingKeys: noSealingKeys,
    storedReader: inProcessStoredReader,
    secrets: localSecretBox(key),
    fingerprints: new FingerprintKeys([localMacKey(key)]),
    targets: targetGuard(async () => ['93.184.216.34'], config.webhooks.allowedOrigins),
    send: receiver.send,
    random: () => random.next(),
    dueItems: due,
    postpone: (item: DueItem, dueAtMs: number) => postponeDue(table, item, dueAtMs),
    jobsQueue: simulatedQueue<JobMessage>(simulation, 'jobs', 3, parseJobMessage, ({ jobId }, shutdown) =>
      execute(jobId, shutdown),
    ),
    webhooksQueue: simulatedQueue<WebhookMessage>(simulation, 'events', 2, parseWebhookMessage, (message) =>
      deliver(message),
    ),
  };
  const dependencies = { ...sound, ...plant(sound) };
  const lingers = async (jobId: string): Promise<void> => {
    const job = await simulation.aside(() => dependencies.jobs.get(jobId));
    const canceledMs = job?.error?.code === 'JOB_CANCELED' ? clock.nowMs() - (job.completedAtMs ?? 0) : 0;
    if (canceledMs > cancelHeardMs + lastCallsMs)
      strange.push(`an executor worked on ${jobId} for ${canceledMs} ms after its cancel`);
  };
  const execute = async (jobId: string, shutdown: AbortSignal): Promise<void> => {
    const beganMs = clock.nowMs();
    await executeJob(dependencies, { jobId, deadlineMs: beganMs + 900_000, shutdown });
    if (isCalm && clock.nowMs() - beganMs > cancelHeardMs) await lingers(jobId);
  };
  const deliver = (message: WebhookMessage): Promise<unknown> => deliverWebhook(dependencies, message);
  const api = mountKeyApi(newApi(dependencies), dependencies);
  addFillTemplateRoute(api, { ...dependencies, gather }, maxAnswerBytes);
  // Routes of the console, without sessions.
  addTemplateRoutes(api, dependencies);
  addJobRoutes(api, { ...dependencies, openTemplate: openTemplate(dependencies, notSigned) });

  let server: Process = simulation.newProcess('api');
  const restart = (): void => {
    simulation.at(500 + random.below(10_000), () => {
      server = simulation.newProcess('api');
      server.onDeath.add(restart);
    });
  };
  server.onDeath.add(restart);

  /** Sends a request over the network. Its response may get lost. */
  const fetch = (request: Request): ReturnType<SendRequest> =>
    simulation.waiting(
      () =>
        new Promise((resolve, reject) => {
          const broken = (): void => void simulation.at(1, () => reject(new Error('The connection broke.')));
          simulation.at(1 + random.below(20), () => {
            const process = server;
            if (!process.alive) return broken();
            process.onDeath.add(broken);
            const loses = random.chance(simulation.weather.fault);
            simulation
              .run(process, async () => {
                const answered = await api.fetch(request, fromClient);
                const text = await answered.text();
                return { status: answered.status, text: async () => text };
              })
              .then((response) => {
                process.onDeath.delete(broken);
                if (loses) return broken();
                simulation.at(1 + random.below(20), () => resolve(response));
              }, reject);
          });
        }),
    );

  let sweeper: Process | undefined;
  /** Runs the sweep, unless it runs already. Resolves when it ends, also with its process. */
  const sweep = (): Promise<void> => {
    if (sweeper?.alive === true) return Promise.resolve();
    const process = simulation.newProcess('sweep');
    sweeper = process;
    return new Promise((resolve) => {
      process.onDeath.add(resolve);
      // Its pending work, such as a read after another one failed, ends with it.
      const end = (): void => simulation.kill(process);
      simulation.run(process, () => recoverJobs(dependencies, clock.nowMs() + sweepEveryMs)).then(end, end);
    });
  };
  const sweepAgain = (): void =>
    void simulation.at(sweepEveryMs, () => {
      void sweep();
      sweepAgain();
    });
  sweepAgain();

  const { jobs, events, quota, slots, templates, storedBytes, artifacts } = dependencies;
  /**
   * Returns objects of a machine that was suspended until after the sweep. They belong to no record, and a rule of the
   * bucket deletes them after days.
   */
  const takenByRule = async (): Promise<ReadonlySet<string>> => {
    const names = [...belated];
    const owners = await simulation.aside(() => Promise.all(names.map((name) => jobs.get(name.split('/')[1] ?? ''))));
    return new Set(names.filter((name, index) => name.startsWith('inputs/') && owners[index] === undefined));
  };
  const aside: ServiceView = {
    jobs: (jobIds) => simulation.aside(() => Promise.all(jobIds.map((jobId) => jobs.get(jobId)))),
    event: (jobId) => simulation.aside(() => events.get(jobId)),
    quota: (accountId, month) => simulation.aside(() => quota.get(accountId, month)),
    slots: (accountId) =>
      simulation.aside(async () => {
        const { held, waiting } = await slots.standing(accountId, 100);
        return { held: held.length, waiting: waiting.length };
      }),
    listed: (accountId, month) =>
      simulation.aside(async () => (await jobs.list(accountId, month)).map(({ jobId }) => jobId)),
    objects: async () => {
      const taken = await takenByRule();
      return new Map([...objects].filter(([name]) => !taken.has(name)).map(([name, bytes]) => [name, bytes.length]));
    },
    uploads: async () => {
      const taken = await takenByRule();
      return [...uploads.values()].map(({ key: name }) => name).filter((name) => !taken.has(name));
    },
    due: () =>
      simulation.aside(async () => {
        const kinds: readonly DueKind[] = ['job', 'event', 'upload', 'artifact'];
        const items = await Promise.all(kinds.map((kind) => due(kind, Number.MAX_SAFE_INTEGER, manyDue)));
        return items.flat().map((item) => `${item.key.pk} ${item.key.sk}`);
      }),
  };
  return {
    strange,
    differences,
    view: aside,
    artifactOf: (producerJobId: string) => simulation.aside(() => artifacts.get(producerJobId)),
    /** Returns the exhausted events among these that were not parked. */
    unparked: async (jobIds: readonly string[]): Promise<readonly string[]> => {
      const exhausted = await Promise.all(
        jobIds.map(async (jobId) => (await aside.event(jobId))?.state === 'exhausted'),
      );
      return jobIds
        .filter((jobId, index) => exhausted[index] && !parked.has(jobId))
        .map((jobId) => `the event of ${jobId} is lost`);
    },
    /** Lists missing and superfluous files of an account's templates and revisions, and a wrong sum of their bytes. */
    brokenTemplates: (accountId: string, spared: string): Promise<readonly string[]> =>
      simulation.aside(async () => {
        const all = await templates.list(accountId);
        const current = all.filter(({ templateId }) => templateId !== spared);
        const earlier = await Promise.all(
          current.map(({ templateId }) => templates.listRevisions(accountId, templateId)),
        );
        const needed = [...current, ...earlier.flat()].flatMap(({ source, content }) => [source, content]);
        const lacking = needed.filter(({ key, sizeBytes }) => objects.get(key)?.length !== sizeBytes);
        const known = new Set(needed.map(({ key }) => key));
        const stored = [...objects.keys()].filter((name) => name.startsWith(`templates/${accountId}/`));
        const heldBytes = objectsOf([...all, ...(await templates.allRevisions(accountId))]).reduce(
          (sum, { sizeBytes }) => sum + sizeBytes,
          0,
        );
        const counted = (await storedBytes.get(accountId)) ?? heldBytes;
        return [
          ...(counted === heldBytes
            ? []
            : [`${accountId} counts ${counted} bytes and its templates hold ${heldBytes}`]),
          ...lacking.map((each) => `a template lacks ${each.key}`),
          ...stored.filter((name) => !known.has(name)).map((name) => `the object ${name} is of no template`),
        ];
      }),
    receiver,
    fetch,
    sweep,
    close,
    anAccount: async () => {
      const { accountId } = await createAccount(dependencies, { name: 'Simulated', plan: 'scale' });
      const { token } = await createKey(dependencies, { accountId, lifetimeDays: 365 });
      const templateId = ids.uuid();
      await dependencies.unit.commit(dependencies.templates.insert(aTemplate(accountId, templateId, clock.nowMs())));
      return { accountId, token, templateId };
    },
  };
};

export type SimulatedService = ReturnType<typeof simulatedService>;
