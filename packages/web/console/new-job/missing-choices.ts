import { mib } from '@bulkfill/engine/browser/kit';
import { texts } from '../../texts/new-job.ts';
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
  const isUnchosen = draft.pdf === undefined && draft.package === undefined;
  if (draft.templateId === '' && isUnchosen) mistakes.template = texts.chooseTemplate;
  else if (draft.templateId === '') {
    if (draft.pdf === undefined) mistakes.pdf = texts.choosePdf;
    if (draft.package === undefined) mistakes.package = texts.choosePackage;
  }
  if (draft.rows === undefined) mistakes.rows = texts.chooseTable;
  if (purpose === 'check') return mistakes;
  if (!/^(\d|[1-9]\d|100)$/.test(draft.percent.trim())) mistakes.percent = texts.enterPercent;
  if (draft.webhook) {
    if (!/^https?:\/\/\S+$/.test(draft.webhookUrl.trim())) mistakes.webhookUrl = texts.enterUrl;
    if (draft.webhookSecret.trim() === '') mistakes.webhookSecret = texts.enterSecret;
  }
  return mistakes;
};

/** Returns what a draft lacks before its job can be described, in words. */
export const describeMissing = (draft: NewJobDraft, rows: RowsState): string => {
  const { template, pdf, package: signed, rows: noRows } = findMissingChoices(draft, 'check');
  if (template !== undefined) return texts.sourceMissing;
  // Worded differently from the messages at the fields, which may be visible too.
  if (pdf !== undefined) return texts.pdfMissing;
  if (signed !== undefined) return texts.packageMissing;
  if (noRows !== undefined) return texts.tableMissing;
  if (rows.kind === 'failed') return texts.tableNotRead;
  return rows.kind === 'read' && !rows.rows.columns.found.settled ? texts.matchFirst : texts.tableBeingRead;
};

export interface JobInputs {
  readonly draft: NewJobDraft;
  readonly isLocked: boolean;
  readonly rows: RowsState;
  readonly rowCount: number;
  readonly templateFailed: boolean;
  readonly columns: FilenameColumns;
}

/** Returns the reasons why a job cannot be checked or run, by field, with those found in its files. */
export const jobMistakes = (inputs: JobInputs, purpose: 'check' | 'run'): FieldMistakes => {
  const { draft, rows, columns } = inputs;
  return {
    ...findMissingChoices(draft, purpose),
    ...(draft.templateId === '' && inputs.isLocked && { pdf: texts.pdfLocked }),
    ...(rows.kind === 'failed' && { rows: texts.chooseOtherFile }),
    ...(rows.kind === 'read' && inputs.rowCount === 0 && { rows: texts.allLeftOut }),
    ...(inputs.templateFailed && {
      template: texts.templateNotLoaded,
    }),
    ...(rows.kind === 'read' && !rows.rows.columns.found.settled && { match: texts.chooseEachColumn }),
    ...columnsMistake(columns),
  };
};

export const columnsMistake = (columns: FilenameColumns): FieldMistakes =>
  'mistake' in columns ? { columns: columns.mistake } : {};
