import { freeArea, pageInside } from '@bulkfill/bulkfill/cli/init/free-area';
import { describe, expect, it } from 'vitest';

/** A page of 200 by 240 points, in squares of 4; `#` shows something in 40 by 40 of them. */
const aPage = (...rows: readonly string[]) => {
  const inked = new Uint8Array(50 * 60);
  rows.forEach((row, index) => {
    for (let y = index * 10; y < index * 10 + 10; y++)
      for (let x = 0; x < 50; x++) if (row[Math.floor(x / 10)] === '#') inked[y * 50 + x] = 1;
  });
  return { cellPt: 4, columns: 50, rows: 60, inked };
};
const inside = { x: 0, y: 0, width: 200, height: 240 };

describe('freeArea', () => {
  it('is the whole page if the page is empty', () => {
    expect(freeArea(aPage(), inside, 3)).toEqual({ x: 0, y: 0, width: 200, height: 240 });
  });

  it('is the widest area that fits all texts', () => {
    const page = aPage('#####', '#   #', '#####', '     ', '#####', '#####');
    expect(freeArea(page, inside, 2)).toEqual({ x: 0, y: 120, width: 200, height: 40 });
  });

  it('is the highest area if none fits all texts', () => {
    const page = aPage('#####', '##   ', '##   ', '##   ', '     ', '#####');
    expect(freeArea(page, inside, 50)).toEqual({ x: 80, y: 40, width: 120, height: 160 });
  });

  it('is undefined if only slits are free', () => {
    expect(freeArea(aPage('# # #', '# # #', '# # #', '# # #', '# # #', '# # #'), inside, 1)).toBeUndefined();
    expect(freeArea(aPage('#####', '#####', '#####', '#####', '#####', '#####'), inside, 1)).toBeUndefined();
  });

  it('excludes the page margins, which are narrow on a narrow page', () => {
    expect(pageInside({ width: 600, height: 800 })).toEqual({ x: 24, y: 24, width: 552, height: 752 });
    expect(pageInside({ width: 100, height: 50 })).toEqual({ x: 6, y: 3, width: 88, height: 44 });
    expect(freeArea(aPage(), pageInside({ width: 200, height: 240 }), 3)).toMatchObject({ x: 12, y: 16 });
  });
});
