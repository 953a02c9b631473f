import { LongestTexts } from '@bulkfill/engine/fill/check/longest-texts';
import { describe, expect, it } from 'vitest';

/** The list of so many overlays, the last of which fit least. */
const listOf = (count: number, idCharacters: number) => {
  const texts = new LongestTexts();
  const ids = Array.from({ length: count }, (_, index) => String(index).padStart(idCharacters, 'x'));
  for (const [index, id] of ids.entries())
    texts.note(id, { rowNumber: 1, characters: 1, fitPercent: 100 - index / 100 });
  return { ids, list: texts.list(ids) };
};

describe('longest texts of a check', () => {
  it('include each overlay of a large template', () => {
    const { ids, list } = listOf(2_000, 36);
    expect(list.map(({ overlay_id }) => overlay_id)).toEqual(ids);
  });

  it('are those that fit least, in overlay order, if a record cannot contain all', () => {
    const { ids, list } = listOf(2_000, 250);
    expect(list.map(({ overlay_id }) => overlay_id)).toEqual(ids.slice(-666));
    expect(JSON.stringify(list).length).toBeLessThan(300_000);
  });
});
