import { type Gather, oneByOne } from '../../../lib/core/gather.ts';
import type { Process, Simulation } from './simulation.ts';

/**
 * A gathering for each process of the simulation, as each has a memory of its own: what one is asked at the same time
 * is asked together. The work is nobody's act in particular; who asks waits for it. `gather` is known once the first
 * question comes.
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

/** A clock that no act waits for: who asks together may go on while the others' patience ends. */
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
