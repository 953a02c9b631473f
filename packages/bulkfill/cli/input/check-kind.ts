import type { EngineCode } from '@bulkfill/engine/core/codes';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { UsageError } from '../errors.ts';
import { detectFileKind, type FileKind, headBytes, kindNames } from './file-kind.ts';

export type InputRole = 'pdf' | 'package' | 'csv' | 'rows' | 'table' | 'template' | 'corrections';

interface Expected {
  readonly name: string;
  readonly code: EngineCode | undefined;
  /** Advice per wrong kind of file. Other kinds are left to the reader of the file. */
  readonly wrong: Readonly<Partial<Record<FileKind, string>>>;
}

const asPdf = 'Export it as PDF first.';
const asCsv = 'Save it as "CSV UTF-8", with commas between the columns.';
const asTable = `${asCsv} Or use --table, which reads such files.`;
const asCorrections = 'Save it as .xlsx or "CSV UTF-8".';
const asOneColumn = `${asTable} If it is one column, put its cells in quotes.`;
const builtFirst =
  'If it is a template, build the package first: bulkfill package build --template … --pdf … --out FORM.svc';
const ownOption = 'Pass the PDF with --pdf.';

const expectations: Readonly<Record<InputRole, Expected>> = {
  pdf: {
    name: 'a PDF',
    code: 'INVALID_PDF',
    wrong: {
      empty: 'Its size is 0.',
      workbook: asPdf,
      document: asPdf,
      'old-office': asPdf,
      zip: 'Unpack it first.',
      gzip: 'Pass a package with --svc.',
      picture: 'Make a PDF of the picture first.',
      'utf-16': asPdf,
      json: 'Pass a template with --template, rows with --rows.',
    },
  },
  package: {
    name: 'a .svc package',
    code: 'MALFORMED_DOQLO_FILE',
    wrong: {
      empty: 'Its size is 0.',
      pdf: ownOption,
      json: builtFirst,
      workbook: 'Save rows as CSV and pass them with --csv.',
      document: 'Create it with "bulkfill package build".',
      zip: 'Create it with "bulkfill package build".',
      picture: 'Create it with "bulkfill package build".',
      'utf-16': builtFirst,
    },
  },
  csv: {
    name: 'CSV in UTF-8',
    code: 'INVALID_CSV_FILE',
    wrong: {
      workbook: asTable,
      document: asCsv,
      'old-office': asCsv,
      zip: 'Unpack it first.',
      gzip: 'Pass a package with --svc; unpack compressed files first.',
      pdf: ownOption,
      picture: asCsv,
      'utf-16': asTable,
      json: 'Pass rows in JSON with --rows.',
      semicolons: asOneColumn,
      tabs: asOneColumn,
    },
  },
  corrections: {
    name: 'a table of corrections',
    code: 'INVALID_CORRECTIONS',
    // The reader accepts workbooks, semicolons, tabs and UTF-16.
    wrong: {
      empty: 'Its size is 0.',
      document: asCorrections,
      'old-office': asCorrections,
      zip: 'Unpack it first.',
      gzip: 'Pass a package with --svc; unpack compressed files first.',
      pdf: ownOption,
      picture: asCorrections,
      json: 'Use the edited table of "bulkfill job corrections".',
    },
  },
  rows: {
    name: 'JSON in UTF-8',
    code: 'INVALID_ROWS_JSON',
    wrong: {
      workbook: `${asCsv} Then pass it with --csv.`,
      document: asCsv,
      'old-office': `${asCsv} Then pass it with --csv.`,
      zip: 'Unpack it first.',
      gzip: 'Pass a package with --svc.',
      pdf: ownOption,
      picture: asCsv,
      'utf-16': 'Save it in UTF-8.',
      semicolons: `${asCsv} Then pass it with --csv.`,
      tabs: `${asCsv} Then pass it with --csv.`,
      unknown: 'Pass rows in CSV with --csv.',
    },
  },
  table: {
    name: 'a table',
    code: 'INVALID_TABLE',
    // The table reader has its own advice for other kinds.
    wrong: {
      empty: 'Its size is 0.',
      document: 'Save its table as .xlsx or CSV.',
      picture: 'Use CSV, XLSX or JSON.',
      pdf: ownOption,
    },
  },
  template: {
    name: 'a template in JSON',
    code: undefined,
    wrong: {
      empty: 'Its size is 0.',
      pdf: ownOption,
      gzip: 'It looks like a built package: "bulkfill package inspect" shows its contents.',
      workbook: 'The README shows what a template looks like.',
      document: 'The README shows what a template looks like.',
      zip: 'Unpack it first.',
      picture: 'The README shows what a template looks like.',
      'utf-16': 'Save it in UTF-8.',
    },
  },
};

/**
 * Rejects a file of the wrong kind. The message names its kind and says what to do.
 *
 * @param head first bytes of the file.
 * Throws EngineError `INVALID_PDF`, `MALFORMED_DOQLO_FILE`, `INVALID_CSV_FILE`, `INVALID_ROWS_JSON`; UsageError for a
 * template.
 */
export const checkKind = (role: InputRole, name: string, head: Uint8Array): void => {
  const { name: expected, code, wrong } = expectations[role];
  const kind = detectFileKind(head.subarray(0, headBytes));
  const wayOut = wrong[kind];
  if (wayOut === undefined || mayStillBe(role, kind, head)) return;
  const message = `${name} is ${kindNames[kind]}, not ${expected}. ${wayOut}`;
  throw code === undefined ? new UsageError(message) : new EngineError(code, { message });
};

/** Whether a file may be of the expected kind. PDF readers search for the header in the first kilobyte. */
const mayStillBe = (role: InputRole, kind: FileKind, head: Uint8Array): boolean => {
  if (kind === 'empty') return false;
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  if (role === 'pdf') return start.includes('%PDF-');
  return role === 'rows' && kind === 'unknown' && /^(?:\xef\xbb\xbf)?\s*[[{]/.test(start);
};
