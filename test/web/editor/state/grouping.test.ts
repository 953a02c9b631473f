import { rowCommands } from '@bulkfill/web/editor/commands/row-commands';
import { previewRequest } from '@bulkfill/web/editor/preview/preview-request';
import { withLeftOut } from '@bulkfill/web/rows/row-edits';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';

const table = someRows(
  ['Customer', 'Item'],
  [
    ['Ada', 'Ink'],
    ['Bea', 'Nib'],
    ['Ada', 'Paper'],
    ['', 'Pen'],
  ],
);

const aGrouping = async () => {
  const { editor } = anEditor();
  editor.opened.openDocument.value = aDocument(1);
  await editor.table.takeTable(table);
  editor.preview.previewWanted.value = true;
  editor.opened.groupBy.value = 'column_0';
  return editor;
};

describe('grouped rows in the editor', () => {
  it('step through documents, with their place and the first row of each', async () => {
    const editor = await aGrouping();
    const { opened } = editor;
    const seen = [];
    for (;;) {
      seen.push([opened.rowIndex.peek(), opened.shownPlace.value, opened.previewCells.value[1]]);
      if (!rowCommands.next.enabled(editor)) break;
      rowCommands.next.run(editor);
    }
    expect(seen).toEqual([
      [0, { rowNumber: 1, rows: 3, items: 2 }, 'Ink'],
      [1, { rowNumber: 2, rows: 3, items: 1 }, 'Nib'],
      [3, { rowNumber: 3, rows: 3, items: 1 }, 'Pen'],
    ]);
    rowCommands.previous.run(editor);
    expect(opened.rowIndex.peek()).toBe(1);
    opened.showRow(2);
    expect([opened.shownPlace.value.rowNumber, opened.previewCells.value[1]]).toEqual([1, 'Ink']);
  });

  it('are sent to the preview as the rows of the document, without those left out', async () => {
    const { opened, preview } = await aGrouping();
    const asked = () => previewRequest(preview.previewOfRow(0)!, undefined).body;
    expect(asked()).toMatchObject({
      group_rows: [
        { column_0: 'Ada', column_1: 'Ink' },
        { column_0: 'Ada', column_1: 'Paper' },
      ],
      row_number: 1,
      rows: 3,
    });
    expect(asked().row).toBeUndefined();
    opened.changeRows(withLeftOut(opened.rowEdits.peek(), 2, true));
    expect(asked().group_rows).toHaveLength(1);
    opened.groupBy.value = '';
    expect(asked()).toMatchObject({ row: { column_1: 'Ink' }, rows: 3 });
  });

  it('need a column of the table', async () => {
    const { opened } = await aGrouping();
    expect(opened.groupKey.value).toBe('column_0');
    opened.groupBy.value = 'column_7';
    expect([opened.groupKey.value, opened.documents.value]).toEqual([undefined, undefined]);
  });
});
