import { readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import { queueDefinitions } from '../../../../infra/resources.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import { shardCount } from '../../../../lib/stores/table/due-index.ts';
import { sideBySide } from '../../../../lib/workflows/recover-jobs/recover-jobs.ts';
import type { MeasuredJob, MeasuredStep } from '../measure/measured-steps.ts';
import { type ClientHabits, jobCost, memoryOf, sweepParts } from './job-cost.ts';
import { type Assumptions, processorSeconds } from './step-duration.ts';

/** Limit of the service. */
export interface Limit {
  readonly what: string;
  readonly bound: string;
  /** Jobs per second at which it is reached: in total, or per account. */
  readonly jobsPerSecond: number;
  readonly scope: 'service' | 'account';
  readonly movedBy: string;
}

const sum = (steps: readonly MeasuredStep[], of: (step: MeasuredStep) => number): number =>
  steps.reduce((total, step) => total + of(step), 0);

/** Duration of the sweep function per minute, without its safety margin. */
const sweepSecondsPerMinute = 47;

/** Returns every limit for jobs of this kind, the lowest first. */
export const limitsOf = (job: MeasuredJob, habits: ClientHabits, a: Assumptions): readonly Limit[] => {
  const { seconds } = jobCost(job, habits, a);
  const { create, execute, read, download, deliver, clean } = job.steps;
  const callsPerJob = 1 + habits.reads + habits.downloads;
  const onRequests = [create, execute, ...(job.webhook ? [deliver] : []), clean];
  const writeUnits =
    sum(onRequests, (step) => step.writeUnits) +
    habits.reads * read.writeUnits +
    habits.downloads * download.writeUnits;
  const readUnits =
    sum(onRequests, (step) => step.readUnits) + habits.reads * read.readUnits + habits.downloads * download.readUnits;
  const keyUnits = (key: string): number => sum([create, execute], (step) => step.keyWriteUnits[key] ?? 0);
  const dueUnits = (kind: string): number => sum(onRequests, (step) => step.dueWriteUnits[kind] ?? 0);
  const concurrency =
    seconds.create +
    seconds.execute +
    habits.reads * seconds.read +
    habits.downloads * seconds.download +
    seconds.deliver;
  const { apiRateLimit } = readDeploymentConfig('prod', {});
  const createsPerMinute = parseConfig({}).rates.createsPerMinute;
  const cleanCpuSeconds = processorSeconds(clean.cpuSeconds, memoryOf('clean'), a);
  const cleanedPerSecond =
    sweepParts * Math.min(1 / cleanCpuSeconds, sideBySide / seconds.clean) * (sweepSecondsPerMinute / 60);
  const limits: Limit[] = [
    {
      what: 'throttle of our HTTP API stage (prod)',
      bound: `${apiRateLimit} requests/s`,
      jobsPerSecond: apiRateLimit / callsPerJob,
      scope: 'service',
      movedBy: '`apiRateLimit`, `apiBurstLimit` in `infra/deployment-config.ts`',
    },
    {
      what: 'HTTP API, quota of the AWS account',
      bound: '10,000 requests/s',
      jobsPerSecond: 10_000 / callsPerJob,
      scope: 'service',
      movedBy: 'quota increase; a second API behind the same distribution',
    },
    {
      what: 'executions at once, as deployed',
      bound: `MaximumConcurrency ${queueDefinitions.jobs.maxConcurrency}`,
      jobsPerSecond: queueDefinitions.jobs.maxConcurrency / seconds.execute,
      scope: 'service',
      movedBy: '`maxConcurrency` of the queue in `infra/resources.ts` (1,000 at most)',
    },
    ...Object.entries(parseConfig({}).plans).map(
      ([plan, { maxRunningJobs }]): Limit => ({
        what: `executions of one account at once, ${plan}`,
        bound: `${maxRunningJobs} slots`,
        jobsPerSecond: maxRunningJobs / seconds.execute,
        scope: 'account',
        movedBy: `\`MAX_RUNNING_JOBS_${plan.toUpperCase()}\``,
      }),
    ),
    {
      what: 'standard pollers',
      bound: '1,250 executions at once, 300 more a minute',
      jobsPerSecond: 1250 / seconds.execute,
      scope: 'service',
      movedBy: 'provisioned pollers in place of `maxConcurrency`',
    },
    {
      what: 'provisioned pollers',
      bound: '20,000 executions at once, 1,000 more a minute',
      jobsPerSecond: 20_000 / seconds.execute,
      scope: 'service',
      movedBy: 'a second queue and consumer; more rows a job',
    },
    {
      what: 'Lambda concurrency, default quota',
      bound: '1,000 at once, all functions',
      jobsPerSecond: 1000 / concurrency,
      scope: 'service',
      movedBy:
        'quota increase; `SYNC_WAIT_MS` (a create that waits holds an environment); reserved concurrency keeps the API from starving',
    },
    {
      what: 'cleaning up by the recovery sweep',
      bound: `${sweepParts} invocations, ${sideBySide} jobs at a time each, ${sweepSecondsPerMinute} s a minute`,
      jobsPerSecond: cleanedPerSecond,
      scope: 'service',
      movedBy:
        '`parts` of the schedule in `lib/composition/manifest/event-functions.ts` (5 a rule, so a second rule); less to clean up after a job that went well',
    },
    {
      what: 'one partition of the index `due`, jobs',
      bound: `1,000 write units/s on each of ${shardCount} shards`,
      jobsPerSecond: (1000 * shardCount) / dueUnits('JOB'),
      scope: 'service',
      movedBy: '`shardCount` in `lib/stores/table/due-index.ts`; it may grow at any time',
    },
    {
      what: 'the same, uploads',
      bound: `1,000 write units/s on each of ${shardCount} shards`,
      jobsPerSecond: (1000 * shardCount) / dueUnits('UPLOAD'),
      scope: 'service',
      movedBy: 'the same',
    },
    {
      what: 'DynamoDB, a new table',
      bound: '4,000 write units/s, doubling as it grows',
      jobsPerSecond: 4000 / writeUnits,
      scope: 'service',
      movedBy: 'warm throughput of the table, before a launch',
    },
    {
      what: 'DynamoDB, default quota of a table',
      bound: '40,000 write units/s',
      jobsPerSecond: 40_000 / writeUnits,
      scope: 'service',
      movedBy: 'quota increase',
    },
    {
      what: 'DynamoDB reads, default quota of a table',
      bound: '40,000 read units/s',
      jobsPerSecond: 40_000 / readUnits,
      scope: 'service',
      movedBy: 'quota increase',
    },
    {
      what: 'S3, `inputs/` before S3 has split it',
      bound: '3,500 PUT/s a prefix',
      jobsPerSecond: 3500 / (create.calls['s3 PUT'] ?? 1),
      scope: 'service',
      movedBy: 'nothing to do: keys begin with random ids, so S3 splits the prefix as traffic grows',
    },
    {
      what: 'SQS messages in flight',
      bound: '120,000',
      jobsPerSecond: 120_000 / seconds.execute,
      scope: 'service',
      movedBy: 'a second queue',
    },
    {
      what: 'creates of one account (contract)',
      bound: `${createsPerMinute} a minute`,
      jobsPerSecond: createsPerMinute / 60,
      scope: 'account',
      movedBy: '`CREATES_PER_MINUTE`; more rows a job',
    },
    {
      what: 'the quota bucket of one account',
      bound: '1,000 write units/s on one item, in transactions',
      jobsPerSecond: 1000 / keyUnits('QUOTA'),
      scope: 'account',
      movedBy: 'nothing: it is one counter so that the quota is exact. Conflicts are felt earlier and are tried again',
    },
    {
      what: 'the outcomes of one account',
      bound: '1,000 write units/s on one item',
      jobsPerSecond: 1000 / keyUnits('OUTCOMES'),
      scope: 'account',
      movedBy: 'nothing needed below the contract’s rate',
    },
    ...(job.webhook
      ? [
          {
            what: 'webhooks at once, as deployed',
            bound: `MaximumConcurrency ${queueDefinitions.webhooks.maxConcurrency}, 5 events each`,
            jobsPerSecond: (5 * queueDefinitions.webhooks.maxConcurrency) / seconds.deliver / habits.webhookAttempts,
            scope: 'service' as const,
            movedBy: '`maxConcurrency` of the queue in `infra/resources.ts`',
          },
          {
            what: 'KMS, quota of the smaller Regions',
            bound: '10,000 requests/s',
            jobsPerSecond: 10_000 / (1 + habits.webhookAttempts),
            scope: 'service' as const,
            movedBy: 'quota increase',
          },
        ]
      : []),
  ];
  return limits.toSorted((one, other) => one.jobsPerSecond - other.jobsPerSecond);
};
