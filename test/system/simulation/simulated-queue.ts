import type { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { sqsQueue } from '../../../lib/stores/queues/sqs-queue.ts';
import { callFaults, type QueueCall } from './calls.ts';
import type { Process, Simulation } from './simulation.ts';

/** A process that handles one message at a time, and restarts some time after it ended. */
interface Worker {
  process: Process;
  busy: boolean;
}

const visibilityMs = 120_000;
const mostReceives = 6;

/**
 * A queue with its workers, for the service's own sender. `read` parses a body. A message is delivered at least once,
 * in any order, and again after a failure or the end of its worker, up to a maximum number of deliveries.
 */
export const simulatedQueue = <Message>(
  simulation: Simulation,
  name: string,
  workers: number,
  read: (body: string) => Message | undefined,
  work: (message: Message, shutdown: AbortSignal) => Promise<unknown>,
) => {
  const { random } = simulation;
  const pool: Worker[] = Array.from({ length: workers }, (_, index) => ({
    process: simulation.newProcess(`${name}-${index}`),
    busy: false,
  }));
  const note = (kind: QueueCall['kind'], body: string, input: QueueCall['input'] = {}): void =>
    simulation.onQueueCall?.({ queue: name, kind, body, input });
  const deliver = (body: string, receives: number): void => {
    const free = pool.filter(({ process, busy }) => process.alive && !busy);
    if (free.length === 0) {
      simulation.at(300 + random.below(700), () => deliver(body, receives));
      return;
    }
    const worker = random.pick(free);
    const { process } = worker;
    worker.busy = true;
    note('received', body);
    const again = (): void => {
      if (receives < mostReceives) simulation.at(visibilityMs, () => deliver(body, receives + 1));
    };
    const onDeath = (): void => {
      again();
      simulation.at(1000 + random.below(60_000), () => {
        worker.process = simulation.newProcess(process.name);
        worker.busy = false;
      });
    };
    process.onDeath.add(onDeath);
    const shutdown = new AbortController();
    const { fault, shutdown: ends = fault } = simulation.weather;
    if (random.chance(ends)) simulation.at(random.below(20_000), () => shutdown.abort());
    void simulation
      .run(process, async () => {
        const message = read(body);
        if (message === undefined) throw new Error('The service does not read what it has sent.');
        await work(message, shutdown.signal);
      })
      .then(
        () => note('done', body),
        () => {
          note('failed', body);
          again();
        },
      )
      .then(() => {
        process.onDeath.delete(onDeath);
        worker.busy = false;
      });
  };
  const arrive = (body: string, delaySeconds: number): void => {
    simulation.at(delaySeconds * 1000 + random.below(50), () => deliver(body, 1));
    const { fault, repeated = 3 * fault } = simulation.weather;
    // Immediately, possibly during the work, or much later.
    const laterMs = random.chance(0.5) ? 50 : 90_000;
    if (random.chance(repeated)) simulation.at(delaySeconds * 1000 + random.below(laterMs), () => deliver(body, 1));
  };
  const client = {
    send: ({ input }: SendMessageCommand) => {
      const { MessageBody: body = '', DelaySeconds: delaySeconds = 0 } = input;
      const effect = (): void => {
        note('sent', body, { ...input });
        // The queue may lose a message, and the sweep must send it again.
        if (!random.chance(simulation.weather.fault * 2)) arrive(body, delaySeconds);
      };
      return simulation.call(`Send${name} ${body}`, effect, { faults: callFaults });
    },
  } as unknown as SQSClient;
  return sqsQueue<Message>(client, name);
};
