import { ApiError } from '@bulkfill/web/api/api-error';
import { runCommand } from '@bulkfill/web/editor/commands/command';
import { exitCommands } from '@bulkfill/web/editor/commands/exit-commands';
import { change } from '@bulkfill/web/editor/core/edit';
import { openPayload } from '@bulkfill/web/editor/core/payload';
import type { Editor } from '@bulkfill/web/editor/instance/create-editor';
import type { KnownTemplate, TemplateToSave } from '@bulkfill/web/editor/package/saved-template';
import { noEdits } from '@bulkfill/web/rows/row-edits';
import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };

/** An editor with a document and a text. Records which template each save replaces. */
const ready = () => {
  const all = anEditor();
  const { editor, world } = all;
  const saves: { readonly template: TemplateToSave; readonly known: KnownTemplate | undefined }[] = [];
  /** Queued answers of the account; without any, saves succeed. */
  const answers: (() => void)[] = [];
  world.save = async (template, known) => {
    saves.push({ template, known });
    answers.shift()?.();
    return { id: known?.id ?? `new ${saves.length}`, revision: saves.length, file: template.file };
  };
  editor.opened.openDocument.value = aDocument();
  editor.editing.edit((state) => ({ ...state, draft: { ...state.draft, name: 'Letter' } }));
  const addText = (text: string): void => {
    editor.adding.addOverlay('text', { page: 0, rect });
    editor.editing.edit((state) =>
      change(state, state.selection, (overlay) => ({ ...overlay, value: { static: text } })),
    );
  };
  addText('Dear');
  return { ...all, addText, saves, answers };
};

/** Waits until all exits have finished. */
const allOut = ({ exits: { toAccount, toFile, toJob } }: Editor): Promise<void> =>
  new Promise((resolve) => {
    effect(() => {
      if (![toAccount, toFile, toJob].some(({ busy }) => busy.value)) resolve();
    });
  });

const refused = (code: string) => (): void => {
  throw new ApiError(code, { code });
};

describe('an export of the editor', () => {
  it('is enabled once the page has an overlay; saving requires the document, too', () => {
    const { editor } = anEditor();
    const open = (): readonly boolean[] => Object.values(exitCommands).map(({ enabled }) => enabled(editor));
    expect(open()).toEqual([false, false, false]);
    editor.adding.addOverlay('text', { page: 0, rect });
    expect(open()).toEqual([true, false, true]);
    editor.opened.openDocument.value = aDocument();
    expect(open()).toEqual([true, true, true]);
  });

  it('rejects a template with mistakes, and says so', async () => {
    const { editor, told, saves } = ready();
    editor.adding.addOverlay('qr', { page: 0, rect: { ...rect, width: -1 } });
    for (const command of Object.values(exitCommands)) runCommand(editor, command);
    await allOut(editor);
    expect(told.said.filter((words) => words === 'Correct the mistakes first.')).toHaveLength(3);
    expect([saves, told.jobs, told.downloads]).toEqual([[], [], []]);
    expect(editor.outgoing.outgoingRefused.peek()).toBeDefined();
  });
});

describe('a package download', () => {
  it("has the template's name, and counts its content as saved", async () => {
    const { editor, told } = ready();
    runCommand(editor, exitCommands.exportPackage);
    expect(exitCommands.exportPackage.isBusy(editor)).toBe(true);
    await allOut(editor);
    expect(exitCommands.exportPackage.isBusy(editor)).toBe(false);
    expect(told.downloads).toEqual(['Letter.svc']);
    expect(told.said).toContain('Letter.svc exported');
    expect(editor.editing.unsaved.value).toBe(false);
  });

  it('happens once for two quick presses, without changes made meanwhile', async () => {
    const { addText, editor, told } = ready();
    runCommand(editor, exitCommands.exportPackage);
    expect(runCommand(editor, exitCommands.exportPackage)).toBe(false);
    addText('Yours');
    await allOut(editor);
    expect(told.downloads).toEqual(['Letter.svc']);
    expect(editor.editing.unsaved.value).toBe(true);
  });
});

describe('saving', () => {
  it('creates a template on the account, and then overwrites it', async () => {
    const { editor, told, saves } = ready();
    runCommand(editor, exitCommands.saveTemplate);
    await allOut(editor);
    expect(saves.map(({ template, known }) => [template.name, known])).toEqual([['Letter', undefined]]);
    expect(told.said).toContain('“Letter” is saved.');
    expect(told.addresses).toEqual(['/app/editor/new%201']);
    expect(editor.editing.unsaved.value).toBe(false);
    runCommand(editor, exitCommands.saveTemplate);
    await allOut(editor);
    expect(saves[1]?.known).toMatchObject({ id: 'new 1', revision: 1 });
  });

  it('offers a choice after a conflict: replace any newer version, or save as a new one', async () => {
    const { editor, saves, answers } = ready();
    const { error, take } = editor.exits.toAccount;
    await take('seen');
    answers.push(refused('TEMPLATE_CHANGED'));
    await take('seen');
    expect(error.peek()).toMatchObject({ code: 'TEMPLATE_CHANGED' });
    await take('any');
    expect(error.peek()).toBeUndefined();
    expect(saves[2]?.known).toEqual({ id: 'new 1', file: expect.any(File) });
    await take('none');
    await allOut(editor);
    expect(saves[3]?.known).toBeUndefined();
    expect(editor.opened.savedTemplate.peek()?.id).toBe('new 4');
  });

  it('keeps a template opened meanwhile, and does not redirect a user who has left', async () => {
    const { editor, told, world } = ready();
    const saving = editor.exits.toAccount.take('seen');
    editor.opened.savedTemplate.value = { id: 'another', revision: 7, file: new File([], '') };
    await saving;
    expect(editor.opened.savedTemplate.peek()?.id).toBe('another');
    const again = editor.exits.toAccount.take('seen');
    world.path = '/app/jobs';
    await again;
    expect(told.addresses).toEqual([]);
    expect(told.said.filter((words) => words === '“Letter” is saved.')).toHaveLength(2);
  });

  it('creates another template from a package opened while the first save was pending', async () => {
    const { addText, editor, saves } = ready();
    const saving = editor.exits.toAccount.take('seen');
    editor.editing.startFrom(openPayload({ schemaVersion: 5, name: 'Another', template: { overlays: [] } }));
    await saving;
    expect(editor.opened.savedTemplate.peek()).toBeUndefined();
    addText('Theirs');
    await editor.exits.toAccount.take('seen');
    expect(saves.map(({ template, known }) => [template.name, known])).toEqual([
      ['Letter', undefined],
      ['Another', undefined],
    ]);
  });

  it('shows mistakes that only the service finds, and keeps other errors for display', async () => {
    const { editor, answers, told } = ready();
    const { error, forgetError, take } = editor.exits.toAccount;
    answers.push(() => {
      const answer = { issues: [{ path: 'template.overlays.0.value', rule: 'does not fit' }] };
      throw new ApiError('It was refused.', { code: 'INVALID_DOQLO_SCHEMA', answer });
    });
    await take('seen');
    expect(error.peek()).toBeUndefined();
    expect(told.said).toContain('Correct the mistakes first.');
    answers.push(refused('TEMPLATE_NOT_FOUND'));
    await take('seen');
    expect(error.peek()).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    forgetError();
    expect(error.peek()).toBeUndefined();
  });
});

describe('a job', () => {
  it('starts with the package, the PDF, the rows as read here, and the preview options', async () => {
    const { editor, told } = ready();
    const rows = someRows(['Name'], [['Ada'], ['Grace']]);
    await editor.table.takeTable(rows);
    editor.preview.includeMarkers.value = true;
    runCommand(editor, exitCommands.runJob);
    await allOut(editor);
    const [job] = told.jobs;
    expect(job?.package?.name).toBe('Letter.svc');
    expect(job?.pdf?.name).toBe('form.pdf');
    expect(job?.rows).toBe(rows.file);
    expect(job?.tableSettings).toMatchObject({ header: true });
    expect(job?.includeMarkers).toBe(true);
  });

  it('reports a name that is shortened', async () => {
    const { editor, told } = ready();
    editor.editing.edit((state) => ({ ...state, draft: { ...state.draft, name: 'n'.repeat(201) } }));
    runCommand(editor, exitCommands.saveTemplate);
    await allOut(editor);
    expect(told.said).toContain(`“${'n'.repeat(200)}” is saved. Its name was shortened to 200 characters.`);
  });

  it('starts with the template that is saved as it is', async () => {
    const { editor, told } = ready();
    runCommand(editor, exitCommands.saveTemplate);
    await allOut(editor);
    runCommand(editor, exitCommands.runJob);
    await allOut(editor);
    const [job] = told.jobs;
    expect(job?.templateId).toBe(editor.opened.savedTemplate.peek()?.id);
    expect([job?.pdf, job?.package]).toEqual([undefined, undefined]);
  });

  it('sends the edited rows as a new file', async () => {
    const { editor, told } = ready();
    await editor.table.takeTable(someRows(['Name'], [['Ada'], ['Grace']]));
    editor.opened.changeRows({ ...noEdits, cells: new Map([[1, new Map([[0, 'Grace Hopper']])]]) });
    runCommand(editor, exitCommands.runJob);
    await allOut(editor);
    expect(await told.jobs[0]?.rows?.text()).toBe('Name\r\nAda\r\nGrace Hopper\r\n');
    expect(told.jobs[0]?.rows?.name).toBe('people.csv');
    expect(told.jobs[0]?.tableSettings).toMatchObject({ header: true, delimiter: ',' });
  });
});
