import type { Queue } from '../../../lib/service/services/queues/queue.ts';
import { callFaults, type Process, type Simulation } from './simulation.ts';

/** One process that works on messages, one at a time, and comes again some time after it has ended. */
interface Worker {
  process: Process;
  busy: boolean;
}

const visibilityMs = 120_000;
const mostReceives = 6;

/**
 * A queue with its workers. A message is delivered at least once, in any order; one whose work failed or whose worker ended comes again
 * until it was received too often.
 */
export const simulatedQueue = <Message>(
  simulation: Simulation,
  name: string,
  workers: number,
  work: (message: Message, shutdown: AbortSignal) => Promise<unknown>,
) => {
  const { random } = simulation;
  const pool: Worker[] = Array.from({ length: workers }, (_, index) => ({
    process: simulation.newProcess(`${name}-${index}`),
    busy: false,
  }));
  const deliver = (message: Message, receives: number): void => {
    const free = pool.filter(({ process, busy }) => process.alive && !busy);
    if (free.length === 0) {
      simulation.at(300 + random.below(700), () => deliver(message, receives));
      return;
    }
    const worker = random.pick(free);
    const { process } = worker;
    worker.busy = true;
    const again = (): void => {
      if (receives < mostReceives) simulation.at(visibilityMs, () => deliver(message, receives + 1));
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
    if (random.chance(simulation.weather.fault)) simulation.at(random.below(20_000), () => shutdown.abort());
    void simulation
      .run(process, () => work(message, shutdown.signal))
      .then(
        () => {},
        () => again(),
      )
      .then(() => {
        process.onDeath.delete(onDeath);
        worker.busy = false;
      });
  };
  const arrive = (message: Message, delaySeconds: number): void => {
    simulation.at(delaySeconds * 1000 + random.below(50), () => deliver(message, 1));
    if (random.chance(simulation.weather.fault * 3)) simulation.at(delaySeconds * 1000 + random.below(90_000), () => deliver(message, 1));
  };
  const queue: Queue<Message> = {
    send: (message, _accountId, delaySeconds = 0) =>
      simulation.call(
        `Send${name} ${JSON.stringify(message)}`,
        () => {
          // A queue that loses a message: the sweep is there for it.
          if (!random.chance(simulation.weather.fault * 2)) arrive(message, delaySeconds);
        },
        { faults: callFaults },
      ),
  };
  return queue;
};
