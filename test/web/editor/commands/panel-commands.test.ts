import { columnCommands } from '@bulkfill/web/editor/commands/column-commands';
import { runCommand } from '@bulkfill/web/editor/commands/command';
import { rowCommands } from '@bulkfill/web/editor/commands/row-commands';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };
const city = { number: 1, label: 'City' };

/** An editor with a document of one page, and three rows of two columns. */
const withRows = async () => {
  const all = anEditor();
  const { editor } = all;
  editor.opened.openDocument.value = aDocument();
  const rows = someRows(
    ['Name', 'City'],
    [
      ['Ada', 'Bern'],
      ['Grace', 'Winterthur'],
      ['Al', 'Ulm'],
    ],
  );
  await editor.table.takeTable(rows);
  const shown = (): number => editor.opened.rowIndex.peek();
  return { ...all, shown };
};

describe('a row command', () => {
  it('steps from the first row to the last, and stops there', async () => {
    const { editor, shown } = await withRows();
    const visited = [shown()];
    while (runCommand(editor, rowCommands.next)) visited.push(shown());
    while (runCommand(editor, rowCommands.previous)) visited.push(shown());
    expect(visited).toEqual([0, 1, 2, 1, 0]);
  });

  it('shows the row with the longest value of the single selected overlay', async () => {
    const { editor, shown } = await withRows();
    editor.adding.addOverlay('text', { page: 0, rect });
    expect(rowCommands.longest.enabled(editor)).toBe(false);
    editor.adding.addOverlay('text', { page: 0, rect }, { column: city });
    runCommand(editor, rowCommands.longest);
    expect(shown()).toBe(1);
    editor.editing.choose(editor.editing.draft.peek().overlays.map(({ id }) => id));
    expect(rowCommands.longest.enabled(editor)).toBe(false);
  });

  it('is disabled without rows', () => {
    const { editor } = anEditor();
    const { closeCheck: _, ...others } = rowCommands;
    expect(Object.values(others).map(({ enabled }) => enabled(editor))).not.toContain(true);
  });
});

describe('a column command', () => {
  it('binds the selected overlays to a column in one undo step, except markers', async () => {
    const { editor } = await withRows();
    editor.adding.addOverlay('marker', { page: 0, rect });
    expect(columnCommands.use.enabled(editor, { column: city })).toBe(false);
    editor.adding.addOverlay('text', { page: 0, rect });
    const valuesNow = () => editor.editing.draft.peek().overlays.map(({ value }) => value);
    const before = valuesNow();
    editor.editing.choose(editor.editing.draft.peek().overlays.map(({ id }) => id));
    runCommand(editor, columnCommands.use, { column: city });
    expect(valuesNow()).toEqual([undefined, { column: 'column_1' }]);
    editor.editing.undoEdit();
    expect(valuesNow()).toEqual(before);
  });

  it('places a column at the middle of the page, named after it', async () => {
    const { editor, settle } = await withRows();
    runCommand(editor, columnCommands.place, { column: city });
    await settle();
    const [overlay] = editor.editing.draft.peek().overlays;
    expect(overlay).toMatchObject({ id: 'city', kind: 'text', page: 0, value: { column: 'column_1' } });
    expect(overlay!.rect!.x + overlay!.rect!.width / 2).toBe(300);
  });

  it('places further columns below each other, and the covered finding stays empty', async () => {
    const { editor, settle } = await withRows();
    for (const column of [city, city, city]) {
      runCommand(editor, columnCommands.place, { column });
      await settle();
    }
    const [first, ...others] = editor.editing.draft.peek().overlays.map(({ rect }) => rect!);
    expect(others).toEqual([
      { ...first, y: first!.y + 24 },
      { ...first, y: first!.y + 48 },
    ]);
    expect(editor.covering.covered.peek()).toEqual([]);
  });

  it('moves an overlay that covers another to free space, in one undo step', async () => {
    const { editor } = await withRows();
    editor.adding.addOverlay('text', { page: 0, rect });
    editor.adding.addOverlay('text', { page: 0, rect });
    const [finding] = editor.covering.covered.peek();
    editor.covering.moveToFreeSpace(finding!);
    expect(editor.covering.covered.peek()).toEqual([]);
    editor.editing.undoEdit();
    expect(editor.covering.covered.peek()).toHaveLength(1);
  });

  it('is disabled without a column or a document', async () => {
    const { editor } = await withRows();
    expect(runCommand(editor, columnCommands.place)).toBe(false);
    editor.opened.openDocument.value = undefined;
    expect(runCommand(editor, columnCommands.place, { column: city })).toBe(false);
    expect(columnCommands.takeOffers.enabled(editor)).toBe(false);
  });

  it('reopens the column matching after it was confirmed', async () => {
    const { editor } = await withRows();
    editor.adding.addOverlay('text', { page: 0, rect }, { column: city });
    expect(columnCommands.chooseAgain.enabled(editor)).toBe(false);
    await editor.table.takeTable(someRows(['Name', 'Town'], [['Ada', 'Bern']], 'other.csv'));
    editor.table.chooseColumns('by-place');
    expect(columnCommands.chooseAgain.enabled(editor)).toBe(true);
    runCommand(editor, columnCommands.chooseAgain);
    expect(editor.table.unsettledTable.value).toBeDefined();
  });
});
