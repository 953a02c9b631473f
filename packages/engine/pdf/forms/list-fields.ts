import type { FieldEvent } from '../form-scripts/read-field-scripts.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';
import { nameOf, PdfDict } from '../pdf-value.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import { decodeTextString } from '../text-string.ts';
import { type FieldVisibility, findFieldVisibility } from './field-visibility.ts';
import { type FieldType, type FormField, type FormWidget, fieldFlags } from './form-fields.ts';
import { readFormFields } from './read-form-fields.ts';
import { toReadableName } from './to-readable-name.ts';

export interface ListedField {
  readonly name: string;
  /** Tooltip of the field (`/TU`); null if absent. */
  readonly tooltip: string | null;
  readonly type: FieldType;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Text: accepts several lines. */
  readonly multiline: boolean;
  /** Text: one character per cell. */
  readonly comb: boolean;
  /** Lists: accepts several options. */
  readonly multiSelect: boolean;
  readonly maxLength: number | null;
  /** Check boxes and radio buttons: state names, with `Off` last. */
  readonly states: readonly string[];
  /** Choices, and stored values of buttons. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Current value; an array for several chosen options, null if empty. */
  readonly value: string | readonly string[] | null;
  /** Description of the calculation; null if the field is not calculated, or by a script that is not run. */
  readonly calculation: string | null;
  /** Description of the form's own format: "a date (dd/mm/yyyy)"; null without one, or if its script is not run. */
  readonly format: string | null;
  /** Field events with scripts that are not run. */
  readonly scriptsNotRun: readonly FieldEvent[];
  readonly visible: FieldVisibility;
  /** Signature fields: whether signed. */
  readonly signed: boolean;
  readonly widgets: readonly ListedWidget[];
}

export interface ListedWidget {
  /** 0-based, as in templates; null for a widget on no page. */
  readonly page: number | null;
  /** Points from the upper left corner of the page as displayed, as in templates; null for a widget on no page. */
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** Lists form fields (12.7.4). Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`. */
export const listFields = (bytes: Uint8Array, options: { readonly maxPages?: number } = {}): ListedField[] => {
  const pdf = openPdf(bytes, { maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER });
  const geometries = new Map<number, PageGeometry>();
  return readFormFields(pdf.document, pdf.pages).map((field) => ({
    name: field.name,
    tooltip: tooltipOf(pdf.document, field),
    type: field.type,
    readOnly: (field.flags & fieldFlags.readOnly) !== 0,
    required: (field.flags & fieldFlags.required) !== 0,
    multiline: field.type === 'text' && (field.flags & fieldFlags.multiline) !== 0,
    comb: field.type === 'text' && (field.flags & fieldFlags.comb) !== 0 && field.maxLength !== undefined,
    multiSelect: field.type === 'choice' && (field.flags & fieldFlags.multiSelect) !== 0,
    maxLength: field.type === 'text' ? (field.maxLength ?? null) : null,
    states: statesOf(field),
    options: field.options,
    value: currentValue(pdf.document, field),
    calculation: shortened(field.scripts.calculation?.says),
    format: (field.scripts.format ?? field.scripts.entry)?.reads ?? null,
    scriptsNotRun: field.scripts.notRun,
    visible: findFieldVisibility(pdf.document, field),
    signed: field.type === 'signature' && field.value instanceof PdfDict,
    widgets: field.widgets.map((widget) => listedWidget(pdf, widget, geometries)),
  }));
};

/** Maximum characters of a calculation; a form may name thousands of fields. */
const maxSaid = 200;

const shortened = (text: string | undefined): string | null =>
  text === undefined ? null : text.length > maxSaid ? `${text.slice(0, maxSaid)}…` : text;

/** Returns the tooltip of the field, or of the first object below it with one (ISO 32000-2, table 226). */
const tooltipOf = (document: PdfDocument, { dict, nodes, widgets }: FormField): string | null => {
  for (const each of [dict, ...[...nodes, ...widgets].map((below) => below.dict)]) {
    const text = decodeTextString(document.resolve(each.get('TU') ?? null))?.trim();
    if (text !== undefined && text !== '') return text;
  }
  return null;
};

const statesOf = ({ type, widgets }: FormField): string[] => {
  if (type !== 'checkbox' && type !== 'radio') return [];
  return [...new Set(widgets.flatMap(({ onState }) => (onState === undefined ? [] : toReadableName(onState)))), 'Off'];
};

const currentValue = (document: PdfDocument, { type, value }: FormField): ListedField['value'] => {
  if (type === 'checkbox' || type === 'radio') return toReadableName(nameOf(value) ?? 'Off');
  if (type !== 'text' && type !== 'choice') return null;
  if (!Array.isArray(value)) return decodeTextString(value) ?? null;
  return value.flatMap((item) => decodeTextString(document.resolve(item)) ?? []);
};

const listedWidget = (pdf: OpenedPdf, widget: FormWidget, geometries: Map<number, PageGeometry>): ListedWidget => {
  const { page: index } = widget;
  const page = index === undefined ? undefined : pdf.pages[index];
  if (index === undefined || page === undefined) return { page: null, rect: null };
  let geometry = geometries.get(index);
  if (geometry === undefined) {
    geometry = readPageGeometry(pdf.document, page);
    geometries.set(index, geometry);
  }
  const { toUserSpace, heightPt } = geometry;
  const [left, bottom, right, top] = widget.rect;
  const [x1, y1] = toDisplayed(toUserSpace, left, bottom);
  const [x2, y2] = toDisplayed(toUserSpace, right, top);
  return {
    page: index,
    rect: {
      x: round(Math.min(x1, x2)),
      y: round(heightPt - Math.max(y1, y2)),
      width: round(Math.abs(x2 - x1)),
      height: round(Math.abs(y2 - y1)),
    },
  };
};

/** Converts user space to displayed space, y up. Pages rotate by quarters, so the matrix is always invertible. */
const toDisplayed = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => {
  const determinant = a * d - b * c;
  return [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
};

/** Rounds without a negative zero. */
const round = (value: number): number => Math.round(value * 1000) / 1000 || 0;
