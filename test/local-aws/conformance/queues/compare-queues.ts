import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { newRunCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { queuesServer } from '@bulkfill/local-aws/queues/queues-server';
import { localRegion } from '../../../../infra/resources.ts';
import { seededRandom } from '../../../system/faults/seeded-random.ts';
import type { QueueCall } from '../../../system/simulation/calls.ts';
import { live } from '../../../system/simulation/life.ts';
import { judgeCredentials, type Share } from '../objects/compare-objects.ts';
import { Compared } from '../sdk/compared.ts';
import type { Members, Step, Target } from '../sdk/target.ts';
import { knownQueueDifferences } from './known-queue-differences.ts';
import { counted, LifeSteps } from './life-steps.ts';
import { queueQuestions, RandomQueueSteps } from './queue-steps.ts';
import { queuesTarget, type ReceivedMessage } from './queues-target.ts';

/** A queue lives for so many random steps: what one server alone holds is left behind with it. */
const stepsPerQueue = 25;

/** The embedded SQS as `npm start` has it: behind its gate, with its state on disk. */
const embedded = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-queues-'));
  const credentials = newRunCredentials();
  const server = queuesServer(folder, localRegion);
  const gate = await startGate({ service: 'sqs', region: localRegion, credentials, port: 0, server: server.handle });
  const end = async (): Promise<void> => {
    await gate.stop();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { client: new SQSClient({ endpoint: gate.endpoint, region: localRegion, credentials, maxAttempts: 1 }), end };
};

/** Asks the embedded SQS and another one the same, as `compareObjects` does. */
export const compareQueues = async (address: string, { seed, seeds, steps, lives }: Share) => {
  const compared = new Compared(knownQueueDifferences);
  const { client, end } = await embedded();
  const judge = new SQSClient({
    endpoint: address,
    region: localRegion,
    credentials: judgeCredentials,
    maxAttempts: 1,
  });
  const both = [queuesTarget(client), queuesTarget(judge)] as const;
  let made = 0;
  const newQueues = async (): Promise<void> => {
    const name = `compared-${process.pid}-${Date.now().toString(36)}-${++made}`;
    for (const target of both) {
      await target.ask({ operation: 'CreateQueue', input: { QueueName: name }, gives: { queue: 'QueueUrl' } });
      await target.ask({ operation: 'CreateQueue', input: { QueueName: `${name}-dead` }, gives: { dead: 'QueueUrl' } });
      const { raw } = await target.ask({
        operation: 'GetQueueAttributes',
        input: { QueueUrl: '«dead»', AttributeNames: ['QueueArn'] },
      });
      const { QueueArn: deadLetterTargetArn } = raw.Attributes as Readonly<Record<string, string>>;
      target.give('policy', JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }));
    }
  };
  const keepHandles = (target: Target, answer: Members, nameOf: (body: string) => string): void => {
    for (const { Body, ReceiptHandle } of (answer.Messages ?? []) as readonly ReceivedMessage[])
      target.give(nameOf(Body), ReceiptHandle);
  };
  /** Returns whether both hold the same from now on. */
  const ask = async (step: Step, at: string, nameOf: (body: string) => string): Promise<boolean> => {
    if (step.operation === 'wait') {
      await sleep(Number(step.input.ms));
      return true;
    }
    const { isApart, ours, theirs } = await compared.ask(...both, step, at);
    const names = new Map<string, string>();
    const once = (body: string): string => {
      const name = names.get(body) ?? nameOf(body);
      names.set(body, name);
      return name;
    };
    keepHandles(both[0], ours, once);
    keepHandles(both[1], theirs, once);
    const done = ({ Messages = [], Failed = [] }: Members): string =>
      [
        ...(Messages as readonly ReceivedMessage[]).map(({ Body }) => Body),
        ...(Failed as readonly { Id: string }[]).map(({ Id }) => Id),
      ]
        .sort()
        .join();
    return !isApart && done(ours) === done(theirs);
  };
  for (let each = seed; each < seed + lives; each++) {
    const calls: QueueCall[] = [];
    await live(each, { kind: 'whole', onQueueCall: (call) => calls.push(call) });
    for (const queue of new Set(calls.map((call) => call.queue))) {
      await newQueues();
      const asked = new LifeSteps();
      const at = `life ${each}, ${queue}`;
      for (const call of calls.filter((one) => one.queue === queue))
        for (const step of asked.of(call)) await ask(step, at, (body) => asked.received(body));
      await ask(counted, at, (body) => body);
    }
  }
  const ofService = { asked: compared.requests, alike: compared.alike };
  for (const [question, asked] of Object.entries(queueQuestions)) {
    await newQueues();
    const counts = new Map<string, number>();
    const nameOf = (body: string): string => {
      counts.set(body, (counts.get(body) ?? 0) + 1);
      return `handle ${body} ${counts.get(body)}`;
    };
    for (const step of asked) await ask(step, question, nameOf);
  }
  for (const each of seeds) {
    const random = seededRandom(each);
    for (let step = 0; step < steps; ) {
      await newQueues();
      const asked = new RandomQueueSteps(random);
      const until = Math.min(steps, step + stepsPerQueue);
      for (let isSame = true; isSame && step < until; step++)
        isSame = await ask(asked.next(), `seed ${each} step ${step}`, (body) => asked.received(body));
    }
  }
  client.destroy();
  judge.destroy();
  await end();
  return { compared, ofService };
};
