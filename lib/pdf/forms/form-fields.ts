import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';

export type FieldType = 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';

/** One appearance of a field on a page (ISO 32000-2, 12.5.6.19). */
export interface FormWidget {
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  /** 0-based; undefined for a widget on no page. */
  readonly page: number | undefined;
  /** Left, bottom, right, top in the page's user space. */
  readonly rect: readonly [number, number, number, number];
  /** Check boxes and radio buttons: the name of the appearance that is not `Off`. */
  readonly onState: string | undefined;
}

/** A terminal field of the document's form with what it inherits (12.7.4). */
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
  /** Choices: what is stored and what is shown. Check boxes and radio buttons: stored values by widget. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly widgets: readonly FormWidget[];
}

/** Field flags (tables 227, 229, 231 and 233). */
export const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

/** A choice that shows its options one under the other, whatever is chosen. */
export const isListBox = ({ type, flags }: FormField): boolean => type === 'choice' && (flags & fieldFlags.combo) === 0;

const maxFields = 50_000;
const maxFieldDepth = 64;

/** The form dictionary of a document, if it has one. */
export const acroForm = (document: PdfDocument): PdfDict | undefined =>
  document.dict(document.dict(document.trailer.get('Root'))?.get('AcroForm') ?? null);

/**
 * The terminal fields of a document in tree order, then those that only stand on pages (a form's `/Fields` is often incomplete).
 */
export const readFormFields = (document: PdfDocument, pages: readonly SourcePage[]): FormField[] => {
  const reader = new FieldReader(document, pages);
  const form = acroForm(document);
  if (form !== undefined) {
    const inherited = new Map<string, PdfValue>([
      ['DA', form.get('DA')],
      ['Q', form.get('Q')],
    ]);
    for (const field of document.array(form.get('Fields')) ?? []) reader.visit(field, '', inherited, 0);
  }
  reader.visitOrphans();
  return reader.fields;
};

const inheritedKeys = ['FT', 'Ff', 'V', 'DA', 'Q', 'MaxLen', 'Opt'];

class FieldReader {
  readonly fields: FormField[] = [];
  private readonly document: PdfDocument;
  private readonly pages: readonly SourcePage[];
  private readonly pageOfWidget = new Map<number, number>();
  private readonly visited = new Set<number>();
  /** By the array that says them, which any number of fields may inherit. */
  private readonly optionLists = new Map<PdfValue[], FormField['options']>();

  constructor(document: PdfDocument, pages: readonly SourcePage[]) {
    this.document = document;
    this.pages = pages;
    pages.forEach((page, index) => {
      for (const annotation of document.array(page.dict.get('Annots')) ?? []) {
        if (annotation instanceof PdfRef && !this.pageOfWidget.has(annotation.number)) this.pageOfWidget.set(annotation.number, index);
      }
    });
  }

  visit(value: PdfValue, parentName: string, parentInherited: ReadonlyMap<string, PdfValue>, depth: number): void {
    const { document } = this;
    const ref = value instanceof PdfRef ? value : undefined;
    if (ref !== undefined) {
      if (this.visited.has(ref.number)) return;
      this.visited.add(ref.number);
    }
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict) || depth > maxFieldDepth || this.fields.length >= maxFields) return;
    const partial = decodeTextString(document.resolve(dict.get('T')));
    const name = partial === undefined ? parentName : parentName === '' ? partial : `${parentName}.${partial}`;
    const inherited = new Map(parentInherited);
    for (const key of inheritedKeys) if (dict.has(key)) inherited.set(key, dict.get(key));
    const kids = document.array(dict.get('Kids')) ?? [];
    const childFields = kids.filter((kid) => document.dict(kid)?.has('T'));
    if (childFields.length > 0) {
      for (const kid of kids) this.visit(kid, name, inherited, depth + 1);
      return;
    }
    for (const kid of kids) if (kid instanceof PdfRef) this.visited.add(kid.number);
    const widgets = kids.length > 0 ? kids : [value];
    const field = this.field(name, ref, dict, inherited, widgets);
    if (field !== undefined) this.fields.push(field);
  }

  /** Widgets on pages that the form's tree does not lead to. */
  visitOrphans(): void {
    const { document } = this;
    for (const page of this.pages) {
      for (const annotation of document.array(page.dict.get('Annots')) ?? []) {
        if (!(annotation instanceof PdfRef) || this.visited.has(annotation.number)) continue;
        const dict = document.dict(annotation);
        if (dict === undefined || document.name(dict.get('Subtype')) !== 'Widget') continue;
        this.visit(this.topOf(annotation), '', new Map(), 0);
      }
    }
  }

  private topOf(ref: PdfRef): PdfRef {
    let top = ref;
    for (let depth = 0; depth < maxFieldDepth; depth++) {
      const parent = this.document.dict(top)?.get('Parent') ?? null;
      if (!(parent instanceof PdfRef) || this.visited.has(parent.number)) break;
      top = parent;
    }
    return top;
  }

  private field(
    name: string,
    ref: PdfRef | undefined,
    dict: PdfDict,
    inherited: Map<string, PdfValue>,
    widgets: PdfValue[],
  ): FormField | undefined {
    const { document } = this;
    const flags = document.number(inherited.get('Ff') ?? null) ?? 0;
    const type = fieldType(document.name(inherited.get('FT') ?? null), flags);
    if (type === undefined) return undefined;
    const appearance = document.resolve(inherited.get('DA') ?? null);
    return {
      name,
      type,
      ref,
      dict,
      flags,
      value: document.resolve(inherited.get('V') ?? null),
      maxLength: document.number(inherited.get('MaxLen') ?? null),
      defaultAppearance: appearance !== null ? (decodeTextString(appearance) ?? undefined) : undefined,
      quadding: document.number(inherited.get('Q') ?? null) ?? 0,
      options: this.options(inherited.get('Opt') ?? null),
      widgets: widgets.flatMap((widget) => this.widget(widget) ?? []),
    };
  }

  private options(value: PdfValue): FormField['options'] {
    const items = this.document.array(value);
    if (items === undefined) return [];
    let options = this.optionLists.get(items);
    if (options === undefined) {
      options = this.readOptions(items.slice(0, 10_000));
      this.optionLists.set(items, options);
    }
    return options;
  }

  private readOptions(items: readonly PdfValue[]): FormField['options'] {
    const { document } = this;
    return items.map((item) => {
      const pair = document.array(item);
      if (pair === undefined) {
        const text = decodeTextString(document.resolve(item)) ?? '';
        return { value: text, label: text };
      }
      const exported = decodeTextString(document.resolve(pair[0] ?? null)) ?? '';
      return { value: exported, label: decodeTextString(document.resolve(pair[1] ?? null)) ?? exported };
    });
  }

  private widget(value: PdfValue): FormWidget | undefined {
    const { document } = this;
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict)) return undefined;
    const numbers = (document.array(dict.get('Rect')) ?? []).slice(0, 4).map((item) => document.number(item) ?? 0);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
    const ref = value instanceof PdfRef ? value : undefined;
    return {
      ref,
      dict,
      page: ref === undefined ? undefined : this.pageOfWidget.get(ref.number),
      rect: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
      onState: this.onState(dict),
    };
  }

  private onState(widget: PdfDict): string | undefined {
    const appearances = this.document.dict(widget.get('AP'));
    for (const kind of ['N', 'D']) {
      const states = this.document.resolve(appearances?.get(kind) ?? null);
      if (!(states instanceof PdfDict) || states instanceof PdfStream) continue;
      for (const state of states.map.keys()) if (state !== 'Off') return state;
    }
    return undefined;
  }
}

const fieldType = (name: string | undefined, flags: number): FieldType | undefined => {
  switch (name) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      if (flags & fieldFlags.pushButton) return 'button';
      return flags & fieldFlags.radio ? 'radio' : 'checkbox';
    default:
      return undefined;
  }
};
