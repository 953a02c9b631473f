import type { StoredObject } from '../../services/storage/object-store.ts';

/** Parts whose bytes go to object storage. */
export const fileFields = ['pdf', 'svc_file', 'csv_file', 'rows_json', 'table_findings'] as const;
/** Those of a create, of a retry, and the numbers of a retry's rows, which nobody sends. */
export type FileField = (typeof fileFields)[number] | 'corrections' | 'rows' | 'row_numbers' | 'template' | 'assets';

/** Parts that are read as short texts; all except the last three may be sent once. */
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
  'allow_incomplete_source',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
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

/** The parts of a form that are read; of any other it is only known how large it is. */
export interface FormFields {
  readonly files: readonly FileField[];
  readonly texts: readonly TextField[];
}

export const createFields: FormFields = { files: fileFields, texts: textFields };

/** Source: api-additions.md, "Retry". */
export const retryFields: FormFields = {
  files: ['corrections', 'rows', 'svc_file', 'pdf', 'table_findings'],
  texts: [
    'include_partial',
    'max_failed_row_percent',
    'conformance',
    'delivery_mode',
    'webhook_url',
    'webhook_secret',
    'template_id',
    'template_revision',
    'allow_incomplete_source',
  ],
};

/** Those of a template that comes as a package. Source: fill-one.md, "Templates". */
export const pushFields: FormFields = { files: ['pdf', 'svc_file'], texts: ['name', 'allow_incomplete_source'] };

/** Source: console.md, "The other routes". */
export const templateFields: FormFields = { files: ['pdf', 'template'], texts: ['name', 'allow_incomplete_source'] };

/** Those of a template that is signed and not kept; `assets` names what was sent before. */
export const exportFields: FormFields = { files: ['template'], texts: ['name', 'source', 'expires_at', 'assets'] };

/** Source: unlock.md. */
export const unlockFields: FormFields = { files: ['pdf'], texts: ['password', 'rights_confirmed'] };

/** Fields that have codes of their own for being there at all or more than once. */
export const repeatableFields: ReadonlySet<TextField> = new Set(['filename_columns', 'overlays', 'include_signer_info']);

/** A file as it was stored, and what its bytes are. */
export interface StoredInput extends StoredObject {
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The body of a create, read to its end and not judged yet. */
export interface CreateForm {
  /** Files by field that have at least one byte; JSON and corrections also if they are empty. */
  readonly files: ReadonlyMap<FileField, StoredInput>;
  /** Those of the others that were sent without a byte: they are missing, and that is why. */
  readonly emptyFiles: ReadonlySet<FileField>;
  /** By field, every value that was sent. */
  readonly texts: ReadonlyMap<TextField, readonly string[]>;
}
