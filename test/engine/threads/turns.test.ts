import { TooManyWaiting, type TurnLimits, Turns } from '@bulkfill/engine/threads/turns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Tasks that run until the test ends them; `begun` lists them in the order of their turns. */
const someTurns = (limits: TurnLimits) => {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const giving = new Map<string, () => void>();
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const ask = (task: string, signal?: AbortSignal): Promise<void> =>
    turns.take(task.split(' ')[0] ?? '', signal).then((give) => {
      begun.push(task);
      giving.set(task, give);
    });
  const end = async (task: string): Promise<void> => {
    giving.get(task)?.();
    giving.delete(task);
    await settled();
  };
  return { turns, begun, giving, ask, end, settled };
};

describe('Turns', () => {
  it('alternate between owners, however many requests one has', async () => {
    const { begun, ask, end, settled } = someTurns({ max: 1 });
    for (const task of ['a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'b 2']) void ask(task);
    await settled();
    for (let index = 0; index < 6; index++) await end(begun[index] ?? '');
    expect(begun).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']);
  });

  it('reserve one for the next owner while one owner has its share', async () => {
    const { begun, ask, end, settled } = someTurns({ max: 2, maxPerOwner: 1 });
    for (const task of ['a 1', 'a 2', 'a 3']) void ask(task);
    await settled();
    expect(begun).toEqual(['a 1']);
    void ask('b 1');
    await settled();
    expect(begun).toEqual(['a 1', 'b 1']);
    await end('b 1');
    expect(begun).toEqual(['a 1', 'b 1']);
    await end('a 1');
    expect(begun).toEqual(['a 1', 'b 1', 'a 2']);
  });

  it('allow a maximum of waiting requests per owner', async () => {
    const { ask, settled } = someTurns({ max: 1, maxWaitingPerOwner: 2 });
    for (const task of ['a 1', 'a 2', 'a 3']) void ask(task);
    await settled();
    await expect(ask('a 4')).rejects.toBeInstanceOf(TooManyWaiting);
    void ask('b 1');
  });

  it('skip a caller that left before its turn', async () => {
    const { begun, ask, end, settled } = someTurns({ max: 1 });
    const gone = new AbortController();
    void ask('a 1');
    const left = ask('b 1', gone.signal);
    void ask('c 1');
    await settled();
    gone.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
    await end('a 1');
    expect(begun).toEqual(['a 1', 'c 1']);
    await expect(ask('d 1', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  });

  it('never exceed their maximum, leave none unused while a request waits, and all end', async () => {
    const task = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(task, { maxLength: 20 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (tasks, max, share) => {
          const maxPerOwner = Math.min(max, share);
          const { turns, begun, giving, ask, end, settled } = someTurns({ max, maxPerOwner });
          const leaving = tasks.map(() => new AbortController());
          const asked = tasks.map(({ owner }, index) =>
            ask(`${owner} ${index}`, leaving[index]?.signal).catch(() => {}),
          );
          await settled();
          for (const [index, { leaves }] of tasks.entries()) if (leaves) leaving[index]?.abort(new Error('left'));
          await settled();
          while (giving.size > 0) {
            const running = [...giving.keys()];
            expect(running.length).toBeLessThanOrEqual(max);
            for (const owner of ['a', 'b', 'c']) {
              expect(running.filter((name) => name.startsWith(owner)).length).toBeLessThanOrEqual(maxPerOwner);
            }
            await end(running[0] ?? '');
          }
          await Promise.all(asked);
          expect(turns.running).toBe(0);
          const stayed = tasks.flatMap(({ owner, leaves }, index) => (leaves ? [] : [`${owner} ${index}`]));
          expect(begun).toEqual(expect.arrayContaining(stayed));
        },
      ),
      { numRuns: 100 },
    );
  });
});
