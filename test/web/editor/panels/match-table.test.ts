import type { MatchRow } from '@bulkfill/web/console/tables/match-table.tsx';
import { expect, it } from 'vitest';
import { anEditor } from '../instance/an-editor.ts';
import { showInEditor } from '../instance/shown-editor.ts';

const load = async () => (await import('@bulkfill/web/console/tables/match-table.tsx')).MatchTable;

const rowsOf = (certainty: MatchRow['certainty'], count: number): readonly MatchRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${certainty} ${at}`,
    label: `${certainty} ${at}`,
    value: '',
    certainty,
    choice: certainty === 'open' ? undefined : 0,
  }));

it('shows a hundred rows of “Match columns” at first, and settled ones only once they are unfolded', () => {
  const props = {
    title: 'Field',
    rows: [...rowsOf('sameName', 30), ...rowsOf('open', 180)],
    options: [{ place: 0, words: 'City' }],
    onChoose: () => {},
    onTakeGuesses: () => {},
  };
  return showInEditor(anEditor(), load, props, async (page) => {
    const has = (...names: readonly string[]) => names.map((name) => page.hasField(`Column for ${name}`));
    expect(has('open 99', 'open 100', 'sameName 0')).toEqual([true, false, false]);
    await page.press('30 settled · show');
    expect(has('sameName 0')).toEqual([false]);
    await page.press('Show 100 of 110 more');
    expect(has('open 179', 'sameName 19', 'sameName 20')).toEqual([true, true, false]);
    await page.press('Show 10 of 10 more');
    expect(has('sameName 29')).toEqual([true]);
    expect(page.buttons()).toEqual(['30 settled · hide']);
  });
});
