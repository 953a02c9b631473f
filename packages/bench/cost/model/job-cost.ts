import { functions } from '../../../../infra/resources.ts';
import { sideBySide } from '../../../../lib/workflows/recover-jobs/recover-jobs.ts';
import type { JobStep, MeasuredJob, MeasuredStep } from '../measure/measured-steps.ts';
import { addUsage, type Usage } from './prices.ts';
import { type Assumptions, stepSeconds } from './step-duration.ts';

/** Requests of a client per job. */
export interface ClientHabits {
  readonly reads: number;
  readonly downloads: number;
  /** Attempts until a webhook is accepted. */
  readonly webhookAttempts: number;
  /** Maximum time that a create waits until its job ends. */
  readonly syncWaitSeconds: number;
}

const gb = 1e9;
const gib = 1024;
const secondsPerMonth = 730 * 3600;

const functionOf = {
  create: 'create-job',
  execute: 'execute-job',
  read: 'read',
  download: 'read',
  deliver: 'deliver-webhook',
  clean: 'recover-jobs',
  sweep: 'recover-jobs',
} as const satisfies Record<JobStep, string>;

export const memoryOf = (step: JobStep): number => memoryOfFunction(functionOf[step]);

/** Returns the memory of a function in the manifest, in MB. */
export const memoryOfFunction = (name: (typeof functions)[number]['name']): number =>
  functions.find((description) => description.name === name)!.memoryMb;

/** Concurrent invocations per sweep. */
export const sweepParts: number = functions.reduce(
  (parts, { trigger }) => (trigger.kind === 'schedule' ? trigger.parts : parts),
  1,
);

/** S3 bills requests in two classes. */
const isPutClass = (name: string): boolean =>
  /^s3 (PUT|POST|GET (list-type|uploads))/.test(name) && name !== 's3 POST delete';
const isGetClass = (name: string): boolean => /^s3 (GET|HEAD)$/.test(name);

const countOf = ({ calls }: MeasuredStep, matches: (name: string) => boolean): number =>
  Object.entries(calls).reduce((sum, [name, count]) => sum + (matches(name) ? count : 0), 0);

/** Returns the usage of the requests of a step, whatever host makes them. Deletes are free. */
export const requestUsage = (step: MeasuredStep): Usage => ({
  dynamoWriteUnit: step.writeUnits,
  dynamoReadUnit: step.readUnits,
  s3Put: countOf(step, isPutClass),
  s3Get: countOf(step, isGetClass),
  sqsRequest: countOf(step, (name) => name.startsWith('sqs ')),
});

/** Returns the usage of an invocation of this duration, including its log. */
export const invocation = (step: MeasuredStep, seconds: number, memoryMb: number, a: Assumptions): Usage => ({
  lambdaRequest: 1,
  lambdaGbSecond: (seconds + a.coldStartShare * a.coldStartSeconds) * (memoryMb / gib),
  logGb: (step.logBytes + a.lambdaLogBytes) / gb,
});

/** Returns the usage of an external request: the edge, its function, the HTTP API and its access log. */
export const httpRequest = (bodyBytes: number, a: Assumptions): Usage => ({
  cloudFrontRequest: 1,
  cloudFrontFunction: 1,
  cloudFrontGb: a.answerBytes / gb,
  apiGatewayUnit: Math.max(1, Math.ceil(bodyBytes / (512 * 1024))),
  logGb: a.accessLogBytes / gb,
});

/** Returns how often a waiting create reads its job: after 30 ms, then with pauses that grow by half up to 400 ms. */
export const looksWhileWaiting = (seconds: number): number => {
  let looks = 1;
  for (let pause = 0.03, passed = 0.03; passed < seconds; pause = Math.min(0.4, pause * 1.5), passed += pause) looks++;
  return looks;
};

/** Duration of each step of a job in seconds, and usage by part of the bill. */
export interface JobCost {
  readonly seconds: Readonly<Record<'create' | 'execute' | 'read' | 'download' | 'deliver' | 'clean', number>>;
  readonly parts: Readonly<Record<string, Usage>>;
}

/** Computes the cost of one job from its create to the day after. */
export const jobCost = (job: MeasuredJob, habits: ClientHabits, a: Assumptions): JobCost => {
  const { steps, webhook, archiveBytes, inputBytes } = job;
  const kms = webhook ? 1 : 0;
  const seconds = {
    create: stepSeconds(steps.create, memoryOf('create'), inputBytes, a) + kms * a.requestSeconds.kms,
    execute: stepSeconds(steps.execute, memoryOf('execute'), inputBytes + archiveBytes, a),
    read: stepSeconds(steps.read, memoryOf('read'), 0, a),
    download: stepSeconds(steps.download, memoryOf('download'), 0, a),
    deliver: webhook
      ? stepSeconds(steps.deliver, memoryOf('deliver'), 0, a) + a.receiverSeconds + a.requestSeconds.kms
      : 0,
    clean: stepSeconds(steps.clean, memoryOf('clean'), 0, a),
  };
  const waited = Math.min(habits.syncWaitSeconds, a.queueSeconds + seconds.execute);
  const attempts = webhook ? habits.webhookAttempts : 0;
  const times = (usage: Usage, count: number): Usage =>
    Object.fromEntries(Object.entries(usage).map(([unit, amount]) => [unit, amount * count]));
  const run = (step: JobStep, ran: number): Usage => invocation(steps[step], ran, memoryOf(step), a);
  // Received and deleted by the event source, one message at a time.
  const queue = { sqsRequest: 2 };
  return {
    seconds: { ...seconds, create: seconds.create + waited },
    parts: {
      'requests from outside': addUsage(
        httpRequest(inputBytes, a),
        times(httpRequest(0, a), habits.reads),
        times(httpRequest(0, a), habits.downloads),
      ),
      'create: Lambda': run('create', seconds.create),
      'create: waiting for the result': {
        lambdaGbSecond: waited * (memoryOf('create') / gib),
        dynamoReadUnit: waited > 0 ? looksWhileWaiting(waited) : 0,
      },
      'execute: Lambda': run('execute', seconds.execute),
      'read and download: Lambda': addUsage(
        times(run('read', seconds.read), habits.reads),
        times(run('download', seconds.download), habits.downloads),
      ),
      'webhook: Lambda, KMS': addUsage(times(addUsage(run('deliver', seconds.deliver), { kmsRequest: 1 }), attempts), {
        kmsRequest: kms,
      }),
      'cleaning up: Lambda': { lambdaGbSecond: (seconds.clean * (memoryOf('clean') / gib)) / sideBySide },
      'DynamoDB, S3 and SQS requests': addUsage(
        requestUsage(steps.create),
        requestUsage(steps.execute),
        times(requestUsage(steps.read), habits.reads),
        times(requestUsage(steps.download), habits.downloads),
        times(requestUsage(steps.deliver), attempts),
        requestUsage(steps.clean),
        queue,
        times(queue, attempts),
      ),
      storage: {
        s3GbMonth: (archiveBytes / gb) * ((a.archiveDays * 86_400) / secondsPerMonth),
        dynamoGbMonth: (a.recordBytes / gb) * a.recordMonths,
      },
      'archive to the client': { s3Get: habits.downloads, internetGb: (archiveBytes / gb) * habits.downloads },
    },
  };
};
