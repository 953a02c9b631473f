import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildLocalEnvironment } from '../../../../local/build-local-environment.ts';
import { createResources } from '../../../../local/create-resources.ts';
import { createAccess } from '../../../../local/demo-access.ts';
import { startEmbeddedServers } from '../../../../local/embedded-servers.ts';
import { buildServiceEnvironment } from '../../../../local/service-environment.ts';
import { median } from '../../harness/measured.ts';
import type { Inputs } from '../../inputs/prepare-inputs.ts';
import { type CallTally, emptyTally } from './call-tally.ts';
import { CountingProxies } from './counting-proxies.ts';
import {
  type AdditionStep,
  additionSteps,
  type FromMeasurer,
  type JobStep,
  jobSteps,
  type MeasuredAdditions,
  type MeasuredJob,
  type MeasuredStep,
  type MeasureJobsRequest,
} from './measured-steps.ts';

interface OneStep {
  readonly tally: CallTally;
  readonly cpuSeconds: number;
  readonly logBytes: number;
}

const meanCounts = (all: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const names = new Set(all.flatMap((counts) => Object.keys(counts)));
  return Object.fromEntries(
    [...names].sort().map((name) => [name, all.reduce((sum, counts) => sum + (counts[name] ?? 0), 0) / all.length]),
  );
};

const meanOf = (steps: readonly OneStep[]): MeasuredStep => {
  if (steps.length === 0) return { ...emptyTally(), cpuSeconds: 0, logBytes: 0 };
  const mean = (of: (step: OneStep) => number): number => steps.reduce((sum, step) => sum + of(step), 0) / steps.length;
  return {
    calls: meanCounts(steps.map(({ tally }) => tally.calls)),
    writeUnits: mean(({ tally }) => tally.writeUnits),
    readUnits: mean(({ tally }) => tally.readUnits),
    dueWriteUnits: meanCounts(steps.map(({ tally }) => tally.dueWriteUnits)),
    keyWriteUnits: meanCounts(steps.map(({ tally }) => tally.keyWriteUnits)),
    cpuSeconds: median(steps.map(({ cpuSeconds }) => cpuSeconds)),
    logBytes: mean(({ logBytes }) => logBytes),
  };
};

/** Returns a job's share of a sweep that cleaned up after `jobs`, without the time and queries for finding them. */
const shareOf = (clean: MeasuredStep, sweep: MeasuredStep, jobs: number): MeasuredStep => {
  const share = (counts: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / jobs]));
  const { 'dynamodb Query': queries = 0, ...calls } = clean.calls;
  const asOften = queries / (sweep.calls['dynamodb Query'] ?? queries);
  return {
    calls: share(calls),
    writeUnits: clean.writeUnits / jobs,
    readUnits: Math.max(0, clean.readUnits - asOften * sweep.readUnits) / jobs,
    dueWriteUnits: share(clean.dueWriteUnits),
    keyWriteUnits: share(clean.keyWriteUnits),
    cpuSeconds: Math.max(0, clean.cpuSeconds - asOften * sweep.cpuSeconds) / jobs,
    logBytes: Math.max(0, clean.logBytes - sweep.logBytes) / jobs,
  };
};

/** Runs `measure-jobs.ts` and counts its calls step by step. */
const runMeasurer = async (
  environment: Record<string, string>,
  request: MeasureJobsRequest,
  proxies: CountingProxies,
): Promise<MeasuredJob> => {
  const steps = new Map<JobStep | AdditionStep, OneStep[]>([...jobSteps, ...additionSteps].map((step) => [step, []]));
  const child = fork(fileURLToPath(new URL('measure-jobs.ts', import.meta.url)), [JSON.stringify(request)], {
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let result: MeasuredJob | undefined;
    child.on('message', (message: FromMeasurer) => {
      const tally = proxies.take();
      if (message.kind === 'end' && message.job > 0) steps.get(message.step)!.push({ tally, ...message });
      if (message.kind === 'done') {
        const meansOf = <Step extends JobStep | AdditionStep>(names: readonly Step[]) =>
          Object.fromEntries(names.map((step) => [step, meanOf(steps.get(step) ?? [])])) as Record<Step, MeasuredStep>;
        const means = meansOf(jobSteps);
        const measured = { ...means, clean: shareOf(means.clean, means.sweep, request.jobs + 1) };
        const additions: MeasuredAdditions | undefined = request.additions ? meansOf(additionSteps) : undefined;
        result = {
          rows: request.rows,
          webhook: request.webhookUrl !== undefined,
          archiveBytes: message.archiveBytes,
          inputBytes: message.inputBytes,
          steps: measured,
          additions,
        };
      }
      child.send('go on');
    });
    child.once('error', reject);
    child.once('exit', (status) => {
      if (result === undefined) reject(new Error(`the measured jobs ended with status ${status}`));
      else resolve(result);
    });
  });
};

const acceptingReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};

/** Kind of job to measure. */
export interface JobKind {
  readonly rows: number;
  readonly webhook: boolean;
  /** Number of measured jobs, after one warm-up. */
  readonly jobs: number;
  /** Measure the additions of API 1.1. */
  readonly additions?: true;
}

/**
 * Runs jobs of these kinds through the service's own functions on the embedded servers. Counts the requests of each
 * step to DynamoDB, S3 and SQS, and its processor time. A create does not wait until its job ends.
 */
export const measureJobs = async (inputs: Inputs, kinds: readonly JobKind[]): Promise<readonly MeasuredJob[]> => {
  const servers = await startEmbeddedServers();
  const proxies = new CountingProxies();
  const receiver = await acceptingReceiver();
  try {
    await createResources(servers);
    const counted = await proxies.start(servers);
    const environment: Record<string, string> = {
      ...(await buildServiceEnvironment(inputs.directory, counted, {
        SYNC_WAIT_MS: '0',
        LOG_LEVEL: 'info',
        METRICS_NAMESPACE: 'Bulkfill',
        CREATES_PER_MINUTE: '1000000',
        CHECKS_PER_MINUTE: '1000000',
        WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
      })),
      UNCOUNTED_SQS: buildLocalEnvironment(servers).AWS_ENDPOINT_URL_SQS!,
    };
    const job = await inputs.job(1, false);
    environment.PACKAGE_KEYS = job.keysPath;
    const { apiKey } = await createAccess(environment, { name: 'Bench', keyName: 'bench' });
    const measured: MeasuredJob[] = [];
    for (const { rows, webhook, jobs, additions = false } of kinds) {
      process.stderr.write(
        `  ${jobs} jobs of ${rows} rows, ${webhook ? 'webhook' : 'response'} mode${additions ? ', with all that API 1.1 adds' : ''}\n`,
      );
      const { sourcePath, packagePath } = job;
      // One additional row identifies the job.
      const csvPath = await inputs.csv(rows - 1, false);
      const webhookUrl = webhook ? `${receiver.origin}/events` : undefined;
      const request = { rows, jobs, sourcePath, packagePath, csvPath, webhookUrl, apiKey, additions };
      measured.push(await runMeasurer(environment, request, proxies));
    }
    return measured;
  } finally {
    receiver.stop();
    proxies.stop();
    await servers.stop();
  }
};
