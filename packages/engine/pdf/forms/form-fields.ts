import type { FieldScripts } from '../form-scripts/read-field-scripts.ts';
import type { PdfDict, PdfRef, PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

export type FieldType = 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';

/** One appearance of a field on a page (ISO 32000-2, 12.5.6.19). */
export interface FormWidget {
  /** `undefined` if it is a direct object in its page's `/Annots`. */
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  /** 0-based; undefined for a widget on no page. */
  readonly page: number | undefined;
  /** Left, bottom, right, top in the page's user space. */
  readonly rect: readonly [number, number, number, number];
  /** Whether the rect is outside the visible part of its page. */
  readonly isOffPage?: boolean;
  /** Check boxes and radio buttons: name of the appearance that is not `Off`. */
  readonly onState: string | undefined;
  /** `/DA` and `/Q` of the widget, if different from its field. */
  readonly look: Pick<FormField, 'defaultAppearance' | 'quadding'> | undefined;
}

/** A terminal field of the form, including inherited attributes (12.7.4). */
export interface FormField {
  /** Partial names joined with periods. */
  readonly name: string;
  readonly type: FieldType;
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  readonly flags: number;
  readonly value: PdfValue;
  readonly maxLength: number | undefined;
  readonly defaultAppearance: string | undefined;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
  /** Choices: stored and shown values. Check boxes and radio buttons: stored values by widget. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly widgets: readonly FormWidget[];
  readonly scripts: FieldScripts;
  readonly nodes: readonly FieldNode[];
}

export interface FieldNode {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

/** Field flags (tables 227, 229, 231 and 233). */
export const fieldFlags = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

export const asShownBy = (field: FormField, { look }: FormWidget): FormField =>
  look === undefined ? field : { ...field, ...look };

/** Returns a text as its field shows it: a password field shows asterisks (ISO 32000-2, table 231). */
export const asEchoed = ({ type, flags }: FormField, text: string): string =>
  type === 'text' && (flags & fieldFlags.password) !== 0 ? '*'.repeat([...text].length) : text;

export const isListBox = ({ type, flags }: FormField): boolean => type === 'choice' && (flags & fieldFlags.combo) === 0;

export const findAcroForm = (document: PdfDocument): PdfDict | undefined =>
  document.dict(document.dict(document.trailer.get('Root'))?.get('AcroForm') ?? null);
