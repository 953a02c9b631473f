import { mib } from '@bulkfill/engine/core/units';
import { describe, expect, it } from 'vitest';
import { BodyBudget, type BodyRoom } from '../../../../lib/routes/bodies/body-budget.ts';

const known = (name: string) => ({ name, isKnown: true });
const unknown = (name: string) => ({ name, isKnown: false });

const aBudget = (maxBytes: number) => {
  const clock = { nowMs: 0 };
  const budget = new BodyBudget(maxBytes, () => clock.nowMs);
  const holding = (owner: Parameters<BodyBudget['open']>[0], bytes: number): BodyRoom => {
    const room = budget.open(owner);
    expect(room.take(bytes)).toBe(true);
    return room;
  };
  return { clock, budget, holding };
};

describe('BodyBudget', () => {
  it.each([
    ['known credentials: 32 MiB of 256', 256, known('a'), 32 * mib],
    ['known credentials: a tenth of 640', 640, known('a'), 64 * mib],
    ['an address: 16 MiB of 256', 256, unknown('a'), 16 * mib],
    ['an address: a tenth of the quarter of 1,280', 1280, unknown('a'), 32 * mib],
    ['all of a small memory', 4, known('a'), 4 * mib],
    ['a quarter of a small memory', 4, unknown('a'), mib],
  ])('allows one body of %s, and not one byte more', (_, maxMib, owner, share) => {
    const { budget } = aBudget(maxMib * mib);
    expect(budget.open(owner).take(share + 1)).toBe(false);
    const room = budget.open(owner);
    expect([room.take(share), room.take(1)]).toEqual([true, false]);
  });

  it('has room for one account while another holds its whole share', () => {
    const { holding } = aBudget(256 * mib);
    const held = [1, 2, 3, 4].map(() => holding(known('a'), 8 * mib));
    for (const room of held) room.complete();
    holding(known('b'), 10 * mib);
    expect(held.every(({ ended }) => !ended.aborted)).toBe(true);
  });

  it('ends the slowest body of the same owner if its share is full', () => {
    const { clock, holding } = aBudget(256 * mib);
    const slow = holding(known('a'), 10 * mib);
    clock.nowMs = 2000;
    const quick = [holding(known('a'), 10 * mib), holding(known('a'), 10 * mib)];
    const other = holding(known('b'), 10 * mib);
    const newest = holding(known('a'), 2 * mib);
    expect(slow.ended.aborted).toBe(false);
    expect(newest.take(1)).toBe(true);
    expect([slow, ...quick, other, newest].map(({ ended }) => ended.aborted)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(slow.take(1)).toBe(false);
  });

  it('ends the slowest body of all if the whole budget is full, and accepts the newest', () => {
    const { clock, holding } = aBudget(64 * mib);
    const a = [holding(known('a'), 16 * mib), holding(known('a'), 16 * mib)];
    const b = [holding(known('b'), 16 * mib), holding(known('b'), 16 * mib)];
    clock.nowMs = 3000;
    expect(a[0]?.take(0) && a[1]?.take(0) && b[0]?.take(0)).toBe(true);
    for (const { pace } of [...a, b[1] as BodyRoom]) pace.received(50_000);
    holding(known('c'), 1);
    expect([...a, ...b].map(({ ended }) => ended.aborted)).toEqual([false, false, true, false]);
  });

  it('rejects a body that is the slowest itself', () => {
    const { clock, budget, holding } = aBudget(64 * mib);
    const slow = budget.open(known('a'));
    slow.take(1);
    clock.nowMs = 4000;
    const others = [holding(known('b'), 32 * mib), holding(known('c'), 32 * mib - 1)];
    expect(slow.take(1)).toBe(false);
    expect(others.map(({ ended }) => ended.aborted)).toEqual([false, false]);
  });

  it('ends no body that has been received, and none if that would free too little', () => {
    const { budget, holding } = aBudget(64 * mib);
    const worked = holding(known('a'), 32 * mib);
    worked.complete();
    const arriving = holding(known('b'), 1000);
    holding(known('b'), 30 * mib).complete();
    expect(budget.open(known('c')).take(10 * mib)).toBe(false);
    expect([worked, arriving].map(({ ended }) => ended.aborted)).toEqual([false, false]);
  });

  it('limits unknown credentials of all addresses to a quarter together', () => {
    const { holding, budget } = aBudget(256 * mib);
    for (const address of ['a', 'b', 'c', 'd']) holding(unknown(address), 16 * mib).complete();
    expect(budget.open(unknown('e')).take(1)).toBe(false);
    expect(budget.open(known('e')).take(1)).toBe(true);
  });

  it('frees the memory once if a body is released repeatedly', () => {
    const { budget, holding } = aBudget(4 * mib);
    const first = holding(known('a'), 4 * mib);
    first.complete();
    first.release();
    first.release();
    const second = budget.open(known('b'));
    expect([second.take(4 * mib), second.take(1)]).toEqual([true, false]);
  });
});
