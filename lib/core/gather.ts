import type { Clock } from './clock.ts';

/** Batches concurrent requests: `work` answers the pending questions for one key in order, or fails for all. */
export type Gather = <Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
) => (name: string, question: Question) => Promise<Answer>;

export const oneByOne: Gather = (work) => async (_name, question) => {
  const [answer] = await work([question]);
  return answer as Awaited<NonNullable<typeof answer>>;
};

/** Time that a caller waits for a batch that others started. */
const patienceMs = 1000;

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs one batch per key at a time. Later questions form the next batch. A single caller is never delayed. */
export const createGather =
  (clock: Clock): Gather =>
  (work) =>
    gathered(work, clock);

const gathered = <Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  clock: Clock,
): ((name: string, question: Question) => Promise<Answer>) => {
  type Waiting = Asked<Question, Answer>[];
  const waiting = new Map<string, Waiting>();
  const begin = async (name: string, asked: Waiting): Promise<void> => {
    const others: Waiting = [];
    waiting.set(name, others);
    try {
      const answers = await work(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    goOn(name, others);
  };
  const goOn = (name: string, others: Waiting): void => {
    if (waiting.get(name) !== others) return;
    if (others.length > 0) void begin(name, others);
    else waiting.delete(name);
  };
  return (name, question) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = { question, resolve, reject };
      const others = waiting.get(name);
      if (others === undefined) return void begin(name, [asked]);
      // A hanging call must not block the others.
      if (others.push(asked) === 1) void clock.sleep(patienceMs).then(() => goOn(name, others));
    });
};
