import { columnCommands } from '@bulkfill/web/editor/commands/column-commands';
import { runCommand } from '@bulkfill/web/editor/commands/command';
import { draftCommands } from '@bulkfill/web/editor/commands/draft-commands';
import { rowCommands } from '@bulkfill/web/editor/commands/row-commands';
import { templateCommands } from '@bulkfill/web/editor/commands/template-commands';
import { tourCommands } from '@bulkfill/web/editor/commands/tour-commands';
import { viewCommands } from '@bulkfill/web/editor/commands/view-commands';
import { texts } from '@bulkfill/web/texts/tour';
import { describe, expect, it, vi } from 'vitest';
import { aDocument, aField, anEditor, someRows } from '../instance/an-editor.ts';

/** An editor with a document and a matching table. */
const working = async () => {
  const all = anEditor();
  all.editor.opened.openDocument.value = aDocument(2, [aField('Name'), aField('City')]);
  await all.editor.table.takeTable(someRows(['Name', 'City'], [['Ada', 'Bern']]));
  return all;
};

describe('a tour command', () => {
  it('steps through the tour in both directions, and ends it', () => {
    const { editor } = anEditor();
    const canRun = () => [tourCommands.back, tourCommands.goOn, tourCommands.end].map(({ enabled }) => enabled(editor));
    expect(canRun()).toEqual([false, false, false]);
    runCommand(editor, viewCommands.keys);
    runCommand(editor, tourCommands.show);
    expect([editor.view.keysShown.peek(), canRun()]).toEqual([false, [false, true, true]]);
    let seen = 1;
    while (runCommand(editor, tourCommands.goOn)) seen++;
    expect([seen, canRun()]).toEqual([texts.steps.length, [true, false, true]]);
    while (runCommand(editor, tourCommands.back)) seen--;
    expect(seen).toBe(1);
    runCommand(editor, tourCommands.end);
    expect([editor.tour.tourStep.peek(), canRun()]).toEqual([undefined, [false, false, false]]);
  });
});

describe('a preview command', () => {
  it('turns it on and off, once a document is open', async () => {
    expect(runCommand(anEditor().editor, viewCommands.preview)).toBe(false);
    const { editor } = await working();
    expect(runCommand(editor, viewCommands.previewOff)).toBe(false);
    runCommand(editor, viewCommands.preview);
    expect(viewCommands.preview.isOn(editor)).toBe(true);
    runCommand(editor, viewCommands.preview);
    runCommand(editor, viewCommands.preview);
    runCommand(editor, viewCommands.previewOff);
    expect(viewCommands.preview.isOn(editor)).toBe(false);
  });

  it('closes it for the pictures of all rows, and reopens it unless a row was opened', async () => {
    expect(runCommand(anEditor().editor, rowCommands.showAll)).toBe(false);
    const { editor } = await working();
    const {
      allRows: { areShown, closeAllRows },
      preview: { previewWanted },
    } = editor;
    for (const wasOn of [false, true]) {
      previewWanted.value = wasOn;
      runCommand(editor, rowCommands.showAll);
      expect([areShown.peek(), previewWanted.peek()]).toEqual([true, false]);
      closeAllRows();
      expect([areShown.peek(), previewWanted.peek()]).toEqual([false, wasOn]);
    }
    previewWanted.value = false;
    runCommand(editor, rowCommands.showAll);
    // An opened row turns the preview on.
    previewWanted.value = true;
    closeAllRows();
    expect(previewWanted.peek()).toBe(true);
  });
});

describe('a command for a restorable draft', () => {
  it('restores it, or discards it, and changes nothing else', async () => {
    const other = await working();
    other.editor.adding.addOverlay('text', { page: 0, rect: { x: 10, y: 10, width: 40, height: 20 } });
    const stop = other.editor.keeping.keepDrafts();
    await other.pass(60_000);
    stop();
    other.state.held.clear();
    const { editor, settle, told } = anEditor({ drafts: other.drafts });
    await editor.offered.findDrafts(undefined);
    const [draft] = editor.offered.offeredDrafts.peek();
    expect([runCommand(editor, draftCommands.restore), runCommand(editor, draftCommands.discard)]).toEqual([
      false,
      false,
    ]);
    runCommand(editor, draftCommands.restore, draft && { draft });
    await settle();
    expect(editor.editing.draft.peek().overlays).toHaveLength(1);
    runCommand(editor, draftCommands.discard, draft && { draft });
    await settle();
    expect(told.said.slice(-2)).toEqual(['The draft was restored.', 'The draft was discarded.']);
    expect(other.kept.size).toBe(0);
  });
});

describe('a suggestion for review', () => {
  it('is applied as one step, without the excluded ones, and announced', async () => {
    const { editor, told } = await working();
    runCommand(editor, templateCommands.matchByName);
    await vi.waitFor(() => expect(templateCommands.matchByName.isBusy(editor)).toBe(false));
    const matches = editor.matching.matches.peek() ?? [];
    expect(runCommand(editor, templateCommands.takeMatches, { matches: [] })).toBe(false);
    runCommand(editor, templateCommands.takeMatches, { matches });
    expect(told.said.at(-1)).toBe('2 fields filled');
    expect([...editor.fields.fillingOverlays.peek().keys()]).toEqual(['Name', 'City']);
    expect(editor.matching.matches.peek()).toBeUndefined();
    editor.editing.undoEdit();
    expect(editor.editing.draft.peek().overlays).toEqual([]);
  });

  it('is placed at the offered positions', async () => {
    const { editor, settle } = await working();
    const rect = { x: 30, y: 40, width: 12, height: 12 };
    const offer = {
      key: '1 0',
      page: 1,
      place: { kind: 'checkbox' as const, rect, label: 'Agreed' },
      column: undefined,
    };
    expect(runCommand(editor, columnCommands.takeOffer)).toBe(false);
    runCommand(editor, columnCommands.takeOffer, { offer });
    await settle();
    expect(editor.editing.draft.peek().overlays).toMatchObject([{ id: 'agreed', kind: 'checkbox', page: 1, rect }]);
  });

  it('shows the document properties once a document is open', async () => {
    expect(runCommand(anEditor().editor, viewCommands.document)).toBe(false);
    const { editor } = await working();
    runCommand(editor, viewCommands.document);
    expect(editor.view.factsShown.peek()).toBe(true);
  });
});
