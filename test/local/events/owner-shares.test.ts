import { describe, expect, it } from 'vitest';
import { OwnerShares } from '../../../local/events/owner-shares.ts';

const message = (Body: string) => [{ Body }];
const someShares = (most = 1) => {
  const clock = { ms: 0 };
  return { clock, shares: new OwnerShares({ ownerOf: (body) => body[0], most }, () => clock.ms) };
};

describe('message shares per owner', () => {
  it('hold messages beyond a share, in turn, until a slot is free', () => {
    const { shares } = someShares(2);
    const ends = [shares.begin(message('a1')), shares.begin(message('a2'))];
    expect([shares.hold(message('a3')), shares.hold(message('a4')), shares.hold(message('b1'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(shares.next()).toBeUndefined();
    ends[0]?.();
    expect(shares.next()).toEqual(message('a3'));
  });

  it('release a message after the maximum hold time, even without a free slot', () => {
    const { clock, shares } = someShares();
    shares.begin(message('a1'));
    shares.hold(message('a2'));
    clock.ms = 9_999;
    expect(shares.next()).toBeUndefined();
    clock.ms = 10_000;
    expect(shares.next()).toEqual(message('a2'));
  });

  it('hold at most 64 messages', () => {
    const { shares } = someShares();
    shares.begin(message('a'));
    const held = Array.from({ length: 65 }, () => shares.hold(message('a')));
    expect(held.filter((each) => each)).toHaveLength(64);
    expect(held.at(-1)).toBe(false);
    expect(shares.clear()).toHaveLength(64);
    expect(shares.clear()).toEqual([]);
  });

  it('hold no message without an owner, with several owners or without shares', () => {
    const { shares } = someShares(0);
    expect(shares.hold(message(''))).toBe(false);
    expect(shares.hold([...message('a'), ...message('b')])).toBe(false);
    expect(new OwnerShares(undefined).hold(message('a'))).toBe(false);
  });
});
