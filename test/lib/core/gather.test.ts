import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGather, oneByOne } from '../../../lib/core/gather.ts';
import { fakeClock } from '../../support/service/fake-clock.ts';

/** Work that a test ends: each piece answers its questions in capitals. */
const aWorkshop = () => {
  const clock = fakeClock();
  const pieces: {
    readonly questions: readonly string[];
    readonly end: () => Promise<void>;
    readonly fail: () => Promise<void>;
  }[] = [];
  const ask = createGather(clock)((questions: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    const after = (settle: () => void) => async () => {
      settle();
      await turn();
    };
    const end = after(() => resolve(questions.map((question) => question.toUpperCase())));
    pieces.push({ questions, end, fail: after(() => reject(new Error(`no answer to ${questions.join()}`))) });
    return promise;
  });
  return { clock, ask, pieces, asked: () => pieces.map(({ questions }) => questions.join('')) };
};

describe('gather', () => {
  it('starts at once for a single request, and separately for each key', async () => {
    const { ask, pieces, asked } = aWorkshop();
    const answers = [ask('x', 'a'), ask('y', 'b')];
    expect(asked()).toEqual(['a', 'b']);
    for (const piece of pieces) await piece.end();
    expect(await Promise.all(answers)).toEqual(['A', 'B']);
    void ask('x', 'c');
    expect(asked()).toEqual(['a', 'b', 'c']);
  });

  it('collects requests made after the start for the next batch', async () => {
    const { ask, pieces, asked } = aWorkshop();
    const answers = ['a', 'b', 'c'].map((question) => ask('x', question));
    expect(asked()).toEqual(['a']);
    await pieces[0]?.end();
    expect(asked()).toEqual(['a', 'bc']);
    await pieces[1]?.end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  it('fails the requests of the failed batch only', async () => {
    const { ask, pieces } = aWorkshop();
    const answers = Promise.allSettled(['a', 'b', 'c'].map((question) => ask('x', question)));
    await pieces[0]?.end();
    await pieces[1]?.fail();
    const last = ask('x', 'd');
    await pieces[2]?.end();
    expect((await answers).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
      'A',
      'Error: no answer to b,c',
      'Error: no answer to b,c',
    ]);
    expect(await last).toBe('D');
  });

  it('does not delay other requests for long behind a batch that hangs', async () => {
    const { ask, clock, pieces, asked } = aWorkshop();
    const first = ask('x', 'a');
    const others = [ask('x', 'b'), ask('x', 'c')];
    clock.advance(999);
    await turn();
    expect(asked()).toEqual(['a']);
    clock.advance(1);
    await turn();
    expect(asked()).toEqual(['a', 'bc']);
    await pieces[1]?.end();
    expect(await Promise.all(others)).toEqual(['B', 'C']);
    // The one that hung ends after all, and nothing is done twice for it.
    await pieces[0]?.end();
    expect(await first).toBe('A');
    expect(asked()).toEqual(['a', 'bc']);
  });

  it('makes one batch per request with oneByOne', async () => {
    const had: number[] = [];
    const ask = oneByOne(async (questions: readonly string[]) => {
      had.push(questions.length);
      return questions;
    });
    expect(await Promise.all([ask('x', 'a'), ask('x', 'b')])).toEqual(['a', 'b']);
    expect(had).toEqual([1, 1]);
  });
});
