import { daysInWords, keyName, measureRemainingLife, nameMistake } from '@bulkfill/web/console/keys/keys';
import { describe, expect, it } from 'vitest';

const now = Date.parse('2026-11-22T12:00:00Z');
const daysLater = (days: number, ms = 0): string => new Date(now + days * 86_400_000 + ms).toISOString();

describe('remaining lifetime of a key', () => {
  it('counts as short from 14 days on', () => {
    expect(measureRemainingLife(daysLater(14, 1), now)).toEqual({ days: 14, isShort: false });
    expect(measureRemainingLife(daysLater(14), now)).toEqual({ days: 14, isShort: true });
    expect(measureRemainingLife(daysLater(0, 1), now)).toEqual({ days: 0, isShort: true });
    expect(measureRemainingLife(daysLater(-1), now)).toEqual({ days: 0, isShort: true });
  });

  it('formats as words', () => {
    expect([0, 1, 2].map(daysInWords)).toEqual(['today', 'tomorrow', 'in 2 days']);
  });
});

describe('name of a key', () => {
  it.each(['x', 'k'.repeat(64), '🔑'.repeat(64), `  ${'k'.repeat(64)}  `])('accepts %s', (name) => {
    expect(nameMistake(name)).toBeUndefined();
  });

  it('shows the public id if an operator created the key without a name', () => {
    expect(keyName({ name: 'Payroll', public_id: 'abc' })).toBe('Payroll');
    expect(keyName({ name: null, public_id: 'abc' })).toBe('abc');
  });

  it.each(['', '   ', 'k'.repeat(65)])('rejects %j', (name) => {
    expect(nameMistake(name)).toBeDefined();
  });
});
