import { describe, expect, it } from 'vitest';
import { filmStep } from '../../../../web/editor/panels/film-steps.ts';

describe('keys in the film of all rows', () => {
  const grid = { count: 250, across: 6, lines: 2 };
  const from = (at: number, key: string) => filmStep(key, at, grid);

  it('lead to the next entry, to the next line, to the next sight, and to both ends', () => {
    expect(from(7, 'ArrowLeft')).toBe(6);
    expect(from(7, 'ArrowRight')).toBe(8);
    expect(from(7, 'ArrowUp')).toBe(1);
    expect(from(7, 'ArrowDown')).toBe(13);
    expect(from(7, 'PageDown')).toBe(19);
    expect(from(19, 'PageUp')).toBe(7);
    expect(from(7, 'Home')).toBe(0);
    expect(from(7, 'End')).toBe(249);
  });

  it('lead no further than to the first and the last', () => {
    expect(from(3, 'ArrowUp')).toBe(0);
    expect(from(247, 'ArrowDown')).toBe(249);
  });

  it('are left to the browser where they lead nowhere', () => {
    expect(from(7, 'Enter')).toBeUndefined();
    expect(from(7, 'a')).toBeUndefined();
  });
});
