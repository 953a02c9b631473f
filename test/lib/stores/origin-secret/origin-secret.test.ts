import { describe, expect, it } from 'vitest';
import { OriginSecret } from '../../../../lib/stores/origin-secret/origin-secret.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';

const [old, fresh, stranger] = ['o', 'n', 's'].map((letter) => letter.repeat(32)) as [string, string, string];
const settings = { refreshMs: 60_000, staleMs: 3_600_000, rereadMs: 5000 };

const aDoor = (stored: Record<string, unknown> | string = { one: old }) => {
  const state = { stored: typeof stored === 'string' ? stored : JSON.stringify(stored), reads: 0, down: false };
  const clock = fakeClock();
  const secret = new OriginSecret(
    async () => {
      state.reads++;
      if (state.down) throw new Error('Secrets Manager answered 503.');
      return state.stored;
    },
    clock,
    settings,
  );
  const store = (values: Record<string, unknown>): void => {
    state.stored = JSON.stringify(values);
  };
  return { state, clock, secret, store };
};

describe('origin secret', () => {
  it('is read once for many requests, and again after a minute', async () => {
    const { state, clock, secret } = aDoor();
    for (let request = 0; request < 5; request++) expect(await secret.accepts(old)).toBe(true);
    clock.advance(settings.refreshMs - 1);
    expect([await secret.accepts(old), state.reads]).toEqual([true, 1]);
    clock.advance(1);
    expect([await secret.accepts(old), state.reads]).toEqual([true, 2]);
  });

  it('rejects every other value, including a prefix and a longer one', async () => {
    const { secret } = aDoor();
    for (const value of [stranger, '', old.slice(1), `${old}o`, old.toUpperCase()])
      expect(await secret.accepts(value)).toBe(false);
  });

  it('can be rotated under load: accepts both values, then only the new one', async () => {
    const { clock, secret, store } = aDoor();
    expect(await secret.accepts(fresh)).toBe(false);
    store({ one: old, two: fresh });
    clock.advance(settings.rereadMs);
    expect([await secret.accepts(fresh), await secret.accepts(old)]).toEqual([true, true]);
    store({ two: fresh });
    clock.advance(settings.refreshMs);
    expect([await secret.accepts(fresh), await secret.accepts(old)]).toEqual([true, false]);
  });

  it('is not read again for each wrong value', async () => {
    const { state, clock, secret } = aDoor();
    for (let attempt = 0; attempt < 100; attempt++) await secret.accepts(`${stranger}${attempt}`);
    expect(state.reads).toBe(1);
    clock.advance(settings.rereadMs);
    for (let attempt = 0; attempt < 100; attempt++) await secret.accepts(`${stranger}${attempt}`);
    expect(state.reads).toBe(2);
  });

  it('rejects all requests if it has never been read', async () => {
    const { state, secret } = aDoor();
    state.down = true;
    await expect(secret.accepts(old)).rejects.toThrow('503');
    state.down = false;
    expect(await secret.accepts(old)).toBe(true);
  });

  it('stays valid for an hour while it cannot be read, and then rejects all requests', async () => {
    const { state, clock, secret } = aDoor();
    await secret.accepts(old);
    state.down = true;
    clock.advance(settings.staleMs - 1);
    expect([await secret.accepts(old), await secret.accepts(stranger)]).toEqual([true, false]);
    clock.advance(settings.rereadMs);
    await expect(secret.accepts(old)).rejects.toThrow('503');
  });

  it.each([
    ['no JSON', 'secret'],
    ['no object', '"text"'],
    ['nothing', '{}'],
    ['no text', '{"one":1}'],
    ['an empty text', '{"one":""}'],
    ['a text of 31 characters', JSON.stringify({ one: 'x'.repeat(31) })],
    ['a short text next to a good one', JSON.stringify({ one: old, two: '' })],
  ])('rejects all requests if it contains %s', async (_, stored) => {
    await expect(aDoor(stored).secret.accepts(old)).rejects.toThrow();
  });
});
