import type { OverlayKind } from '@bulkfill/web/editor/core/draft';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';
import { act, showInEditor, type UsedPage } from '../instance/shown-editor.ts';

const load = async () => (await import('@bulkfill/web/editor/properties/properties-region.tsx')).PropertiesRegion;

/** Shows the properties of placed overlays; the last one is selected. */
const visit = async (
  kinds: readonly OverlayKind[],
  journey: (page: UsedPage, all: ReturnType<typeof anEditor>) => Promise<void>,
): Promise<void> => {
  const all = anEditor();
  const { editor } = all;
  editor.opened.openDocument.value = aDocument(3);
  await editor.table.takeTable(
    someRows(
      ['Name', 'Total'],
      [
        ['Ada', '1234.5'],
        ['Grace', 'x'],
      ],
    ),
  );
  for (const [index, kind] of kinds.entries())
    editor.adding.addOverlay(kind, { page: 0, rect: { x: 10, y: 20 + 50 * index, width: 100, height: 40 } });
  await showInEditor(all, load, {}, (page) => journey(page, all));
};

const overlaysOf = ({ editor }: ReturnType<typeof anEditor>) => editor.editing.draft.peek().overlays;
const undo = ({ editor }: ReturnType<typeof anEditor>) => act(() => editor.editing.undoEdit());

describe('a property', () => {
  it('asks for a selection first', () =>
    visit([], async (page) => {
      expect(page.text()).toBe('PropertiesSelect an overlay to edit its properties.');
    }));

  it('offers picture, label and place of a seal, and nothing that differs between rows', () =>
    visit(['seal'], async (page, all) => {
      for (const label of ['Value', 'Pages', 'Condition', 'Optional', 'Role']) expect(page.hasField(label)).toBe(false);
      await page.type('Label', 'Siegel');
      await page.leave('Label');
      expect(overlaysOf(all)[0]).toMatchObject({ kind: 'seal', label: 'Siegel' });
      expect(page.text()).toContain('Upload picture');
    }));

  it('changes the overlay while the user types, as one step until the field is left', () =>
    visit(['text'], async (page, all) => {
      for (const typed of ['5', '50', '50.5']) await page.type('X', typed);
      await page.leave('X');
      expect(overlaysOf(all)[0]?.rect?.x).toBe(50.5);
      await page.type('Font size', '14');
      await page.leave('Font size');
      await undo(all);
      expect([overlaysOf(all)[0]?.rect?.x, page.value('X')]).toEqual([50.5, '50.5']);
      await undo(all);
      expect([overlaysOf(all)[0]?.rect?.x, page.value('X')]).toEqual([10, '10']);
    }));

  it('is set by a choice or a tick, each one step', () =>
    visit(['text'], async (page, all) => {
      await page.select('Align', 'center');
      await page.tick('Bold');
      expect(overlaysOf(all)[0]).toMatchObject({ align: 'center', bold: true });
      await undo(all);
      expect([page.isTicked('Bold'), page.value('Align')]).toEqual([false, 'center']);
      await undo(all);
      expect(overlaysOf(all)[0]).not.toHaveProperty('align');
    }));

  it('keeps refused text with its rule at the field, also after another selection, and blocks exports', () =>
    visit(['text', 'text'], async (page, all) => {
      const { editor } = all;
      await page.type('X', 'near the left');
      await page.leave('X');
      expect([page.value('X'), page.isInvalid('X'), overlaysOf(all)[1]?.rect?.x]).toEqual(['near the left', true, 10]);
      expect(page.text()).toContain('must be a length');
      await act(() => editor.editing.choose(['text_1']));
      expect([page.value('X'), page.isInvalid('X')]).toEqual(['10', false]);
      await act(() => editor.editing.choose(['text_2']));
      expect([page.value('X'), page.isInvalid('X')]).toEqual(['near the left', true]);
      expect(editor.outgoing.outgoing()).toBeUndefined();
      await page.type('X', '33');
      expect([page.isInvalid('X'), overlaysOf(all)[1]?.rect?.x]).toEqual([false, 33]);
    }));

  it('keeps an invalid number in the draft with the rule of the schema', () =>
    visit(['text'], async (page, all) => {
      const stop = all.editor.mistaken.watchMistakes();
      await page.type('Font size', 'large');
      await act(() => all.pass(200));
      expect(overlaysOf(all)[0]?.size).toBe('large');
      expect(page.text()).toContain('must be a number');
      await page.type('Font size', '9');
      await act(() => all.pass(200));
      expect(page.text()).not.toContain('must be a number');
      stop();
    }));

  it('renames the overlay, but not to nothing', () =>
    visit(['text'], async (page, all) => {
      await page.type('Id', 'greeting');
      expect(all.editor.editing.selection.peek()).toEqual(['greeting']);
      await page.type('Id', ' ');
      expect([page.isInvalid('Id'), overlaysOf(all)[0]?.id]).toEqual([true, 'greeting']);
    }));

  it('moves to a page that exists, and shows it', () =>
    visit(['text'], async (page, all) => {
      await page.type('Page', '4');
      expect(page.text()).toContain('must be 1 to 3');
      await page.type('Page', '3');
      expect([overlaysOf(all)[0]?.page, all.editor.view.wantedPlace.peek()]).toEqual([2, { page: 2 }]);
    }));

  it('places an overlay on all or listed pages, instead of one page', () =>
    visit(['text'], async (page, all) => {
      await page.select('Pages', 'all');
      expect([overlaysOf(all)[0]?.pages, page.hasField('Page')]).toEqual(['all', false]);
      await page.select('Pages', 'numbers');
      await page.type('Page numbers', '2-9');
      expect(page.text()).toContain('must be pages from 1 to 3');
      await page.type('Page numbers', '1, 3');
      await page.leave('Page numbers');
      expect(overlaysOf(all)[0]?.pages).toEqual([0, 2]);
      while (overlaysOf(all)[0]?.pages !== undefined) await undo(all);
      expect([overlaysOf(all)[0]?.page, page.hasField('Page')]).toEqual([0, true]);
    }));
});

describe('the fit of a text', () => {
  it('is to shrink in a new text, and writes the members of the package', () =>
    visit(['text'], async (page, all) => {
      const written = () => {
        const { fit, wrap, overflow } = overlaysOf(all)[0]!;
        return [fit, wrap, overflow];
      };
      expect(written()).toEqual(['shrink', undefined, undefined]);
      await page.choose('Wrap');
      expect(written()).toEqual([undefined, true, undefined]);
      await page.choose('Cut');
      expect(written()).toEqual([undefined, undefined, 'clip']);
      expect(page.text()).not.toContain('As in the package');
      await page.select('Overflow', 'error');
      expect(page.text()).toContain('As in the package');
      await page.choose('Shrink');
      expect(written()).toEqual(['shrink', undefined, undefined]);
    }));

  it('is that of the last text', () =>
    visit(['text'], async (page, all) => {
      await page.choose('Cut');
      all.editor.adding.addOverlay('text', { page: 0, rect: { x: 0, y: 0, width: 9, height: 9 } });
      expect(overlaysOf(all)[1]).toMatchObject({ overflow: 'clip' });
      expect(overlaysOf(all)[1]).not.toHaveProperty('fit');
    }));
});

describe('the properties of several overlays', () => {
  it('show no value where they differ, and apply input to all in one step', () =>
    visit(['text', 'text'], async (page, all) => {
      await page.type('Font size', '20');
      await page.tick('Bold');
      expect(page.buttons()).not.toContain('Align left');
      await act(() => all.editor.editing.choose(['text_1', 'text_2']));
      expect(page.text()).toContain('2 overlays');
      expect(page.buttons()).toContain('Align left');
      for (const label of ['Y', 'Font size'])
        expect([page.value(label), page.placeholder(label)], label).toEqual(['', 'Mixed']);
      expect([page.value('X'), page.isTicked('Bold')]).toEqual(['10', false]);
      await page.type('X', '30');
      await page.leave('X');
      await page.select('Align', 'center');
      expect(overlaysOf(all).map(({ rect, align, size }) => [rect?.x, align, size])).toEqual([
        [30, 'center', undefined],
        [30, 'center', 20],
      ]);
      await undo(all);
      await undo(all);
      expect(overlaysOf(all).map(({ rect, align }) => [rect?.x, align])).toEqual([
        [10, undefined],
        [10, undefined],
      ]);
    }));

  it('are those that their kinds share', () =>
    visit(['barcode', 'qr'], async (page, all) => {
      await act(() => all.editor.editing.choose(['barcode_1', 'qr_code_1']));
      expect([page.hasField('Color'), page.hasField('Symbology')]).toEqual([true, false]);
      await page.type('Color', '#123456');
      expect(overlaysOf(all).map(({ color }) => color)).toEqual(['#123456', '#123456']);
    }));
});

describe('the value of an overlay', () => {
  it('becomes a column, whose format shows the value of the row', () =>
    visit(['text'], async (page, all) => {
      await page.select('Value', 'column');
      await page.select('Column', '1');
      expect(overlaysOf(all)[0]?.value).toEqual({ column: 'column_1' });
      await page.select('Format', 'number');
      await page.select('Number style', 'currency');
      expect(page.text()).toContain('€1,234.50');
      await act(() => all.editor.opened.showRow(1));
      expect(page.text()).toContain('The value is not a decimal number');
    }));

  it('is shown as an example of the row, and by digits in a comb of eight', () =>
    visit(['text'], async (page, all) => {
      await act(() => all.editor.table.takeTable(someRows(['Born'], [['25.10.2017'], ['01.02.2018']])));
      await page.select('Value', 'column');
      await page.select('Column', '0');
      expect([page.value('Show as'), page.hasField('Date style')]).toEqual(['none', false]);
      await page.select('Show as', '2');
      expect(overlaysOf(all)[0]?.format).toEqual({ date: { input: 'dd.MM.yyyy', dateStyle: 'long' } });
      expect(page.text()).toContain('October 25, 2017');
      await page.select('Date style', 'full');
      expect(page.value('Show as')).toBe('5');
      await page.select('Show as', 'none');
      expect(overlaysOf(all)[0]).not.toHaveProperty('format');
      await page.type('Comb cells', '8');
      expect(overlaysOf(all)[0]?.format).toEqual({ date: { input: 'dd.MM.yyyy', output: 'ddMMyyyy' } });
      expect(page.text()).toContain('Other options…');
    }));

  it('has columns and counters where the cursor was', () =>
    visit(['text'], async (page, all) => {
      await page.select('Value', 'text');
      await page.type('Text', 'Page ');
      await page.select('Insert counter', 'page');
      expect(page.value('Text')).toBe('Page {{page}}');
      await page.mark('Text', 0);
      await page.select('Insert counter', 'row_number');
      await page.select('Insert counter', 'rows');
      expect(page.value('Text')).toBe('{{row_number}}{{rows}}Page {{page}}');
      await page.mark('Text', 0, 14);
      await page.select('Insert', '0');
      expect(page.value('Text')).toBe('{{column_0}}{{rows}}Page {{page}}');
      await undo(all);
      await undo(all);
      expect(page.value('Text')).toBe('{{row_number}}Page {{page}}');
    }));

  it('has columns and counters at its end after a change from elsewhere, so that no text is lost', () =>
    visit(['text'], async (page, all) => {
      await page.select('Value', 'text');
      await page.type('Text', 'Page ');
      await page.leave('Text');
      await page.type('Text', 'Page and more');
      await page.mark('Text', 0, 13);
      await page.leave('Text');
      await undo(all);
      await page.select('Insert counter', 'page');
      expect(page.value('Text')).toBe('Page {{page}}');
    }));

  it('has the choice of a closed list on Enter only', () =>
    visit(['text'], async (page) => {
      await page.select('Value', 'text');
      await page.type('Text', 'Page ');
      for (const counter of ['row_number', 'rows', 'page']) {
        await page.key('Insert counter', 'ArrowDown');
        await page.select('Insert counter', counter);
      }
      expect(page.value('Text')).toBe('Page ');
      await page.key('Insert counter', 'Enter');
      expect(page.value('Text')).toBe('Page {{page}}');
    }));
});

describe('a language', () => {
  it('is shown and typed by its name or its tag', () =>
    visit(['text'], async (page, all) => {
      await page.select('Format', 'case');
      await page.type('Language', 'german (austria)');
      expect(overlaysOf(all)[0]?.format).toEqual({ case: 'upper', locale: 'de-AT' });
      await page.leave('Language');
      expect(page.value('Language')).toBe('German (Austria)');
      await page.type('Language', 'x-own');
      await page.leave('Language');
      expect([overlaysOf(all)[0]?.format, page.value('Language')]).toEqual([
        { case: 'upper', locale: 'x-own' },
        'x-own',
      ]);
      expect(page.suggestions('Language')).toContain('French (France)');
    }));
});

describe('the condition of an overlay', () => {
  it('is described in words, and says whether the row meets it', () =>
    visit(['text'], async (page, all) => {
      expect(page.text()).toContain('Shown in every row.');
      await page.press('Add condition');
      await page.type('Condition value', 'Grace');
      expect(page.text()).toContain('Shown if Name is “Grace”.');
      expect(page.text()).toContain('Not in this row.');
      await act(() => all.editor.opened.showRow(1));
      expect(page.text()).not.toContain('Not in this row.');
      await page.press('Add condition');
      await page.select('Holds where', 'any');
      expect(page.text()).toContain('Shown if Name is “Grace” or Name is “”.');
      for (let steps = 0; steps < 4; steps++) await undo(all);
      expect(page.text()).toContain('Shown in every row.');
    }));

  it('offers the values of the column', () =>
    visit(['text'], async (page) => {
      await page.press('Add condition');
      expect(page.suggestions('Condition value')).toEqual(['Ada', 'Grace']);
      await page.select('Condition is', 'above');
      expect(page.suggestions('Condition value')).toEqual([]);
    }));

  it('counts the cells that it cannot read', () =>
    visit(['text'], async (page) => {
      await page.press('Add condition');
      await page.select('Condition is', 'above');
      expect(page.text()).toMatch(/cells of this column cannot be read this way/);
    }));
});
