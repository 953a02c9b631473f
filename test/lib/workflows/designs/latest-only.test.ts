import { describe, expect, it } from 'vitest';
import { LatestOnly, Superseded } from '../../../../lib/workflows/designs/latest-only.ts';

describe('LatestOnly', () => {
  it('runs one task per owner at a time, and only the latest of the waiting ones', async () => {
    const latest = new LatestOnly();
    const begun: string[] = [];
    const first = Promise.withResolvers<string>();
    const work = (name: string, result: Promise<string> = Promise.resolve(name)) =>
      latest.run('ada', () => {
        begun.push(name);
        return result;
      });
    const one = work('one', first.promise);
    const two = work('two');
    const three = work('three');
    await expect(two).rejects.toBeInstanceOf(Superseded);
    expect(begun).toEqual(['one']);
    expect(await latest.run('grace', async () => 'hers')).toBe('hers');
    first.resolve('one');
    expect(await Promise.all([one, three])).toEqual(['one', 'three']);
    expect(begun).toEqual(['one', 'three']);
    expect(await work('four')).toBe('four');
  });

  it('continues after a failed task', async () => {
    const latest = new LatestOnly();
    const first = Promise.withResolvers<string>();
    const one = latest.run('ada', () => first.promise);
    const two = latest.run('ada', async () => 'two');
    first.reject(new Error('no'));
    await expect(one).rejects.toThrow('no');
    expect(await two).toBe('two');
  });
});
