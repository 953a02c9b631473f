import { fitPicture, moveInFilm } from '@bulkfill/web/editor/panels/film-steps';
import { describe, expect, it } from 'vitest';

describe('key handling in the film strip', () => {
  const grid = { count: 250, across: 6, lines: 2 };
  const from = (at: number, key: string) => moveInFilm(key, at, grid);

  it('moves to the next entry, the next line, the next screen, and both ends', () => {
    expect(from(7, 'ArrowLeft')).toBe(6);
    expect(from(7, 'ArrowRight')).toBe(8);
    expect(from(7, 'ArrowUp')).toBe(1);
    expect(from(7, 'ArrowDown')).toBe(13);
    expect(from(7, 'PageDown')).toBe(19);
    expect(from(19, 'PageUp')).toBe(7);
    expect(from(7, 'Home')).toBe(0);
    expect(from(7, 'End')).toBe(249);
  });

  it('stops at the first and the last entry', () => {
    expect(from(3, 'ArrowUp')).toBe(0);
    expect(from(247, 'ArrowDown')).toBe(249);
  });

  it('leaves a key to the browser if the selection cannot move', () => {
    expect(from(7, 'Enter')).toBeUndefined();
    expect(from(7, 'a')).toBeUndefined();
  });
});

describe('fitPicture', () => {
  it('keeps the ratio of portrait and landscape pages', () => {
    expect(fitPicture({ width: 612, height: 792 })).toEqual({ width: 145, height: 188 });
    expect(fitPicture({ width: 792, height: 612 })).toEqual({ width: 236, height: 182 });
    expect(fitPicture({ width: 10, height: 5000 })).toEqual({ width: 1, height: 188 });
  });
});
