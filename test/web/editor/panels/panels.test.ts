import { packageCondition } from '@bulkfill/web/editor/core/conditions';
import { change } from '@bulkfill/web/editor/core/edit';
import { openPayload } from '@bulkfill/web/editor/core/payload';
import { describe, expect, it } from 'vitest';
import { aDocument, aField, anEditor, someRows } from '../instance/an-editor.ts';
import { act, showInEditor } from '../instance/shown-editor.ts';

const at = (y: number) => ({ page: 0, rect: { x: 10, y, width: 40, height: 20 } });

const withTexts = async () => {
  const all = anEditor();
  const { editor } = all;
  editor.opened.openDocument.value = aDocument(2);
  await editor.table.takeTable(
    someRows(
      ['Name', 'City'],
      [
        ['Ada', 'Bern'],
        ['Grace', 'Ulm'],
      ],
    ),
  );
  editor.adding.addOverlay('text', at(90), { column: { number: 1, label: 'City' } });
  editor.adding.addOverlay('text', at(10), { column: { number: 0, label: 'Name' } });
  return all;
};

describe('the panel of overlays', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/overlays-panel.tsx')).OverlaysPanel;

  it('says how to begin while nothing is placed', () =>
    showInEditor(anEditor(), load, {}, async (page) => {
      expect(page.text()).toContain('No overlays yet.');
    }));

  it('lists the overlays in reading order, each with the value of the row', async () => {
    const all = await withTexts();
    await showInEditor(all, load, {}, async (page) => {
      expect(page.buttons()).toEqual(['Text nameAda', 'Text cityBern']);
      await act(() => all.editor.opened.showRow(1));
      expect(page.buttons()).toEqual(['Text nameGrace', 'Text cityUlm']);
      await act(() => all.editor.editing.undoEdit());
      expect(page.buttons()).toHaveLength(1);
    });
  });

  it('says which overlays are not in the row, and why', async () => {
    const all = await withTexts();
    const when = packageCondition({ join: 'all', lines: [{ column: 0, test: 'is', value: 'Grace', more: {} }] });
    all.editor.editing.edit((state) => change(state, ['name'], (overlay) => ({ ...overlay, when })));
    await showInEditor(all, load, {}, async (page) => {
      expect(page.text()).toContain('Not in this row: shown if Name is “Grace”');
      await act(() => all.editor.opened.showRow(1));
      expect(page.text()).not.toContain('Not in this row');
    });
  });

  it('filters by name and value, and selects on a press, several with Shift', async () => {
    const all = await withTexts();
    await showInEditor(all, load, {}, async (page) => {
      const [first = '', second = ''] = page.buttons();
      await page.press(first);
      expect(all.editor.editing.selection.peek()).toEqual(['name']);
      expect(all.editor.view.wantedPlace.peek()).toMatchObject({ page: 0 });
      await page.press(second, { shiftKey: true });
      expect(all.editor.editing.selection.peek()).toHaveLength(2);
      await page.type('Filter', 'bern');
      expect(page.buttons()).toEqual([second]);
      await page.type('Filter', 'paris');
      expect(page.text()).toContain('No overlays match the filter.');
    });
  });
});

describe('the panel of columns', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/columns-panel.tsx')).ColumnsPanel;

  it('lists the columns with the value of the row, and places one', async () => {
    const all = await withTexts();
    await showInEditor(all, load, {}, async (page) => {
      expect(page.text()).toContain('CityBern');
      await act(() => all.editor.opened.showRow(1));
      expect(page.text()).toContain('CityUlm');
      await page.press('Place City');
      await act(() => all.settle());
      expect(all.editor.editing.draft.peek().overlays.at(-1)?.value).toEqual({ column: 'column_1' });
    });
  });

  it('asks for the rows first, and offers its columns to a selection only', async () => {
    await showInEditor(anEditor(), load, {}, async (page) => {
      expect(page.text()).toContain('Open rows to place their columns.');
    });
    const all = await withTexts();
    all.editor.editing.choose([]);
    await showInEditor(all, load, {}, async (page) => {
      expect(page.isEnabled('Use Name for the selection')).toBe(false);
      await act(() => all.editor.editing.choose(['city']));
      await page.press('Use Name for the selection');
      expect(all.editor.editing.draft.peek().overlays[0]?.value).toEqual({ column: 'column_0' });
    });
  });
});

describe('the panel of form fields', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/fields-panel.tsx')).FieldsPanel;

  it('says that the PDF has none', () =>
    showInEditor(anEditor(), load, { fields: [] }, async (page) => {
      expect(page.text()).toContain('The PDF has no form fields.');
    }));

  it('lists each field with what fills it, and selects it on a press', async () => {
    const all = await withTexts();
    const fields = [aField('name'), aField('agrees', { kind: 'check box', states: ['Yes'], page: 1 })];
    all.editor.opened.openDocument.value = aDocument(2, fields);
    await showInEditor(all, load, { fields }, async (page) => {
      expect(page.text()).toContain('0 of 2 filled');
      await act(() => all.editor.fields.fillField(fields[0]!, () => ({ source: 'column', column: 1 })));
      expect(page.text()).toContain('1 of 2 filled');
      expect(page.buttons().at(-2)).toBe('name← City');
      expect(page.buttons().at(-1)).toBe('agreescheck box, page 2');
      await page.press('agreescheck box, page 2');
      expect([...all.editor.fields.chosenFields.peek()]).toEqual(['agrees']);
      await act(() => all.editor.editing.undoEdit());
      expect(page.text()).toContain('0 of 2 filled');
    });
  });
});

describe('the panel of mistakes', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/mistakes-panel.tsx')).MistakesPanel;

  it('lists each mistake, leads to its overlay, and empties as they are corrected', async () => {
    const all = anEditor();
    const { editor } = all;
    editor.opened.openDocument.value = aDocument();
    const stop = editor.mistaken.watchMistakes();
    editor.adding.addOverlay('text', at(10));
    await all.pass(200);
    editor.editing.choose([]);
    await showInEditor(all, load, {}, async (page) => {
      const [mistake = ''] = page.buttons();
      expect(mistake).toMatch(/^text_1: value /);
      await page.press(mistake);
      expect(editor.editing.selection.peek()).toEqual(['text_1']);
      await act(async () => {
        editor.editing.undoEdit();
        await all.pass(200);
      });
      expect(page.buttons()).toEqual([]);
    });
    stop();
  });
});

describe('the list of parts that no longer fit', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/fit-warnings-panel.tsx')).FitWarningsPanel;
  const source = {
    fileName: 'old.pdf',
    sha256: '0'.repeat(64),
    sizeBytes: 1,
    pages: [{ width: 612, height: 792, rotation: 0 }],
  };
  const rect = { x: 40, y: 60, width: 100, height: 20 };
  const overlays = [
    { id: 'place', kind: 'text', page: 2, rect, value: { column: 'column_3' } },
    { id: 'edge', kind: 'text', page: 1, rect: { ...rect, x: 560 }, value: { static: 'x' } },
    { id: 'tick', kind: 'field', field: 'agrees', value: { static: 'yes' } },
  ];

  it('names each part and rule, selects on a press, drops corrected parts, and is dismissed', async () => {
    const all = anEditor();
    const { editor } = all;
    editor.opened.openDocument.value = aDocument(2);
    editor.editing.startFrom(openPayload({ schemaVersion: 5, name: 'Letter', source, template: { overlays } }));
    editor.fitting.tellFitWarnings();
    await showInEditor(all, load, {}, async (page) => {
      const edge = 'edge: It is outside page 2, or extends past its edge.';
      expect(page.buttons()).toEqual([
        'place: It is on page 3; the PDF has 2 pages.',
        edge,
        'tick: The PDF has no form field “agrees”.',
        'Dismiss',
      ]);
      expect(page.text()).toContain('Page 1 has a different size than in the PDF that the template was made with.');
      await act(() => editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']])));
      await act(() => editor.table.chooseColumns('by-place'));
      expect(page.buttons()).toContain('place: It uses column 4; the rows have 2.');
      await page.press(edge);
      expect(editor.editing.selection.peek()).toEqual(['edge']);
      await act(() => editor.editing.edit((state) => change(state, ['edge'], (overlay) => ({ ...overlay, rect }))));
      expect(page.buttons()).not.toContain(edge);
      await page.press('Dismiss');
      expect(page.text()).toBe('');
    });
  });
});

describe('the table of fields and columns', () => {
  const load = async () => (await import('@bulkfill/web/editor/panels/match-dialog.tsx')).FieldMatches;

  const matching = async () => {
    const all = anEditor();
    const fields = [
      aField('Name'),
      aField('Geburtsort'),
      aField('Meal', { kind: 'choice', states: ['vegan', 'any'] }),
      aField('Phone'),
    ];
    all.editor.opened.openDocument.value = aDocument(1, fields);
    await all.editor.table.takeTable(
      someRows(['Name', 'Geb.-Ort', 'Meal', 'Note'], [['Ada', 'Bern', 'Vegan', 'late']]),
    );
    await all.editor.matching.matchFields();
    return { ...all, matches: all.editor.matching.matches.peek() ?? [] };
  };

  it('folds settled fields, shows guesses and open ones, and takes all with one press', async () => {
    const all = await matching();
    await showInEditor(all, load, { matches: all.matches }, async (page) => {
      expect(page.buttons()).toEqual(['Take 1 guess', 'Take 2 matches', 'Cancel', '2 settled · show']);
      expect(page.text()).toContain('Vegan → vegan');
      expect([page.value('Column for Geburtsort'), page.value('Column for Phone')]).toEqual(['1', '']);
      await page.select('Column for Phone', '3');
      await page.press('Take 1 guess');
    });
    expect([...all.editor.fields.fillingOverlays.peek().keys()]).toEqual(['Name', 'Geburtsort', 'Meal', 'Phone']);
    all.editor.editing.undoEdit();
    expect(all.editor.fields.fillingOverlays.peek().size).toBe(0);
  });

  it('takes the rest without guesses, and changes or empties fields that were filled', async () => {
    const all = await matching();
    await showInEditor(all, load, { matches: all.matches }, (page) => page.press('Take 2 matches'));
    expect([...all.editor.fields.fillingOverlays.peek().keys()]).toEqual(['Name', 'Meal']);
    await all.editor.matching.matchFields();
    await showInEditor(all, load, { matches: all.editor.matching.matches.peek() ?? [] }, async (page) => {
      await page.press('2 settled · show');
      await page.select('Column for Name', '3');
      await page.select('Column for Meal', 'none');
      await page.press('Take 2 matches');
    });
    const overlays = all.editor.editing.draft.peek().overlays;
    expect(overlays.map(({ field, value }) => [field, value])).toEqual([['Name', { column: 'column_3' }]]);
  });
});
