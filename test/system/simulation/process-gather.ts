import { type Gather, oneByOne } from '../../../lib/core/gather.ts';
import type { Process, Simulation } from './simulation.ts';

/**
 * Batches the concurrent requests of each process of the simulation, because each has its own memory. The work belongs
 * to no act; callers wait for it. `gather` is known at the first request.
 */
export const processGather =
  (simulation: Simulation, gather: () => Gather): Gather =>
  <Question, Answer>(work: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>) => {
    const askers = new WeakMap<Process, (name: string, question: Question) => Promise<Answer>>();
    const aside = oneByOne(work);
    return (name: string, question: Question): Promise<Answer> => {
      const { process } = simulation;
      if (process === undefined) return aside(name, question);
      let ask = askers.get(process);
      if (ask === undefined) {
        ask = gather()((questions) => simulation.aside(() => simulation.run(process, () => work(questions))));
        askers.set(process, ask);
      }
      const asked = ask;
      return simulation.waiting(() => asked(name, question));
    };
  };

/** A clock that no act waits for: one caller may continue while the patience of others ends. */
export const patienceOf = (simulation: Simulation) => {
  const { clock } = simulation;
  return {
    nowMs: clock.nowMs,
    sleep: (ms: number): Promise<void> => {
      const { process } = simulation;
      return simulation.aside(() =>
        process === undefined ? clock.sleep(ms) : simulation.run(process, () => clock.sleep(ms)),
      );
    },
  };
};
