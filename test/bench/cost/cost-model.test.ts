import { mib } from '@bulkfill/engine/core/units';
import { describe, expect, it } from 'vitest';
import {
  type CallTally,
  emptyTally,
  noteCall,
  noteDynamoCall,
} from '../../../packages/bench/cost/measure/call-tally.ts';
import {
  additionSteps,
  type MeasuredAdditions,
  type MeasuredJob,
  type MeasuredStep,
} from '../../../packages/bench/cost/measure/measured-steps.ts';
import { additionCost, progressWriteUnits } from '../../../packages/bench/cost/model/addition-cost.ts';
import { assumptions } from '../../../packages/bench/cost/model/assumptions.ts';
import { idleUsage } from '../../../packages/bench/cost/model/idle-cost.ts';
import { archiveRequests, jobAtSize } from '../../../packages/bench/cost/model/job-at-size.ts';
import { jobCost, looksWhileWaiting } from '../../../packages/bench/cost/model/job-cost.ts';
import { limitsOf } from '../../../packages/bench/cost/model/limits.ts';
import { addUsage, costOf, lineCost, prices } from '../../../packages/bench/cost/model/prices.ts';
import { processorSeconds, requestSeconds, stepSeconds } from '../../../packages/bench/cost/model/step-duration.ts';

const simple = {
  ...assumptions,
  requestSeconds: { dynamodb: 0.01, s3: 0.1, sqs: 0.02, kms: 0.05 },
  bytesPerSecond: 100e6,
  mbPerProcessor: 1769,
  processorRatio: 1,
  queueSeconds: 0.5,
  coldStartShare: 0,
} as unknown as typeof assumptions;

const aStep = (change: Partial<MeasuredStep> = {}): MeasuredStep => ({
  ...emptyTally(),
  cpuSeconds: 0,
  logBytes: 0,
  ...change,
});

const aJob = (rows: number, change: Partial<MeasuredJob> = {}): MeasuredJob => ({
  rows,
  webhook: false,
  archiveBytes: rows * 100_000,
  inputBytes: 200_000,
  steps: {
    create: aStep({
      calls: { 's3 PUT': 3, 'sqs SendMessage': 1 },
      writeUnits: 16,
      readUnits: 5,
      keyWriteUnits: { QUOTA: 2 },
      dueWriteUnits: { JOB: 1, UPLOAD: 2 },
    }),
    execute: aStep({
      calls: { 'dynamodb UpdateItem': 2, 's3 GET': 3, 's3 POST delete': 1, 's3 PUT': 1 },
      cpuSeconds: rows * 0.001,
      writeUnits: 20,
      keyWriteUnits: { QUOTA: 2, OUTCOMES: 2 },
      dueWriteUnits: { JOB: 4 },
    }),
    read: aStep({ writeUnits: 1, readUnits: 3 }),
    download: aStep({ calls: { 's3 HEAD': 1 }, writeUnits: 1, readUnits: 3 }),
    deliver: aStep({ writeUnits: 5 }),
    clean: aStep({
      calls: { 's3 GET list-type': 2, 's3 GET uploads': 2, 's3 POST delete': 1 },
      cpuSeconds: 0.01,
      dueWriteUnits: { JOB: 1 },
    }),
    sweep: aStep({ readUnits: 64 }),
  },
  additions: undefined,
  ...change,
});

const habits = { reads: 1, downloads: 1, webhookAttempts: 0, syncWaitSeconds: 0 };

describe('the price list', () => {
  it('applies each price by its unit', () => {
    expect(lineCost('lambdaRequest', 5e6)).toBeCloseTo(1, 10);
    expect(lineCost('s3Put', 2000)).toBeCloseTo(0.01, 10);
    expect(lineCost('kmsRequest', 10_000)).toBeCloseTo(0.03, 10);
    // A gigabyte of memory for an hour: 3600 × $0.0000133334.
    expect(lineCost('lambdaGbSecond', 3600)).toBeCloseTo(0.048, 6);
    expect(costOf({ dynamoWriteUnit: 1e6, dynamoReadUnit: 1e6, internetGb: 10 })).toBeCloseTo(0.625 + 0.125 + 0.9, 10);
    expect(addUsage({ s3Put: 1 }, { s3Put: 2, s3Get: 3 })).toEqual({ s3Put: 3, s3Get: 3 });
  });

  it('names a source for every price', () => {
    for (const price of Object.values(prices)) expect(price.source).not.toBe('');
  });
});

describe('the duration of a step', () => {
  it('adds the request time to the longer of computing and transfer', () => {
    const step = aStep({ calls: { 'dynamodb GetItem': 3, 's3 GET': 2, 's3 PUT partNumber': 12 }, cpuSeconds: 1 });
    expect(requestSeconds(step, simple)).toBeCloseTo(3 * 0.01 + 2 * 0.1, 10);
    expect(processorSeconds(1, 884.5, simple)).toBeCloseTo(2, 10);
    expect(stepSeconds(step, 1769, 50e6, simple)).toBeCloseTo(0.23 + 1, 10);
    expect(stepSeconds(step, 1769, 300e6, simple)).toBeCloseTo(0.23 + 3, 10);
  });

  it('counts the polls of a waiting create: after 30, 45, 67.5, 101, 152 … ms', () => {
    expect([0, 0.03, 0.031, 0.075, 0.08, 0.5].map(looksWhileWaiting)).toEqual([1, 1, 2, 2, 3, 6]);
  });
});

describe('a job of an unmeasured size', () => {
  it('lies on the line through two measured sizes', () => {
    const job = jobAtSize(aJob(10), aJob(1000), 505);
    expect(job.archiveBytes).toBe(50_500_000);
    expect(job.steps.execute.cpuSeconds).toBeCloseTo(0.505, 10);
    expect(job.steps.execute.writeUnits).toBe(20);
    // 50.5 MB in parts of 8 MiB: 7 parts, a beginning and an end.
    expect(job.steps.execute.calls).toMatchObject({ 's3 GET': 3, 's3 PUT partNumber': 9 });
  });

  it('stores a small archive with one request', () => {
    expect([1, 8 * mib, 8 * mib + 1, 80 * mib].map(archiveRequests)).toEqual([1, 1, 4, 12]);
  });
});

describe('cost of a job', () => {
  it('equals the sum computed by hand', () => {
    const { seconds, parts } = jobCost(jobAtSize(aJob(10), aJob(1000), 1000), habits, simple);
    // Execute: 2 × 0.01 + 3 × 0.1 + 0.1; then 100 MB and 0.2 MB at 100 MB/s, longer than 1 s of computing on 1.7
    // processors.
    expect(seconds.execute).toBeCloseTo(0.42 + 1.002, 6);
    expect(costOf(parts['execute: Lambda']!)).toBeCloseTo(
      1.422 * (3008 / 1024) * 0.0000133334 + 0.2e-6 + (300 / 1e9) * 0.5,
      9,
    );
    // Three requests of 1 unit each through CloudFront, its function and the API, with 2 KB of answer and a log line
    // each.
    expect(costOf(parts['requests from outside']!)).toBeCloseTo(
      3 * (1e-6 + 1e-6 + 0.1e-6 + 0.000002 * 0.085 + 250e-9 * 0.5),
      12,
    );
    // 38 write and 11 read units; 3 + 14 (12 parts, begin, end) + 4 listings; 3 GET, 1 HEAD; one message sent,
    // received, deleted.
    expect(parts['DynamoDB, S3 and SQS requests']).toMatchObject({
      dynamoWriteUnit: 38,
      dynamoReadUnit: 11,
      s3Put: 21,
      s3Get: 4,
      sqsRequest: 3,
    });
    expect(parts['archive to the client']).toEqual({ s3Get: 1, internetGb: 0.1 });
    expect(parts['create: waiting for the result']).toEqual({ lambdaGbSecond: 0, dynamoReadUnit: 0 });
  });

  it('charges a create for its wait until the job ends, up to the maximum wait', () => {
    const waitOf = (rows: number) => {
      const { parts } = jobCost(jobAtSize(aJob(10), aJob(1000), rows), { ...habits, syncWaitSeconds: 8 }, simple);
      return (parts['create: waiting for the result']!.lambdaGbSecond ?? 0) / 2;
    };
    expect(waitOf(1000)).toBeCloseTo(0.5 + 1.422, 6);
    expect(waitOf(50_000)).toBeCloseTo(8, 10);
  });

  it('charges a webhook per attempt, if the job has one', () => {
    const { parts } = jobCost(aJob(10, { webhook: true }), { ...habits, webhookAttempts: 3 }, simple);
    expect(parts['webhook: Lambda, KMS']).toMatchObject({ lambdaRequest: 3, kmsRequest: 4 });
    expect(jobCost(aJob(10), { ...habits, webhookAttempts: 3 }, simple).parts['webhook: Lambda, KMS']).toMatchObject({
      kmsRequest: 0,
    });
  });
});

describe('the cost of API 1.1 features', () => {
  const additions = Object.fromEntries(
    additionSteps.map((step) => [step, aStep({ writeUnits: 1, readUnits: 2 })]),
  ) as MeasuredAdditions;
  const job = aJob(10, {
    additions: { ...additions, 'check: execute': aStep({ calls: { 's3 GET': 3 }, cpuSeconds: 0.1 }) },
  });

  it('charges the invocation, the requests, the ingress and, if made, the signature', () => {
    const outside = {
      apiGatewayUnit: 1,
      cloudFrontRequest: 1,
      dynamoWriteUnit: 1,
      dynamoReadUnit: 2,
      lambdaRequest: 1,
    };
    expect(additionCost('rows', job, simple)).toMatchObject(outside);
    expect(additionCost('rows', job, simple)).not.toHaveProperty('kmsSign');
    expect(additionCost('attest', job, simple)).toMatchObject({ ...outside, kmsSign: 1 });
    // 50 ms of KMS at 512 MB.
    const [signed = 0, read = 0] = (['attest', 'rows'] as const).map(
      (step) => additionCost(step, job, simple).lambdaGbSecond,
    );
    expect(signed - read).toBeCloseTo(0.025, 10);
  });

  it('takes a check from the queue: reads three files and computes', () => {
    const usage = additionCost('check: execute', job, simple);
    expect(usage).toMatchObject({ s3Get: 3, sqsRequest: 2 });
    expect(usage).not.toHaveProperty('apiGatewayUnit');
    // 3 × 0.1 s, and 0.1 s of computing on 1.7 processors.
    expect(usage.lambdaGbSecond).toBeCloseTo((0.3 + 0.1 / (3008 / 1769)) * (3008 / 1024), 6);
  });

  it('counts one progress write per additional write of a longer job', () => {
    const short = aStep({ calls: { 'dynamodb UpdateItem': 2 }, writeUnits: 20 });
    const long = aStep({ calls: { 'dynamodb UpdateItem': 7 }, writeUnits: 35 });
    expect(progressWriteUnits(short, long)).toEqual({ writes: 5, unitsEach: 3 });
    expect(progressWriteUnits(short, short)).toEqual({ writes: 0, unitsEach: 0 });
  });
});

describe('month without jobs', () => {
  const host = { cpuUnits: 1024, memoryMb: 3072, minTasks: 2, maxTasks: 10 };

  it('consists mostly of the upload host', () => {
    const idle = idleUsage({ largeUploads: true, uploadHost: host }, 64);
    // 2 × (0.03238 + 3 × 0.00356) × 730.
    expect(costOf(idle['upload host: tasks']!)).toBeCloseTo(62.87, 2);
    expect(costOf(idle['upload host: balancer']!)).toBeCloseTo(16.43, 2);
    expect(costOf(idle['upload host: addresses of the tasks']!)).toBeCloseTo(7.3, 2);
  });

  it('includes no host if large uploads are off', () => {
    expect(Object.keys(idleUsage({ largeUploads: false, uploadHost: host }, 64)).join()).not.toContain('upload host');
  });
});

describe('the capacity limits', () => {
  const limits = limitsOf(jobAtSize(aJob(10), aJob(1000), 10), habits, simple);
  const at = (start: string): number => limits.find(({ what }) => what.startsWith(start))!.jobsPerSecond;

  it('divide the available capacity by the use per job', () => {
    // 500 requests a second, three a job.
    expect(at('throttle of our HTTP API stage')).toBeCloseTo(500 / 3, 6);
    // Four of the account's thousand write units: two to reserve, two to debit.
    expect(at('the quota bucket of one account')).toBe(250);
    expect(at('DynamoDB, default quota of a table')).toBeCloseTo(40_000 / 38, 6);
    expect(at('one partition of the index')).toBeCloseTo(32_000 / 6, 6);
    expect(at('creates of one account')).toBe(1);
  });

  it('list the nearest limit first', () => {
    const rates = limits.map(({ jobsPerSecond }) => jobsPerSecond);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    for (const { movedBy } of limits) expect(movedBy).not.toBe('');
  });
});

describe('tally of calls', () => {
  it('counts the consumption that DynamoDB reports, and the index writes per kind', () => {
    const tally: CallTally = emptyTally();
    const key = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
    noteDynamoCall(tally, 'GetItem', { Key: key('JOB#1', 'JOB') }, { ConsumedCapacity: { CapacityUnits: 1 } });
    noteDynamoCall(
      tally,
      'UpdateItem',
      { Key: key('JOB#1', 'JOB'), UpdateExpression: 'SET #status = :s, #dueAtMs = :due' },
      { ConsumedCapacity: { CapacityUnits: 4 } },
    );
    noteDynamoCall(
      tally,
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { Item: { ...key('JOB#2', 'JOB'), dueShard: { S: 'job#1' } } } },
          { Update: { Key: key('QUOTA#a', '2026-11'), UpdateExpression: 'ADD #committedRows :rows' } },
          { Delete: { Key: key('UPLOAD#2', 'UPLOAD') } },
        ],
      },
      { ConsumedCapacity: [{ CapacityUnits: 8 }] },
    );
    noteCall(tally, 's3 PUT');
    expect(tally).toEqual({
      calls: { 'dynamodb GetItem': 1, 'dynamodb UpdateItem': 1, 'dynamodb TransactWriteItems': 1, 's3 PUT': 1 },
      readUnits: 1,
      writeUnits: 12,
      dueWriteUnits: { JOB: 3, UPLOAD: 1 },
      keyWriteUnits: { JOB: 3, QUOTA: 2, UPLOAD: 2 },
    });
  });
});
