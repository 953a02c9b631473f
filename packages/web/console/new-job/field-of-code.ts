export type NewJobField =
  | 'pdf'
  | 'package'
  | 'rows'
  | 'match'
  | 'percent'
  | 'columns'
  | 'webhookUrl'
  | 'webhookSecret'
  | 'template'
  | 'conformance'
  | 'printFile'
  | 'groupBy';

const fields: Readonly<Record<string, NewJobField>> = {
  INVALID_FILE: 'pdf',
  INVALID_PDF: 'pdf',
  ENCRYPTED_PDF_UNSUPPORTED: 'pdf',
  SOURCE_PDF_INCOMPLETE: 'pdf',
  MAX_PDF_PAGES_EXCEEDED: 'pdf',
  FREE_FILE_SIZE_LIMIT_REACHED: 'pdf',
  PAID_FILE_SIZE_LIMIT_REACHED: 'pdf',
  MISSING_DOQLO_FILE: 'package',
  MALFORMED_DOQLO_FILE: 'package',
  UNSUPPORTED_DOQLO_VERSION: 'package',
  INVALID_DOQLO_AUTHENTICITY: 'package',
  INVALID_DOQLO_SCHEMA: 'package',
  MISSING_DOQLO_TEMPLATE_CONFIG: 'package',
  UNSUPPORTED_PAGE_ORGANIZATION: 'package',
  DOQLO_FILE_SIZE_LIMIT_EXCEEDED: 'package',
  TEMPLATE_NOT_FOUND: 'template',
  CONFORMANCE_NOT_KEPT: 'conformance',
  PROTECT_WITH_PRINT_FILE: 'printFile',
  INVALID_DATA_INPUT: 'rows',
  INVALID_ROWS_JSON: 'rows',
  INVALID_TABLE_FINDINGS: 'rows',
  INVALID_CSV_FILE: 'rows',
  EMPTY_DATA_INPUT: 'rows',
  CSV_FILE_SIZE_LIMIT_EXCEEDED: 'rows',
  BATCH_TOO_MANY_ROWS: 'rows',
  MISSING_MAX_FAILED_ROW_PERCENT: 'percent',
  INVALID_MAX_FAILED_ROW_PERCENT: 'percent',
  INVALID_FILENAME_COLUMNS: 'columns',
  TOO_MANY_FILENAME_COLUMNS: 'columns',
  INVALID_GROUP_BY: 'groupBy',
  MISSING_WEBHOOK_URL: 'webhookUrl',
  WEBHOOK_URL_SIZE_LIMIT_EXCEEDED: 'webhookUrl',
  INVALID_WEBHOOK_URL: 'webhookUrl',
  INVALID_WEBHOOK_TARGET: 'webhookUrl',
  MISSING_WEBHOOK_SECRET: 'webhookSecret',
};

/** Returns the field that a refused request concerns; `undefined` if none. */
export const fieldOfCode = (code: string): NewJobField | undefined => fields[code];
