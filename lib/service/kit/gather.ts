import type { Clock } from './clock.ts';

/**
 * How work is done that many may ask for at the same time: `work` answers questions of one name at once, each in its place. An answer that is
 * a promise is waited for by whom it concerns alone; where the work fails, it fails for all whose questions it had.
 */
export type Gather = <Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
) => (name: string, question: Question) => Promise<Answer>;

/** Each question is a piece of work of its own. */
export const oneByOne: Gather = (work) => async (_name, question) => {
  const [answer] = await work([question]);
  return answer as Awaited<NonNullable<typeof answer>>;
};

/** So long one waits for a piece of work that others asked for. */
const patienceMs = 1000;

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One piece of work of a name at a time: what is asked meanwhile is asked together in the next. Who asks alone waits for nobody. No answer is
 * older than its question: work that has begun takes no more of them.
 */
export const together =
  (clock: Clock): Gather =>
  (work) =>
    gathered(work, clock);

const gathered = <Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  clock: Clock,
): ((name: string, question: Question) => Promise<Answer>) => {
  type Waiting = Asked<Question, Answer>[];
  /** Of each name that is worked on, who waits for the next piece. */
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
  /** Begins with those who wait, unless somebody has. */
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
      // A call that hangs holds nobody else.
      if (others.push(asked) === 1) void clock.sleep(patienceMs).then(() => goOn(name, others));
    });
};
