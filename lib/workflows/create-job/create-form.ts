import type { StoredObject } from '../../stores/storage/object-store.ts';

/** Parts that are stored as objects. */
export const fileFields = ['pdf', 'svc_file', 'csv_file', 'rows_json', 'table_findings'] as const;
/** File fields of creates and retries, and `row_numbers`, which clients never send. */
export type FileField = (typeof fileFields)[number] | 'corrections' | 'rows' | 'row_numbers' | 'template' | 'assets';

/** Parts that are read as short texts. All except the last three may be sent once. */
export const textFields = [
  'template_id',
  'template_revision',
  'max_failed_row_percent',
  'include_stickers',
  'flatten_forms',
  'print_file',
  'print_even',
  'optimize',
  'conformance',
  'readable_names',
  'strict',
  'sample',
  'seal',
  'allow_incomplete_source',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
  'group_by',
  'metadata',
  'filename_columns',
  'overlays',
  'include_signer_info',
] as const;
export type TextField =
  | (typeof textFields)[number]
  | 'include_partial'
  | 'name'
  | 'source'
  | 'expires_at'
  | 'assets'
  | 'password'
  | 'rights_confirmed';

/** Parts of a form that are read. All others are only measured. */
export interface FormFields {
  readonly files: readonly FileField[];
  readonly texts: readonly TextField[];
}

export const createFields: FormFields = { files: fileFields, texts: textFields };

/** Source: api.md, "Retry". */
export const retryFields: FormFields = {
  files: ['corrections', 'rows', 'svc_file', 'pdf', 'table_findings'],
  texts: [
    'include_partial',
    'max_failed_row_percent',
    'seal',
    'conformance',
    'delivery_mode',
    'webhook_url',
    'webhook_secret',
    'template_id',
    'template_revision',
    'allow_incomplete_source',
    'group_by',
    'metadata',
  ],
};

/** Fields of a template that is sent as a package. Source: api.md, "Templates". */
export const pushFields: FormFields = {
  files: ['pdf', 'svc_file'],
  texts: ['name', 'metadata', 'allow_incomplete_source'],
};

/** Source: console-and-editor.md, "The other routes". */
export const templateFields: FormFields = { files: ['pdf', 'template'], texts: ['name', 'allow_incomplete_source'] };

/** Fields of a template that is signed but not stored. `assets` refers to assets sent before. */
export const exportFields: FormFields = { files: ['template'], texts: ['name', 'source', 'expires_at', 'assets'] };

/** Source: conformance-and-security.md, "Locked sources". */
export const unlockFields: FormFields = { files: ['pdf'], texts: ['password', 'rights_confirmed'] };

/** Fields with separate error codes for being present or repeated. */
export const repeatableFields: ReadonlySet<TextField> = new Set([
  'filename_columns',
  'overlays',
  'include_signer_info',
]);

export interface StoredInput extends StoredObject {
  /** Lowercase hex. */
  readonly sha256: string;
}

export interface CreateForm {
  /** Non-empty files by field. JSON and corrections are included even if empty. */
  readonly files: ReadonlyMap<FileField, StoredInput>;
  /** Other file fields that were sent empty. They count as missing. */
  readonly emptyFiles: ReadonlySet<FileField>;
  readonly texts: ReadonlyMap<TextField, readonly string[]>;
}
