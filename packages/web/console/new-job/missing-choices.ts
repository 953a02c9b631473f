import { mib } from '@bulkfill/engine/browser/kit';
import type { NewJobDraft } from './draft.ts';
import type { NewJobField } from './field-of-code.ts';
import type { FilenameColumns } from './filename-columns.ts';
import type { RowsState } from './rows-reading.ts';

/** Request size limit of the service. Source: specification 7.3. */
export const mostUploadBytes = 90 * mib;

export type FieldMistakes = Partial<Record<NewJobField, string>>;

/** Returns why a draft cannot be checked or run, by field: missing choices, and refused values. */
export const findMissingChoices = (draft: NewJobDraft, purpose: 'check' | 'run'): FieldMistakes => {
  const mistakes: FieldMistakes = {};
  if (draft.templateId === '') {
    if (draft.pdf === undefined) mistakes.pdf = 'Choose the PDF to fill.';
    if (draft.package === undefined) mistakes.package = 'Choose its package, or a saved template.';
  }
  if (draft.rows === undefined) mistakes.rows = 'Choose a table: CSV, XLSX or JSON.';
  if (purpose === 'check') return mistakes;
  if (!/^(\d|[1-9]\d|100)$/.test(draft.percent.trim())) mistakes.percent = 'Enter a whole number from 0 to 100.';
  if (draft.webhook) {
    if (!/^https?:\/\/\S+$/.test(draft.webhookUrl.trim()))
      mistakes.webhookUrl = 'Enter a URL such as https://example.com/hook.';
    if (draft.webhookSecret.trim() === '') mistakes.webhookSecret = 'Enter the secret that signs the events.';
  }
  return mistakes;
};

/** Returns what a draft lacks before its job can be described, in words. */
export const describeMissing = (draft: NewJobDraft, rows: RowsState): string => {
  const { pdf, package: signed, rows: noRows } = findMissingChoices(draft, 'check');
  if (pdf !== undefined && signed !== undefined) return 'Choose a saved template, or a PDF and its package.';
  // Worded differently from the messages at the fields, which may be visible too.
  if (pdf !== undefined) return 'The PDF is still missing.';
  if (signed !== undefined) return 'The package is still missing.';
  if (noRows !== undefined) return 'The table is still missing.';
  if (rows.kind === 'failed') return 'The table could not be read with these settings.';
  return rows.kind === 'read' && !rows.rows.columns.found.settled
    ? 'Match your columns first.'
    : 'The table is being read.';
};

export interface JobInputs {
  readonly draft: NewJobDraft;
  readonly isLocked: boolean;
  readonly rows: RowsState;
  /** Number of rows that are not left out. */
  readonly rowCount: number;
  readonly templateFailed: boolean;
  readonly columns: FilenameColumns;
}

/** Returns the reasons why a job cannot be checked or run, by field, with those found in its files. */
export const jobMistakes = (inputs: JobInputs, purpose: 'check' | 'run'): FieldMistakes => {
  const { draft, rows, columns } = inputs;
  return {
    ...findMissingChoices(draft, purpose),
    ...(draft.templateId === '' && inputs.isLocked && { pdf: 'This PDF is locked: open a copy of it first.' }),
    ...(rows.kind === 'failed' && { rows: 'Choose another file, or change the settings of this one.' }),
    ...(rows.kind === 'read' && inputs.rowCount === 0 && { rows: 'All rows are left out. Include at least one.' }),
    ...(inputs.templateFailed && {
      template: 'The column names of this template could not be loaded. Choose the template again.',
    }),
    ...(rows.kind === 'read' && !rows.rows.columns.found.settled && { match: 'Choose a column for each name.' }),
    ...columnsMistake(columns),
  };
};

export const columnsMistake = (columns: FilenameColumns): FieldMistakes =>
  'mistake' in columns ? { columns: columns.mistake } : {};
