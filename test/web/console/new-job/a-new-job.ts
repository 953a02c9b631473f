import { emptyDraft } from '@bulkfill/web/console/new-job/draft';
import { createKeptDrafts } from '@bulkfill/web/console/new-job/kept-draft';
import { createNewJob } from '@bulkfill/web/console/new-job/new-job';
import type { TemplateNames } from '@bulkfill/web/console/new-job/saved-templates';
import type { NewJobSurroundings } from '@bulkfill/web/console/new-job/surroundings';
import type { KeptChoice } from '@bulkfill/web/files/find-columns';
import { answerRows } from '@bulkfill/web/rows/answer-rows';
import type { RowEdits } from '@bulkfill/web/rows/row-edits';
import { hasEdits } from '@bulkfill/web/rows/row-edits';
import { effect } from '@preact/signals';
import type { TemplateView } from '../../../../lib/types/editor.ts';

export const aTable = (text = 'Name;City\nAda;Bern\nBea;Chur\nCleo;Genf\n', name = 'people.csv'): File =>
  new File([text], name, { type: 'text/csv' });

export const aTemplate = (id: string, name = id): TemplateView => ({ template_id: id, name }) as TemplateView;

export const namesOf = (name: string, more: Partial<TemplateNames> = {}): TemplateNames => ({
  name,
  columns: ['Name', 'City'].map((label, column) => ({ column, label })),
  kept: new Map(),
  source: undefined,
  ...more,
});

/** Resolves once a condition on signals holds. */
export const until = (holds: () => boolean): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => {
    if (holds()) resolve();
  });
  return promise.finally(stop);
};

/** The page "New job" without a browser, with a service of which each answer can be changed. */
export const aNewJob = (more: Partial<NewJobSurroundings> = {}) => {
  const kept = more.kept ?? createKeptDrafts();
  const told = {
    said: [] as string[],
    jobs: [] as string[],
    cleared: 0,
    focused: 0,
    revealed: 0,
    downloads: [] as { readonly name: string; readonly content: Blob }[],
    sent: [] as { readonly path: string; readonly key: string; readonly form: FormData }[],
    choices: [] as { readonly templateId: string; readonly choice: KeptChoice }[],
    fileReads: 0,
    tableReads: 0,
  };
  const world = {
    owner: 'ada' as string | undefined,
    edits: new Map<string, RowEdits>(),
    query: new URLSearchParams(),
    resume: () => {},
    templates: async (): Promise<readonly TemplateView[]> => [aTemplate('one'), aTemplate('two')],
    names: async (id: string): Promise<TemplateNames> => namesOf(id),
    answer: async (_path: string): Promise<unknown> => ({ job_id: 'job_1' }),
  };
  const around: NewJobSurroundings = {
    kept,
    edits: {
      owner: () => world.owner,
      read: async (owner, id) => world.edits.get(`${owner} ${id}`),
      keep: async (owner, id, edits) => {
        if (hasEdits(edits)) world.edits.set(`${owner} ${id}`, edits);
        else world.edits.delete(`${owner} ${id}`);
      },
    },
    templates: {
      list: () => world.templates(),
      names: (id) => world.names(id),
      files: async () => {
        told.fileReads++;
        return { pdf: new Blob(['%PDF']), package: new Blob(['package']) };
      },
      keepChoice: async (templateId, _key, choice) => void told.choices.push({ templateId, choice }),
    },
    wire: {
      ask: (_method, path) => world.answer(path) as Promise<never>,
      upload: (path, form, options) => {
        told.sent.push({ path, key: options?.headers?.['Idempotency-Key'] ?? '', form });
        return world.answer(path) as Promise<never>;
      },
      poll: () => () => {},
    },
    readRows: (question) => {
      told.tableReads++;
      return answerRows(question);
    },
    sampleDraft: async () => ({ ...emptyDraft, templateId: 'one', rows: aTable() }),
    query: () => world.query,
    clearQuery: () => void told.cleared++,
    announce: (text) => void told.said.push(text),
    openJob: (jobId) => void told.jobs.push(jobId),
    download: async (content, name) => void told.downloads.push({ name, content }),
    focusFirstMistake: () => void told.focused++,
    revealRows: () => void told.revealed++,
    whenResumed: (run) => {
      world.resume = run;
      return () => {};
    },
    ...more,
  };
  return { job: createNewJob(around), kept, told, world };
};
