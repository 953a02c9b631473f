import { ApiError } from '@bulkfill/web/api/api-error';
import type { NewJob } from '@bulkfill/web/console/new-job/new-job';
import { editsOf, withEdits } from '@bulkfill/web/rows/row-editing';
import { withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { aNewJob, aTable, aTemplate, namesOf, until } from './a-new-job.ts';

const isRead = (job: NewJob) => () => job.rows.value.kind === 'read' && !job.isReading.value;

/** An open page with a saved template and its rows. */
const readyJob = async (more: Parameters<typeof aNewJob>[0] = {}, table = aTable()) => {
  const all = aNewJob(more);
  const close = all.job.open();
  await until(() => all.job.starting.templates.value !== undefined);
  all.job.change({ templateId: 'one', rows: table });
  await until(isRead(all.job));
  return { ...all, close };
};

const edit = (job: NewJob, row: number, column: number, text: string): void => {
  const { table, draft } = job;
  const now = withCell(table.edits.peek(), table.read.peek()!.rows, row, column, text);
  job.change({ rowEditing: withEdits(draft.peek().rowEditing, table.table.peek(), now) });
};

const textOf = async (form: FormData, name: string): Promise<string | undefined> => {
  const value = form.get(name);
  return value instanceof Blob ? value.text() : (value ?? undefined);
};

describe('the start of a new job', () => {
  it('chooses the template of the address and removes the query', async () => {
    const { job, told, world } = aNewJob();
    world.query = new URLSearchParams('template=two');
    job.open();
    expect(job.starting.busy.peek()).toBe(true);
    await until(() => !job.starting.busy.value);
    expect([job.draft.peek().templateId, told.cleared]).toEqual(['two', 1]);
  });

  it('reports a template that was deleted, and retries on request', async () => {
    const { job, told, world } = aNewJob();
    world.query = new URLSearchParams('template=three');
    job.open();
    await until(() => job.starting.error.value !== undefined);
    expect([job.draft.peek().templateId, told.cleared]).toEqual(['', 0]);
    world.templates = async () => [aTemplate('three')];
    job.starting.again();
    expect(job.starting.error.peek()).toBeUndefined();
    await until(() => !job.starting.busy.value);
    expect(job.draft.peek().templateId).toBe('three');
  });

  it('forgets a chosen template that was deleted meanwhile', async () => {
    const { job, kept } = aNewJob();
    kept.keptDraft.value = { ...kept.keptDraft.peek(), templateId: 'gone', percent: '5' };
    job.open();
    await until(() => job.starting.templates.value !== undefined);
    expect([job.draft.peek().templateId, job.draft.peek().percent]).toEqual(['', '5']);
  });

  it('opens the sample ready to run', async () => {
    const { job, world } = aNewJob();
    world.query = new URLSearchParams('sample=offer-letter');
    job.open();
    await until(isRead(job));
    expect(job.plan.peek()).toEqual({
      name: 'one',
      rows: 3,
      documents: 3,
      isGrouped: false,
      bytesPerRow: undefined,
    });
  });

  it('repeats a job of this tab with its files, and another one with its options only', async () => {
    const first = await readyJob();
    await first.job.submit('run');
    const again = aNewJob({ kept: first.kept });
    again.world.query = new URLSearchParams('like=job_1');
    again.job.open();
    await until(() => !again.job.starting.busy.value);
    expect([again.job.draft.peek().rows?.name, again.job.starting.filesMissing.peek()]).toEqual(['people.csv', false]);
    const other = aNewJob();
    other.world.query = new URLSearchParams('like=job_2');
    other.world.answer = async () => ({
      request: {
        package: { name: 'two' },
        max_failed_row_percent: 7,
        filename_columns: ['column_1'],
        flatten_forms: true,
        include_stickers: false,
        delivery_mode: 'download',
      },
    });
    other.job.open();
    await until(() => !other.job.starting.busy.value);
    const { templateId, percent, filenameColumns, flattenForms, rows } = other.job.draft.peek();
    expect([templateId, percent, filenameColumns, flattenForms, rows]).toEqual([
      'two',
      '7',
      'column_1',
      true,
      undefined,
    ]);
    expect(other.job.starting.filesMissing.peek()).toBe(true);
  });

  it('works without the templates, and loads them after the user has signed in again', async () => {
    const { job, world } = aNewJob();
    const ended = new ApiError('Sign in.', { code: 'SESSION_REQUIRED', status: 401 });
    world.templates = () => Promise.reject(ended);
    job.open();
    await until(() => job.templatesMissing.value);
    expect(job.starting.templates.peek()).toEqual([]);
    world.templates = async () => [aTemplate('one')];
    world.resume();
    await until(() => job.starting.templates.value?.length === 1);
    expect(job.templatesMissing.peek()).toBe(false);
  });
});

describe('the rows of a new job', () => {
  it('plan one PDF per row that is not left out', async () => {
    const { job } = await readyJob();
    expect(job.plan.peek()?.rows).toBe(3);
    job.shownRows.leaveOut([1, 3]);
    expect(job.plan.peek()?.rows).toBe(1);
    expect([job.shownRows.numberInFile(1), job.shownRows.cell(1, 0), job.shownRows.words(1)]).toEqual([
      2,
      'Bea',
      'City',
    ]);
    job.shownRows.show(2);
    expect(job.shownRow.peek()).toBe(1);
  });

  it('stay visible while the file is read again with other settings', async () => {
    const { job } = await readyJob();
    const before = job.rows.peek();
    job.change({ tableSettings: { header: false } });
    expect(job.isReading.peek()).toBe(true);
    expect(job.rows.peek()).toEqual({ ...before, stale: true });
    await until(isRead(job));
    expect(job.table.read.peek()?.rows).toHaveLength(4);
  });

  it('are not read again when other options change', async () => {
    const { job, told } = await readyJob();
    const before = told.tableReads;
    job.change({ percent: '20', printFile: true });
    expect([told.tableReads, job.isReading.peek()]).toEqual([before, false]);
  });

  it('show only the answer for the file chosen last', async () => {
    const { job } = await readyJob();
    job.change({ rows: aTable('Name;City\nZoe;Uri\n', 'slow.csv') });
    job.change({ rows: aTable('Name;City\nYves;Zug\nXaver;Sion\n', 'last.csv') });
    expect(job.rows.peek().kind).toBe('reading');
    await until(isRead(job));
    expect(job.table.read.peek()?.rows.map(([name]) => name)).toEqual(['Yves', 'Xaver']);
  });

  it('name the first PDF by the chosen columns and refuse unknown ones at once', async () => {
    const { job } = await readyJob();
    job.change({ filenameColumns: 'City, Name' });
    expect(job.table.firstName.peek()).toBe('row_1_Bern_Ada.pdf');
    edit(job, 0, 1, 'Basel');
    expect(job.table.firstName.peek()).toBe('row_1_Basel_Ada.pdf');
    job.change({ filenameColumns: 'Town' });
    expect(job.mistakes.peek()).toEqual({ columns: 'There is no column “Town”. Choose one from the list.' });
  });

  it('store a settled column choice with the template, and apply it to the next file', async () => {
    const { job, told, world } = await readyJob();
    world.names = async (id) =>
      namesOf(id, {
        columns: [
          { column: 0, label: 'Nom' },
          { column: 1, label: 'Ville' },
        ],
      });
    job.change({ templateId: 'two' });
    await until(() => job.rows.value.kind === 'read' && !job.isReading.value);
    expect([job.table.isSettled.peek(), job.plan.peek()]).toEqual([false, undefined]);
    expect(job.missing.peek()).toBe('Match your columns first.');
    await job.submit('run');
    expect(job.mistakes.peek().match).toBe('Choose a column for each name.');
    const choice = new Map([
      [0, 0],
      [1, 1],
    ]);
    job.change({ columnsChoice: { header: ['Name', 'City'], choice } });
    await until(isRead(job));
    expect([job.table.isSettled.peek(), told.choices]).toEqual([true, [{ templateId: 'two', choice }]]);
    job.change({ rows: aTable(undefined, 'more.csv'), columnsChoice: undefined });
    await until(isRead(job));
    expect([job.table.isSettled.peek(), job.table.read.peek()?.columns.isKept, told.choices.length]).toEqual([
      true,
      true,
      1,
    ]);
  });

  it('store the chosen language of numbers and dates with the template, and read the next file in it', async () => {
    const { job, told } = await readyJob();
    const localeNow = () => job.table.read.peek()?.locale;
    expect(localeNow()?.from).toBe('header');
    job.change({ templateId: 'two', tableSettings: { locale: 'de-CH' } });
    await until(isRead(job));
    expect(told.choices).toEqual([{ templateId: 'two', choice: { locale: 'de-CH' } }]);
    job.change({ rows: aTable(undefined, 'more.csv'), tableSettings: {} });
    await until(isRead(job));
    expect([localeNow(), told.choices.length]).toEqual([{ value: 'de-CH', from: 'template', matters: false }, 1]);
  });

  it('make one document per value of a column, which the check and the run send', async () => {
    const { job } = await readyJob();
    job.change({ groupBy: 'column_1' });
    edit(job, 0, 1, 'Bern');
    edit(job, 1, 1, 'Bern ');
    expect([job.plan.peek()?.rows, job.plan.peek()?.documents]).toEqual([3, 2]);
    await job.loadFindings();
    expect(job.curlParts.value).toContainEqual(['group_by', 'column_1']);
    job.change({ groupBy: 'column_9' });
    expect([job.plan.peek()?.documents, JSON.stringify(job.curlParts.value)]).toEqual([
      3,
      expect.not.stringContaining('group_by'),
    ]);
  });

  it('wait for an answer if the table has another width than a template without names', async () => {
    const { job, world } = await readyJob();
    world.names = async (id) => namesOf(id, { columns: [{ column: 0, label: '' }] });
    job.change({ templateId: 'two' });
    await until(() => job.rows.value.kind === 'read' && !job.isReading.value);
    expect([job.hasOtherWidth.peek(), job.plan.peek()]).toEqual([true, undefined]);
    job.change({ columnsChoice: { header: ['Name', 'City'], choice: 'by-place' } });
    await until(isRead(job));
    expect([job.hasOtherWidth.peek(), job.table.isSettled.peek()]).toEqual([false, true]);
  });
});

describe('a chosen PDF', () => {
  it('is refused before it is sent if it is locked', async () => {
    const { job, told } = aNewJob();
    job.open();
    await until(() => job.starting.templates.value !== undefined);
    job.drop([
      new File(['trailer << /Encrypt 5 0 R >>'], 'form.pdf'),
      new File(['package'], 'form.svc'),
      aTable('{"Name":"Ada"}\n{"Name":"Bea"}\n', 'people.jsonl'),
    ]);
    await until(() => job.locked.value !== undefined);
    expect(job.locked.peek()?.file.name).toBe('form.pdf');
    await job.submit('check');
    expect([told.sent.length, job.draft.peek().package?.name, job.draft.peek().rows?.name]).toEqual([
      0,
      'form.svc',
      'people.jsonl',
    ]);
    job.change({ pdf: new File(['%PDF'], 'copy.pdf') });
    expect(job.locked.peek()).toBeUndefined();
  });

  it('asks for the handling of its declared conformance', async () => {
    const { job } = aNewJob();
    job.open();
    job.change({ pdf: new File([declaringPdf({ a: '2b' }) as BlobPart], 'archive.pdf') });
    await until(() => job.facts.value.declares.length > 0);
    expect(job.facts.peek().declares).toEqual(['PDF/A-2b']);
    job.change({ pdf: undefined });
    expect(job.facts.peek().declares).toEqual([]);
  });

  it('is inspected by download if a template has it, and by its size if that fails', async () => {
    const { job, world } = await readyJob();
    const openSource = async () => new Blob([declaringPdf({ a: '2b' }) as BlobPart]);
    world.names = async (id) => namesOf(id, { source: { sourceBytes: 10_000, openSource } });
    job.change({ templateId: 'two' });
    await until(() => job.facts.value.declares.length > 0);
    world.names = async (id) =>
      namesOf(id, { source: { sourceBytes: 10_000, openSource: () => Promise.reject(new Error('offline')) } });
    job.change({ templateId: 'one' });
    await until(() => job.facts.value.bytesPerRow !== undefined);
    expect(job.facts.peek()).toEqual({ declares: [], isDynamicForm: false, bytesPerRow: 12_000 });
  });
});

describe('a run', () => {
  it('lists all mistakes at their fields after the first attempt, and follows later changes', async () => {
    const { job, told } = aNewJob();
    job.open();
    await until(() => job.starting.templates.value !== undefined && !job.isReading.value);
    expect(job.mistakes.peek()).toEqual({});
    job.change({ percent: '101', webhook: true });
    await job.submit('run');
    expect(Object.keys(job.mistakes.peek())).toEqual(['template', 'rows', 'percent', 'webhookUrl', 'webhookSecret']);
    expect([told.focused, told.sent]).toEqual([1, []]);
    job.change({ percent: '10', webhook: false });
    expect(Object.keys(job.mistakes.peek())).toEqual(['template', 'rows']);
    job.startOver();
    expect(job.mistakes.peek()).toEqual({});
  });

  it('refuses a table whose rows are all left out', async () => {
    const { job } = await readyJob();
    job.shownRows.leaveOut([1, 2, 3]);
    await job.submit('run');
    expect(job.mistakes.peek()).toEqual({ rows: 'All rows are left out. Include at least one.' });
  });

  it('waits until the rows are read, then sends them', async () => {
    const { job, told } = await readyJob();
    job.change({ tableSettings: { header: false } });
    await job.submit('run');
    expect([job.busy.peek(), told.sent.length]).toEqual([true, 0]);
    await until(() => !job.busy.value);
    expect([told.sent.length, told.jobs]).toEqual([1, ['job_1']]);
  });

  it('stops waiting if the draft changes meanwhile', async () => {
    const { job, told } = await readyJob();
    job.change({ tableSettings: { header: false } });
    await job.submit('run');
    job.change({ percent: '20' });
    await until(isRead(job));
    expect([job.busy.peek(), told.sent.length]).toEqual([false, 0]);
  });

  it('sends the edited rows, opens the job, and leaves an empty draft and no stored edits', async () => {
    const { job, told, world } = await readyJob();
    edit(job, 1, 0, 'Grace');
    job.shownRows.leaveOut([1]);
    await until(() => job.editsKept.value);
    expect(world.edits.size).toBe(1);
    await job.submit('run');
    expect(await textOf(told.sent[0]!.form, 'csv_file')).toBe('Grace,Chur\r\nCleo,Genf\r\n');
    expect([told.jobs, job.draft.peek().rows, world.edits.size]).toEqual([['job_1'], undefined, 0]);
  });

  it('uses one key and the same template files per draft, and another key after a change', async () => {
    const { job, told, world } = await readyJob();
    world.answer = () => Promise.reject(new ApiError('No connection.'));
    await job.submit('run');
    await job.submit('run');
    await job.submit('check');
    job.change({ percent: '20' });
    expect(job.failure.peek()).toBeUndefined();
    await job.submit('run');
    const [one, two, three, four] = told.sent.map(({ key }) => key);
    expect([two, three]).toEqual([one, `${one}.check`]);
    expect(four).not.toBe(one);
    expect(told.fileReads).toBe(2);
    expect(job.failure.peek()?.purpose).toBe('run');
  });

  it('shows a refusal at its field', async () => {
    const { job, told, world } = await readyJob();
    world.answer = () =>
      Promise.reject(new ApiError('It would be lost.', { code: 'CONFORMANCE_NOT_KEPT', status: 422 }));
    await job.submit('run');
    expect([job.mistakes.peek(), told.focused]).toEqual([{ conformance: 'It would be lost.' }, 1]);
    job.change({ conformance: 'ignore' });
    expect(job.mistakes.peek()).toEqual({});
  });

  it('is the same by curl, with rows and findings to download', async () => {
    const { job, told } = await readyJob();
    expect(job.curlParts.peek()).toBeUndefined();
    await job.loadFindings();
    expect(job.curlParts.peek()?.map(([name]) => name)).toContain('csv_file');
    edit(job, 0, 0, 'Grace');
    await job.saveRows();
    const [{ name, content } = { name: '', content: new Blob() }] = told.downloads;
    expect([name, (await content.text()).split('\r\n')[0]]).toEqual(['people.csv', 'Grace,Bern']);
  });
});

describe('edits of the rows', () => {
  it('are restored when the same file is chosen again, for their own user only', async () => {
    const first = await readyJob();
    edit(first.job, 1, 0, 'Grace');
    await until(() => first.job.editsKept.value);
    const edits = first.world.edits;
    const later = aNewJob();
    for (const [id, kept] of edits) later.world.edits.set(id, kept);
    later.job.open();
    later.job.change({ rows: aTable() });
    await until(() => later.job.table.edits.value.cells.size > 0);
    expect(later.job.table.edits.peek().cells.get(1)?.get(0)).toBe('Grace');
    expect(later.told.said).toEqual(['Your earlier changes to these rows were restored.']);
    const other = aNewJob();
    other.world.owner = 'bea';
    for (const [id, kept] of edits) other.world.edits.set(id, kept);
    other.job.open();
    other.job.change({ rows: aTable() });
    await until(isRead(other.job));
    expect(other.job.table.edits.peek().cells.size).toBe(0);
  });

  it('belong to the table as it was read: other settings have their own', async () => {
    const { job } = await readyJob();
    edit(job, 0, 0, 'Grace');
    job.change({ tableSettings: { header: false } });
    await until(isRead(job));
    expect(job.table.edits.peek().cells.size).toBe(0);
    job.change({ tableSettings: {} });
    await until(isRead(job));
    expect(job.table.edits.peek().cells.size).toBe(1);
  });

  it('are not kept after the last one is undone, or after starting over', async () => {
    const { job, world } = await readyJob();
    edit(job, 0, 0, 'Grace');
    await until(() => job.editsKept.value);
    edit(job, 0, 0, 'Ada');
    await until(() => !job.editsKept.value);
    expect(world.edits.size).toBe(0);
    const { rowEditing } = job.draft.peek();
    job.change({
      rowEditing: withEdits(rowEditing, job.table.table.peek(), withLeftOut(editsOf(rowEditing, ''), 0, true)),
    });
    await until(() => job.editsKept.value);
    expect(world.edits.size).toBe(1);
    job.startOver();
    expect([world.edits.size, job.draft.peek().rows]).toEqual([0, undefined]);
  });
});
