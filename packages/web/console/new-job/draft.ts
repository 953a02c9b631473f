import type { Table } from '@bulkfill/engine/browser/rows';
import type { PlacesChoice } from '../../files/find-columns.ts';
import type { TableSettings } from '../../files/read-table-file.ts';
import { noEditing, type RowEditing } from '../../rows/row-editing.ts';

export interface NewJobDraft {
  /** Empty if files are chosen instead. */
  readonly templateId: string;
  readonly pdf: File | undefined;
  readonly package: File | undefined;
  readonly rows: File | undefined;
  /** Settings chosen for the file; the rest is guessed. */
  readonly tableSettings: TableSettings;
  readonly columnsChoice: { readonly header: readonly string[]; readonly choice: PlacesChoice } | undefined;
  readonly rowFindings?: Table['findings'];
  readonly rowEditing: RowEditing;
  /** Handling of the declared conformance of the PDF. Source: conformance-and-security.md, 2. */
  readonly conformance: 'keep' | 'require' | 'ignore';
  readonly percent: string;
  readonly filenameColumns: string;
  /** Key of the column that groups rows into documents; empty for a document per row. */
  readonly groupBy: string;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
  readonly optimize: boolean;
  readonly printFile: boolean;
  readonly printEven: boolean;
  readonly seal: boolean;
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
  rowEditing: noEditing,
  conformance: 'keep',
  percent: '10',
  filenameColumns: '',
  groupBy: '',
  flattenForms: false,
  includeMarkers: false,
  optimize: false,
  printFile: false,
  printEven: false,
  seal: false,
  webhook: false,
  webhookUrl: '',
  webhookSecret: '',
};

export const hasFiles = ({ pdf, package: signed, rows }: NewJobDraft): boolean =>
  pdf !== undefined || signed !== undefined || rows !== undefined;

export const newRows = (rows: File | undefined): Partial<NewJobDraft> => ({
  rows,
  rowFindings: undefined,
  tableSettings: {},
  columnsChoice: undefined,
  rowEditing: noEditing,
  groupBy: '',
});

export const droppedFile = (file: File): Partial<NewJobDraft> => {
  const name = file.name.toLowerCase();
  if (name.endsWith('.pdf') || file.type === 'application/pdf') return { templateId: '', pdf: file };
  return name.endsWith('.svc') ? { templateId: '', package: file, columnsChoice: undefined } : newRows(file);
};
