import type { Table } from '../../../lib/engine/browser/rows.ts';
import type { ColumnsChoice } from '../../files/find-columns.ts';
import type { TableSettings } from '../../files/read-table-file.ts';
import { noChanges, type RowChanges } from './row-changes.ts';

/** What a person has chosen on "New job", until it is sent. */
export interface NewJobDraft {
  /** Empty where files are chosen instead. */
  readonly templateId: string;
  readonly pdf: File | undefined;
  readonly package: File | undefined;
  readonly rows: File | undefined;
  /** What was said of the file; the rest is guessed. */
  readonly tableSettings: TableSettings;
  /** Which columns of the table are those of the template, for a table with this header. */
  readonly columnsChoice: { readonly header: readonly string[]; readonly choice: ColumnsChoice } | undefined;
  /** Findings of the table that `rows` was made from; absent for a chosen file. */
  readonly rowFindings?: Table['findings'];
  /** What was mended of the rows. */
  readonly rowChanges: RowChanges;
  /** What is done about what the PDF declares. Source: conformance.md, 2. */
  readonly conformance: 'keep' | 'require' | 'ignore';
  /** As typed. */
  readonly percent: string;
  readonly filenameColumns: string;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
  readonly optimize: boolean;
  readonly printFile: boolean;
  readonly printEven: boolean;
  readonly webhook: boolean;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

export const emptyDraft: NewJobDraft = {
  templateId: '',
  pdf: undefined,
  package: undefined,
  rows: undefined,
  tableSettings: {},
  columnsChoice: undefined,
  rowChanges: noChanges,
  conformance: 'keep',
  percent: '10',
  filenameColumns: '',
  flattenForms: false,
  includeMarkers: false,
  optimize: false,
  printFile: false,
  printEven: false,
  webhook: false,
  webhookUrl: '',
  webhookSecret: '',
};

/** Whether leaving the application would lose a choice that takes work to make again. */
export const hasFiles = ({ pdf, package: signed, rows }: NewJobDraft): boolean =>
  pdf !== undefined || signed !== undefined || rows !== undefined;
