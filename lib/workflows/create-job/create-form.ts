import type { StoredObject } from '../../services/storage/object-store.ts';

/** Parts whose bytes go to object storage. */
export const fileFields = ['pdf', 'svc_file', 'csv_file', 'rows_json'] as const;
/** Those of a create, of a retry, and the numbers of a retry's rows, which nobody sends. */
export type FileField = (typeof fileFields)[number] | 'corrections' | 'row_numbers' | 'template' | 'assets';

/** Parts that are read as short texts; all but the last three may be sent once. */
export const textFields = [
  'max_failed_row_percent',
  'include_stickers',
  'flatten_forms',
  'print_file',
  'print_even',
  'optimize',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
  'filename_columns',
  'overlays',
  'include_signer_info',
] as const;
export type TextField = (typeof textFields)[number] | 'include_partial' | 'name' | 'source' | 'expires_at' | 'template_id' | 'assets';

/** The parts of a form that are read; of any other it is only known how large it is. */
export interface FormFields {
  readonly files: readonly FileField[];
  readonly texts: readonly TextField[];
}

export const createFields: FormFields = { files: fileFields, texts: textFields };

/** Those of a create where saved templates can be named. Source: console.md, "The other routes". */
export const consoleCreateFields: FormFields = { files: fileFields, texts: [...textFields, 'template_id'] };

/** Source: api-additions.md, "Retry". */
export const retryFields: FormFields = {
  files: ['corrections', 'svc_file', 'pdf'],
  texts: ['include_partial', 'max_failed_row_percent', 'delivery_mode', 'webhook_url', 'webhook_secret'],
};

/** Source: console.md, "The other routes". */
export const templateFields: FormFields = { files: ['pdf', 'template'], texts: ['name'] };

/** Those of a template that is signed and not kept; `assets` names what was sent before. */
export const exportFields: FormFields = { files: ['template'], texts: ['name', 'source', 'expires_at', 'assets'] };

/** Fields that have codes of their own for being there at all or more than once. */
export const repeatableFields: ReadonlySet<TextField> = new Set(['filename_columns', 'overlays', 'include_signer_info']);

/** A file as it was stored, and what its bytes are. */
export interface StoredInput extends StoredObject {
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The body of a create, read to its end and not judged yet. */
export interface CreateForm {
  /** By field, those that hold at least one byte (and `rows_json` even when it holds none). */
  readonly files: ReadonlyMap<FileField, StoredInput>;
  /** By field, every value that was sent. */
  readonly texts: ReadonlyMap<TextField, readonly string[]>;
}
