import { ApiError } from '@bulkfill/web/api/api-error';
import { emptyContent } from '@bulkfill/web/editor/core/page-content';
import { openPayload } from '@bulkfill/web/editor/core/payload';
import type { ReadingHelp } from '@bulkfill/web/files/read-table-file';
import { describe, expect, it } from 'vitest';
import { aDocument, aField, anEditor, someRows } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };

const withTexts = (...texts: readonly string[]) =>
  openPayload({
    schemaVersion: 5,
    name: 'Letter',
    template: {
      overlays: texts.map((text, index) => ({ id: `t${index}`, kind: 'text', page: 0, rect, value: { static: text } })),
    },
  });

describe('the table', () => {
  it('clamps the shown row to the existing rows', () => {
    const { editor } = anEditor();
    editor.opened.openRows.value = someRows(['Name'], [['Ada'], ['Grace']]);
    editor.opened.showRow(7);
    expect(editor.opened.previewCells.value).toEqual(['Grace']);
    editor.opened.showRow(-1);
    expect(editor.opened.rowIndex.peek()).toBe(0);
  });

  it('sets the column names of the template, which is not an undo step', async () => {
    const { editor } = anEditor();
    await editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']]));
    expect(editor.opened.knownColumns.value.map(({ label }) => label)).toEqual(['Name', 'City']);
    expect(editor.editing.undoable.value).toBe(false);
    expect(editor.editing.unsaved.value).toBe(false);
  });

  it('clears, without a header, the column names of the previous table, except used columns', async () => {
    const { editor } = anEditor();
    const labels = () => editor.opened.knownColumns.value.map(({ label }) => label);
    await editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']]));
    await editor.table.takeTable(someRows(null, [['Ulm', 'Grace']], 'other.csv'));
    expect(labels()).toEqual(['', '']);
    await editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']]));
    editor.adding.addOverlay('text', { page: 0, rect }, { column: { number: 1, label: 'City' } });
    await editor.table.takeTable(someRows(null, [['Ulm', 'Grace']], 'other.csv'));
    expect(labels()).toEqual(['', 'City']);
  });

  it('waits for column matching if it lacks a column of the template', async () => {
    const { editor, told } = anEditor();
    await editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']]));
    editor.adding.addOverlay('text', { page: 0, rect }, { column: { number: 1, label: 'City' } });
    await editor.table.takeTable(someRows(['Name', 'Town'], [['Ada', 'Bern']], 'other.csv'));
    expect(editor.table.unsettledTable.value).toBeDefined();
    expect(editor.opened.openRows.value).toBeUndefined();
    expect(told.said).toContain('Match your columns first.');
    expect(editor.outgoing.outgoing()).toBeUndefined();
    expect(told.said.at(-1)).toBe('Match your columns first.');
    editor.table.chooseColumns('by-place');
    expect(editor.table.unsettledTable.value).toBeUndefined();
    expect(editor.opened.openRows.value?.rows).toEqual([['Ada', 'Bern']]);
  });
});

describe('a row file', () => {
  it('detects its header by form field names, too', async () => {
    const asked: (readonly string[])[] = [];
    const readRows = async (file: File, _: unknown, { labels }: ReadingHelp) => {
      asked.push(labels);
      return { rows: { ...someRows(['Legal name'], [['Ada']]), file } };
    };
    const files = { openPdf: async () => aDocument(), contentOfPage: async () => emptyContent, readRows };
    const { editor } = anEditor({ files });
    editor.opened.openDocument.value = aDocument(1, [aField('form1.a', { tooltip: 'Legal name' }), aField('b')]);
    await editor.opening.openRowsFile(new File(['rows'], 'people.csv'));
    expect(asked).toEqual([['form1.a', 'Legal name', 'b']]);
  });
});

describe('a form field', () => {
  const filling = () => {
    const all = anEditor();
    const fields = [aField('name'), aField('agrees', { kind: 'check box', states: ['Yes'] })];
    all.editor.opened.openDocument.value = aDocument(1, fields);
    return { ...all, fields };
  };

  it('is filled and emptied as undo steps, and stays selected', () => {
    const { editor, fields } = filling();
    editor.fields.fillField(fields[0]!, () => ({ source: 'column', column: 0 }));
    expect([...editor.fields.fillingOverlays.value.keys()]).toEqual(['name']);
    editor.fields.emptyField(fields[0]!);
    expect(editor.fields.fillingOverlays.value.size).toBe(0);
    expect([...editor.fields.chosenFields.value]).toEqual(['name']);
    editor.editing.undoEdit();
    expect(editor.fields.fillingOverlays.value.size).toBe(1);
  });

  it('is filled in one step when matched with columns', () => {
    const { editor, fields } = filling();
    editor.fields.fillFields(fields.map((field, column) => ({ field, column })));
    expect(editor.fields.fillingOverlays.value.size).toBe(2);
    editor.editing.undoEdit();
    expect(editor.fields.fillingOverlays.value.size).toBe(0);
  });

  it('is selected by its name, and announced', () => {
    const { editor, told } = filling();
    editor.fields.takeField('agrees');
    expect([...editor.fields.chosenFields.value]).toEqual(['agrees']);
    expect(told.said).toEqual(['Field agrees selected']);
  });
});

describe('rejected input', () => {
  const member = { name: 'page', of: ({ page }: { readonly page?: number }) => page };

  it('blocks exports until its target changes', () => {
    const { editor, told } = anEditor();
    editor.editing.startFrom(withTexts('Hello'));
    editor.editing.choose(['t0']);
    editor.typing.keptTyping(member).write({ text: 'x', refused: 'must be 1 to 2' });
    expect(editor.typing.refusedTypings.value.map(({ rule }) => rule)).toEqual(['must be 1 to 2, not “x”']);
    expect(editor.outgoing.outgoing()).toBeUndefined();
    expect(told.said).toEqual(['Correct the mistakes first.']);
    editor.editing.edit((state) => ({
      ...state,
      draft: { ...state.draft, overlays: state.draft.overlays.map((overlay) => ({ ...overlay, page: 1 })) },
    }));
    expect(editor.typing.refusedTypings.value).toEqual([]);
    expect(editor.outgoing.outgoing()?.name).toBe('Letter');
  });

  it('is shown again when the same overlay is selected, also under another id', () => {
    const { editor } = anEditor();
    editor.editing.startFrom(withTexts('Hello', 'World'));
    editor.editing.choose(['t0']);
    editor.typing.keptTyping(member).write({ text: 'x', refused: 'must be 1 to 2' });
    editor.editing.choose(['t1']);
    expect(editor.typing.keptTyping(member).read()).toBeUndefined();
    editor.editing.choose(['t0']);
    expect(editor.typing.keptTyping(member).read()?.text).toBe('x');
  });
});

describe('a mistake', () => {
  it('is found once nothing has changed for a moment', async () => {
    const { editor, pass } = anEditor();
    const stop = editor.mistaken.watchMistakes();
    editor.editing.startFrom(withTexts('Hello', ''));
    await pass(100);
    expect(editor.mistaken.mistakes.value).toEqual([]);
    await pass(100);
    expect(editor.mistaken.mistakes.value.map(({ id, member }) => [id, member])).toEqual([['t1', 'value']]);
    stop();
  });

  it('stays unmarked on a blank overlay that was just placed', async () => {
    const { editor, pass } = anEditor();
    const stop = editor.mistaken.watchMistakes();
    editor.opened.openDocument.value = aDocument();
    editor.adding.addOverlay('text', { page: 0, rect });
    await pass(200);
    expect(editor.mistaken.mistakes.value).toHaveLength(1);
    expect(editor.mistaken.mistakenIds.value.size).toBe(0);
    editor.editing.choose([]);
    expect(editor.mistaken.mistakenIds.value.size).toBe(1);
    stop();
  });

  it('remains, if the service reported it, until its subject changes', () => {
    const { editor } = anEditor();
    editor.editing.startFrom(withTexts('Hello'));
    const sent = editor.outgoing.outgoing()!;
    const answer = { issues: [{ path: 'template.overlays.0.value', rule: 'is not such a code' }] };
    expect(
      editor.outgoing.takeRefusal(new ApiError('No.', { status: 400, code: 'INVALID_DOQLO_SCHEMA', answer }), sent),
    ).toBe(true);
    expect(editor.mistaken.mistakes.value).toHaveLength(1);
    editor.editing.choose(['t0']);
    expect(editor.mistaken.mistakes.value).toHaveLength(1);
    expect(editor.outgoing.takeRefusal(new Error('another'), sent)).toBe(false);
    editor.editing.startFrom(withTexts('Hello'));
    expect(editor.mistaken.mistakes.value).toEqual([]);
  });
});

describe('a template on another document', () => {
  it('lists incompatibilities, until they are dismissed', () => {
    const { editor } = anEditor();
    const payload = withTexts('Hello');
    editor.editing.startFrom({
      ...payload,
      draft: { ...payload.draft, overlays: payload.draft.overlays.map((each) => ({ ...each, page: 3 })) },
    });
    editor.opened.openDocument.value = aDocument(2);
    expect(editor.fitting.fitWarnings.value).toEqual([]);
    editor.fitting.tellFitWarnings();
    expect(editor.fitting.fitWarnings.value.map(({ id }) => id)).toEqual(['t0']);
    editor.fitting.dismissFitWarnings();
    expect(editor.fitting.fitWarnings.value).toEqual([]);
  });
});

describe('an overlay that waits for its page', () => {
  it('is placed when the page has been read, or after five seconds', async () => {
    const never = new Promise<never>(() => {});
    const { editor, pass, told } = anEditor({
      files: {
        openPdf: () => never,
        readRows: () => never,
        contentOfPage: () => never,
      },
    });
    editor.opened.openDocument.value = aDocument();
    editor.adding.addInMiddle('text');
    await pass(4999);
    expect(editor.editing.draft.peek().overlays).toEqual([]);
    told.focus = 'a field';
    await pass(1);
    expect(editor.editing.draft.peek().overlays).toHaveLength(1);
    // The focus stays if the user types meanwhile.
    expect(editor.view.wantedFocus.peek()).toBeUndefined();
  });

  it('is dropped once another document is open', async () => {
    const { editor, settle } = anEditor();
    editor.opened.openDocument.value = aDocument();
    editor.adding.addInMiddle('text');
    editor.opened.openDocument.value = aDocument();
    await settle();
    expect(editor.editing.draft.peek().overlays).toEqual([]);
  });
});

describe('an editor', () => {
  it('shares no state with another editor', () => {
    const [one, other] = [anEditor().editor, anEditor().editor];
    one.adding.addOverlay('text', { page: 0, rect });
    one.view.zoomTo(3);
    expect(other.editing.draft.peek().overlays).toEqual([]);
    expect(other.view.zoom.peek()).toBe(1);
  });
});
