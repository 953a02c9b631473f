import { ApiError } from '@bulkfill/web/api/api-error';
import { runCommand } from '@bulkfill/web/editor/commands/command';
import { conflictCommands, exitCommands } from '@bulkfill/web/editor/commands/exit-commands';
import { rowCommands } from '@bulkfill/web/editor/commands/row-commands';
import { tableCommands } from '@bulkfill/web/editor/commands/table-commands';
import { templateCommands } from '@bulkfill/web/editor/commands/template-commands';
import { change } from '@bulkfill/web/editor/core/edit';
import type { Editor } from '@bulkfill/web/editor/instance/create-editor';
import type { KnownTemplate } from '@bulkfill/web/editor/package/saved-template';
import type { Surroundings } from '@bulkfill/web/editor/state/surroundings';
import { effect } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { Check } from '../../../../lib/types/api.ts';
import { aDocument, aField, anEditor, someRows } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };
/** Waits until a condition on the editor's signals holds. */
const settled = (isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    effect(() => {
      if (isSo()) resolve();
    });
  });

const people = () => someRows(['Name', 'City'], [['Ada', 'Bern']]);

describe('a table command', () => {
  it('shows or hides the table, and stores the choice in the browser', async () => {
    const { editor, world } = anEditor();
    const open = () => Object.values(tableCommands).map(({ label, enabled }) => (enabled(editor) ? label : undefined));
    expect(open()).toEqual([undefined, undefined, undefined]);
    await editor.table.takeTable(people());
    // The table is open by default without a document.
    expect(open()).toEqual([undefined, 'Hide table', 'Close the table']);
    editor.opened.openDocument.value = aDocument();
    expect(open()).toEqual(['Show table', undefined, 'Close the table']);
    runCommand(editor, tableCommands.show);
    expect([editor.drawer.rowsHeight.peek(), tableCommands.hide.isOpen(editor), [...world.setUp]]).toEqual([
      260,
      true,
      [['rows-height', 260]],
    ]);
    runCommand(editor, tableCommands.hide);
    expect([editor.drawer.rowsHeight.peek(), tableCommands.show.isOpen(editor)]).toEqual([0, false]);
  });

  it('restores the stored height, unless it is invalid', () => {
    const heightWith = (kept: unknown): number => {
      const { editor } = anEditor({ setUp: { read: () => kept, keep: () => {} } });
      editor.opened.openDocument.value = aDocument();
      return editor.drawer.rowsHeight.peek();
    };
    expect([120, -1, 10_000, 'high', undefined].map(heightWith)).toEqual([120, 0, 0, 0, 0]);
  });

  it('closes the table', async () => {
    const { editor } = anEditor();
    await editor.table.takeTable(people());
    runCommand(editor, tableCommands.close);
    expect([editor.table.tableInHand.peek(), editor.opened.openRows.peek()]).toEqual([undefined, undefined]);
  });
});

/** An editor with rows and a document, and a service with a controllable check. */
const toCheck = async () => {
  const upload = Promise.withResolvers<unknown>();
  const sent = Promise.withResolvers<FormData>();
  const wire: Surroundings['wire'] = {
    ask: () => Promise.reject(new Error('Nothing was to be asked.')),
    upload: (_path, form) => {
      sent.resolve(form);
      return upload.promise as Promise<never>;
    },
    poll: () => () => {},
  };
  const all = anEditor({ wire });
  const { editor } = all;
  await editor.table.takeTable(people());
  editor.opened.openDocument.value = aDocument();
  editor.adding.addOverlay('text', { page: 0, rect }, { column: { number: 0, label: 'Name' } });
  const end = { check_id: 'check_1', result: { rows: 1, finding_count: 0 }, error: null } as unknown as Check;
  /** Waits until nothing is being sent. */
  const ended = (): Promise<void> => settled(() => !editor.checking.isUnderWay.value);
  return { ...all, upload, sent: sent.promise, end, ended };
};

describe('the check of all rows', () => {
  it('requires rows, a document and an overlay', async () => {
    const { editor } = anEditor();
    const canRun = (): boolean => rowCommands.checkAll.enabled(editor);
    expect(canRun()).toBe(false);
    await editor.table.takeTable(people());
    editor.opened.openDocument.value = aDocument();
    expect(canRun()).toBe(false);
    editor.adding.addOverlay('text', { page: 0, rect });
    expect(canRun()).toBe(true);
  });

  it('sends the document, a signed package and the rows, and is running until it ends', async () => {
    const { editor, upload, sent, end, ended } = await toCheck();
    runCommand(editor, rowCommands.checkAll);
    expect(rowCommands.checkAll.isBusy(editor)).toBe(true);
    expect([rowCommands.cancelCheck.enabled(editor), rowCommands.closeCheck.enabled(editor)]).toEqual([true, false]);
    // A second press has no effect.
    expect(runCommand(editor, rowCommands.checkAll)).toBe(false);
    const form = await sent;
    expect([...form.keys()]).toEqual(['pdf', 'svc_file', 'csv_file']);
    expect(await (form.get('csv_file') as File).text()).toContain('Ada');
    upload.resolve(end);
    await ended();
    expect(rowCommands.checkAll.isBusy(editor)).toBe(false);
    expect([editor.checking.check.peek(), editor.checking.isOld.peek()]).toEqual([end, false]);
    runCommand(editor, rowCommands.closeCheck);
    expect(editor.checking.check.peek()).toBeUndefined();
  });

  it('reports nothing if it is cancelled while sending', async () => {
    const { editor, sent, upload, ended } = await toCheck();
    runCommand(editor, rowCommands.checkAll);
    await sent;
    runCommand(editor, rowCommands.cancelCheck);
    upload.reject(new DOMException('Cancelled', 'AbortError'));
    await ended();
    expect([editor.checking.check.peek(), editor.checking.failure.peek()]).toEqual([undefined, undefined]);
    expect(rowCommands.cancelCheck.enabled(editor)).toBe(false);
  });

  it('is outdated after any change, and keeps its findings with its rows', async () => {
    const { editor, upload, end, ended } = await toCheck();
    runCommand(editor, rowCommands.checkAll);
    upload.resolve(end);
    await ended();
    await editor.table.takeTable(someRows(['Name', 'City'], [['Grace', 'Ulm']], 'other.csv'));
    expect(editor.checking.isOld.peek()).toBe(true);
    expect(editor.checking.checkedRows.peek().cell(1, 0)).toBe('Ada');
  });

  it('ends when the page is left', async () => {
    const { editor, upload, end, ended } = await toCheck();
    const leave = editor.checking.watchCheck();
    runCommand(editor, rowCommands.checkAll);
    upload.resolve(end);
    await ended();
    leave();
    expect([editor.checking.check.peek(), editor.checking.isOld.peek()]).toEqual([undefined, false]);
  });

  it('sends nothing while the template has mistakes', async () => {
    const { editor, told } = await toCheck();
    editor.adding.addOverlay('qr', { page: 0, rect: { ...rect, width: -1 } });
    runCommand(editor, rowCommands.checkAll);
    expect(rowCommands.checkAll.isBusy(editor)).toBe(false);
    expect(told.said).toContain('Correct the mistakes first.');
  });
});

describe('matching by name', () => {
  it('requires rows, and says so', async () => {
    const { editor } = anEditor();
    editor.opened.openDocument.value = aDocument(1, [aField('city')]);
    expect([templateCommands.matchByName.enabled(editor), templateCommands.matchByName.wants(editor)]).toEqual([
      false,
      'Open rows first.',
    ]);
    await editor.table.takeTable(people());
    expect([templateCommands.matchByName.enabled(editor), templateCommands.matchByName.wants(editor)]).toEqual([
      true,
      undefined,
    ]);
  });

  it('suggests columns for unfilled fields, for review', async () => {
    const { editor } = anEditor();
    const fields = [aField('Name'), aField('City'), aField('Colour')];
    editor.opened.openDocument.value = aDocument(1, fields);
    await editor.table.takeTable(people());
    editor.fields.fillFields([{ field: fields[0]!, column: 0 }]);
    runCommand(editor, templateCommands.matchByName);
    expect(templateCommands.matchByName.isBusy(editor)).toBe(true);
    await vi.waitFor(() => expect(templateCommands.matchByName.isBusy(editor)).toBe(false));
    expect(editor.matching.openFields.peek().map(({ name }) => name)).toEqual(['City', 'Colour']);
    expect(editor.matching.matches.peek()).toEqual([{ field: fields[1], column: 1, isGuess: false }]);
    editor.matching.forgetMatches();
    expect(editor.matching.matches.peek()).toBeUndefined();
  });

  it('discards its suggestions if another document is opened meanwhile', async () => {
    const { editor } = anEditor();
    editor.opened.openDocument.value = aDocument(1, [aField('City')]);
    await editor.table.takeTable(people());
    runCommand(editor, templateCommands.matchByName);
    editor.opened.openDocument.value = aDocument(1, [aField('Town')]);
    await vi.waitFor(() => expect(templateCommands.matchByName.isBusy(editor)).toBe(false));
    expect(editor.matching.matches.peek()).toBeUndefined();
  });
});

describe('a warning about a changed document', () => {
  it('is shown until it is dismissed', () => {
    const { editor } = anEditor();
    editor.opened.openDocument.value = aDocument(2);
    editor.adding.addOverlay('text', { page: 1, rect });
    expect(templateCommands.dismissFitWarnings.enabled(editor)).toBe(false);
    editor.opened.openDocument.value = aDocument(1);
    editor.fitting.tellFitWarnings();
    expect(templateCommands.dismissFitWarnings.enabled(editor)).toBe(true);
    runCommand(editor, templateCommands.dismissFitWarnings);
    expect(editor.fitting.fitWarnings.peek()).toEqual([]);
  });
});

describe('unsaved work', () => {
  it('makes room for an empty template, and stays stored as a draft', async () => {
    const { editor, told, kept, pass } = anEditor();
    const leave = editor.keeping.keepDrafts();
    editor.opened.openDocument.value = aDocument();
    editor.adding.addOverlay('text', { page: 0, rect });
    await pass(60_000);
    runCommand(editor, templateCommands.startNew);
    expect([editor.editing.draft.peek().overlays, editor.opened.openDocument.peek()]).toEqual([[], undefined]);
    expect(told.addresses.at(-1)).toBe('/app/editor');
    await pass(60_000);
    expect([...kept.values()].map(({ draft }) => draft.pdfName)).toEqual(['form.pdf']);
    leave();
  });

  it('continues at its own address if it is open, otherwise the latest draft is restored', async () => {
    const { editor, told, settle } = anEditor();
    expect(templateCommands.openDraft.enabled(editor)).toBe(false);
    editor.opened.savedTemplate.value = { id: 'a b', revision: 1, file: new File([], '') };
    editor.adding.addOverlay('text', { page: 0, rect });
    runCommand(editor, templateCommands.openDraft);
    await settle();
    expect(told.addresses).toEqual(['/app/editor/a%20b']);
    expect(editor.editing.draft.peek().overlays).toHaveLength(1);
  });
});

describe('a template with a save conflict', () => {
  const saved = ({ exits }: Editor): Promise<void> => settled(() => !exits.toAccount.busy.value);

  /** An editor with a saved template whose next save is refused. Records the targets of later saves. */
  const refused = async (code: string) => {
    const all = anEditor();
    const { editor, world } = all;
    const over: (KnownTemplate | undefined)[] = [];
    editor.opened.openDocument.value = aDocument();
    editor.adding.addOverlay('text', { page: 0, rect });
    editor.editing.edit((state) =>
      change(state, state.selection, (overlay) => ({ ...overlay, value: { static: 'Dear' } })),
    );
    const known = { id: 'seen', revision: 3, file: new File([], '') };
    editor.opened.savedTemplate.value = known;
    world.save = () => Promise.reject(new ApiError('No.', { code }));
    runCommand(editor, exitCommands.saveTemplate);
    await saved(editor);
    world.save = async (_, before) => {
      over.push(before);
      return { id: before?.id ?? 'new', revision: 1, file: new File([], '') };
    };
    const open = () => Object.values(conflictCommands).map(({ enabled }) => enabled(editor));
    return { ...all, known, over, open };
  };

  it('is replaced, or saved as a new one, after another user saved it', async () => {
    const { editor, known, over, open } = await refused('TEMPLATE_CHANGED');
    expect(open()).toEqual([true, true]);
    runCommand(editor, conflictCommands.replaceTheirs);
    expect(conflictCommands.replaceTheirs.isBusy(editor)).toBe(true);
    await saved(editor);
    expect(over).toEqual([{ id: known.id, file: known.file }]);
    expect(open()).toEqual([false, false]);
  });

  it('is saved only as a new one after it was deleted', async () => {
    const { editor, over, open } = await refused('TEMPLATE_NOT_FOUND');
    expect(open()).toEqual([true, false]);
    runCommand(editor, conflictCommands.saveAsNew);
    await saved(editor);
    expect([over, editor.opened.savedTemplate.peek()?.id]).toEqual([[undefined], 'new']);
  });

  it('offers no choice for any other error', async () => {
    expect((await refused('INTERNAL_ERROR')).open()).toEqual([false, false]);
  });
});
