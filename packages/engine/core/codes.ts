export const engineSays = {
  MALFORMED_DOQLO_FILE: 'The package could not be opened: it is not a gzip file holding one compact JWS.',
  INVALID_DATA_INPUT: 'Send exactly one of "rows_json" and "csv_file".',
  INVALID_ROWS_JSON: '"rows_json" must be a JSON array of objects with keys column_0, column_1, …',
  UNKNOWN_COLUMN: 'The row has a key that is neither column_<n> nor the label of a column of the template.',
  INVALID_CSV_FILE: '"csv_file" is not a valid CSV file.',
  EMPTY_DATA_INPUT: 'The row data holds no rows.',
  BATCH_TOO_MANY_ROWS: 'The batch holds more rows than the plan allows.',
  INVALID_PDF: 'The source file is not a valid PDF.',
  ENCRYPTED_PDF_UNSUPPORTED:
    'The source PDF is encrypted. Send an unencrypted copy; `bulkfill pdf unlock` creates one.',
  SOURCE_PDF_INCOMPLETE:
    'Parts of the source PDF are missing: it was probably cut off while it was copied. Send the whole file.',
  UNSUPPORTED_DOQLO_VERSION: 'The package schema version is not supported. Supported versions are 1 to 5.',
  INVALID_DOQLO_AUTHENTICITY: 'The package signature could not be verified.',
  INVALID_DOQLO_SCHEMA: 'The package content breaks the package schema.',
  MISSING_DOQLO_TEMPLATE_CONFIG: 'The package holds no template.',
  UNSUPPORTED_PAGE_ORGANIZATION:
    'The package reorders, repeats or drops pages; only the identity organisation is supported.',
  MAX_PDF_PAGES_EXCEEDED: 'The source PDF has too many pages.',
  DOQLO_FILE_SIZE_LIMIT_EXCEEDED: 'The package, uploaded or decoded, is larger than the plan allows.',
  CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: 'The output would be larger than the plan allows.',
  FAILED_ROW_THRESHOLD_EXCEEDED: 'More rows failed than "max_failed_row_percent" allows.',
  SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'A row has too many image or signature overlays.',
  INVALID_PARAMETER: 'A parameter of the request is not valid.',
  CONFORMANCE_NOT_KEPT: 'No row would keep the conformance that the source PDF declares, as "conformance" requires.',
  FONTS_NOT_INSTALLED: 'Fonts for some characters are not installed.',
  SEAL_NOT_CONFIGURED: 'Rows are to be sealed, and no sealing key is configured.',
  SEAL_CERTIFICATE_INVALID: 'The sealing certificate cannot be used.',
  SEAL_TOO_MANY_TIMESTAMPS: 'The job has more than 1,000 rows, which may not each request a time stamp.',
  SOURCE_PDF_FORBIDS_CHANGES: 'The source PDF is certified and forbids the changes that this job makes.',
  PROTECT_WITH_PRINT_FILE:
    'The template protects each PDF with a password, so there can be no print file: it would contain every row without one.',
  INVALID_CORRECTIONS: 'The corrections are not valid.',
  ROW_NOT_FOUND: 'The job has no result for this row.',
  PREVIEW_FAILED: 'This preview exceeds the time or memory limit. Simplify the template or use a smaller PDF.',
  PASSWORD_REQUIRED: 'The PDF requires a password. Enter the password.',
  PASSWORD_WRONG: 'The password is wrong. Enter the user or owner password of this PDF.',
  RIGHTS_NOT_CONFIRMED:
    'The PDF is locked by its author. To get an unlocked copy, confirm that you have the right to use the PDF.',
  INVALID_GROUP_BY: '"group_by" must be the key of a column of the rows, such as column_3.',
  INVALID_TABLE: 'The table could not be read.',
  INVALID_TABLE_FINDINGS: '"table_findings" must be a JSON array of findings of the rows.',
} as const satisfies Record<string, string>;

export type EngineCode = keyof typeof engineSays;
