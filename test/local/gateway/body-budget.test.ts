import { describe, expect, it } from 'vitest';
import { BodyBudget } from '../../../local/gateway/body-budget.ts';

describe('BodyBudget', () => {
  it('has room to the last byte, a quarter of it for keys that are not known, and takes nothing past it', () => {
    const budget = new BodyBudget(400, () => 0);
    const stranger = budget.account(false);
    expect([stranger.take(101), stranger.take(100), stranger.take(1)]).toEqual([false, true, false]);
    expect(budget.account(false).take(1)).toBe(false);
    const known = budget.account(true);
    expect([known.take(301), known.take(300), known.take(1)]).toEqual([false, true, false]);
    stranger.giveBack();
    known.giveBack();
    known.giveBack();
    expect([budget.account(false).take(100), budget.account(true).take(300)]).toEqual([true, true]);
  });

  it('knows good credentials for ten minutes, and the last ten thousand of them', () => {
    let nowMs = 0;
    const budget = new BodyBudget(400, () => nowMs);
    budget.verify('Bearer a');
    expect([budget.isVerified('Bearer a'), budget.isVerified('Bearer b')]).toEqual([true, false]);
    nowMs = 599_999;
    expect(budget.isVerified('Bearer a')).toBe(true);
    nowMs = 600_000;
    expect(budget.isVerified('Bearer a')).toBe(false);
    budget.verify('Bearer a');
    for (let i = 0; i < 9999; i++) budget.verify(`Bearer ${i}`);
    expect(budget.isVerified('Bearer a')).toBe(true);
    budget.verify('Bearer one more');
    expect(budget.isVerified('Bearer a')).toBe(false);
  });
});
