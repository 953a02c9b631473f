import { describe, expect, it } from 'vitest';
import { isLongJob, makingMs, usualHelp } from '../../../../lib/engine/stamping/help-policy.ts';

const read = { rows: 1_000, ms: 40 };

describe('when threads help', () => {
  it('is a job whose rows take long to make', () => {
    expect(isLongJob(usualHelp, { rowCount: 10_000, rowBytes: 45_000 }, read)).toBe(true);
  });

  it('is not one that is done soon', () => {
    expect(isLongJob(usualHelp, { rowCount: 1_000, rowBytes: 45_000 }, read)).toBe(false);
  });

  it('is not one whose rows take as long to write, however many they are', () => {
    expect(isLongJob(usualHelp, { rowCount: 1_000_000, rowBytes: 3_000_000 }, read)).toBe(false);
    expect(makingMs(usualHelp, 1_000_000, { ms: 2, bytes: 3_000_000 })).toBeLessThan(0);
  });

  it('is not said before enough has been read to tell', () => {
    expect(isLongJob(usualHelp, { rowCount: 1_000_000, rowBytes: 0 }, { rows: 100, ms: 19 })).toBe(false);
    expect(isLongJob(usualHelp, { rowCount: 1_000_000, rowBytes: 0 }, { rows: 100, ms: 20 })).toBe(true);
  });
});
