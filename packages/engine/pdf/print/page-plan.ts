import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import type { AnnotationPlan } from './annotation-plan.ts';
import type { SharedObjects } from './shared-objects.ts';

export interface PagePlan {
  /** `<</Type/Page` and the entries that all rows share, without `/Parent`, `/Contents`, `/Resources` and `/Annots`. */
  readonly opened: string;
  /** The same for an empty page of this size. */
  readonly blank: string;
  readonly contents: PageContents;
  readonly resources: PageResourcesPlan;
  readonly annotations: readonly AnnotationPlan[];
}

export interface PageContents {
  readonly before: string;
  /** Number of the row's own stream in the compiled document. */
  readonly promised: number | undefined;
  readonly after: string;
}

/** Resources of a page: one object for all rows, unless rows may supply some of the named XObjects. */
export interface PageResourcesPlan {
  readonly sharedNumber: number;
  /** Categories other than `/XObject`, as text. */
  readonly categories: string;
  readonly xObjects: readonly NamedXObject[];
}

export interface NamedXObject {
  readonly name: string;
  readonly number: number;
  /** Target of the name if the row has no object of that number. */
  readonly shared: string;
  /** A form around a row's own object, copied for each row that has the object. */
  readonly wrapper: XObjectWrapper | undefined;
}

export interface XObjectWrapper {
  readonly inner: number;
  /** Its dictionary without `/Resources` and `/Length`. */
  readonly entries: string;
  readonly innerName: string;
  readonly content: Uint8Array;
}

/** Page entries that affect printing (ISO 32000-2, table 31). The others serve other uses or refer to other pages. */
const printedEntries = ['UserUnit', 'BleedBox', 'TrimBox', 'ArtBox', 'Group', 'OutputIntents'] as const;
const sizeEntries = ['MediaBox', 'CropBox', 'Rotate'] as const;
const letter = '/MediaBox[0 0 612 792]';

/** `promised`: numbers of the content streams that rows supply. */
export const planPage = (
  document: PdfDocument,
  page: SourcePage,
  promised: ReadonlySet<number>,
  shared: SharedObjects,
  annotations: readonly AnnotationPlan[],
): PagePlan => {
  let size = '';
  for (const key of sizeEntries) {
    const value = page.inherited.get(key) ?? null;
    if (document.resolve(value) !== null) size += `${serializeName(key)} ${shared.text(document.resolve(value))}`;
  }
  if (!page.inherited.has('MediaBox')) size += letter;
  let entries = '';
  for (const key of printedEntries) {
    const value = page.dict.get(key);
    if (document.resolve(value) !== null) entries += `${serializeName(key)} ${shared.text(value)}`;
  }
  const unit = document.number(page.dict.get('UserUnit'));
  return {
    opened: `<</Type/Page${size}${entries}`,
    blank: `<</Type/Page${size}${unit === undefined ? '' : `/UserUnit ${serialize(unit)}`}/Resources<<>>`,
    contents: planContents(document, page.dict.get('Contents'), promised, shared),
    resources: planResources(document, page.inherited.get('Resources') ?? null, shared),
    annotations,
  };
};

const planContents = (
  document: PdfDocument,
  contents: PdfValue,
  promised: ReadonlySet<number>,
  shared: SharedObjects,
): PageContents => {
  const resolved = document.resolve(contents);
  const items = Array.isArray(resolved) ? resolved : [contents];
  const texts = { before: '', after: '' };
  let side: keyof typeof texts = 'before';
  let own: number | undefined;
  for (const item of items) {
    if (!(item instanceof PdfRef)) continue;
    if (promised.has(item.number)) {
      own = item.number;
      side = 'after';
    } else if (shared.isStream(item)) texts[side] += `${shared.text(item)} `;
  }
  return { ...texts, promised: own };
};

const planResources = (document: PdfDocument, value: PdfValue, shared: SharedObjects): PageResourcesPlan => {
  const resources = document.dict(value) ?? new PdfDict();
  const categories = new PdfDict();
  for (const [category, entries] of resources.map) {
    if (category === 'XObject') continue;
    // Written as a separate object, so that rows need not repeat it.
    const isLong = entries instanceof PdfDict && entries.map.size > 1;
    categories.set(category, isLong ? new PdfRef(shared.add(entries), 0) : shared.mapped(entries));
  }
  const xObjects: NamedXObject[] = [];
  for (const [name, target] of document.dict(resources.get('XObject'))?.map ?? []) {
    if (!(target instanceof PdfRef)) continue;
    const wrapper = wrapperOf(document, target, shared);
    xObjects.push({
      name: serializeName(name),
      number: target.number,
      shared: wrapper === undefined ? shared.text(target) : 'null',
      wrapper,
    });
  }
  const categoriesText = serialize(categories).slice(2, -2);
  const sharedNumber = shared.addText(`<<${categoriesText}${xObjectsText(xObjects)}>>`);
  return { sharedNumber, categories: categoriesText, xObjects };
};

const xObjectsText = (xObjects: readonly NamedXObject[]): string => {
  const named = xObjects.filter(({ shared }) => shared !== 'null');
  return named.length === 0 ? '' : `/XObject<<${named.map(({ name, shared }) => `${name} ${shared}`).join('')}>>`;
};

/** Returns the form around a row's appearance that keeps a widget of optional content in its group, or undefined. */
const wrapperOf = (document: PdfDocument, target: PdfRef, shared: SharedObjects): XObjectWrapper | undefined => {
  const form = document.resolve(target);
  if (!(form instanceof PdfStream) || !form.dict.has('OC') || form.dict.has('Filter')) return undefined;
  const inner = document.dict(document.dict(form.dict.get('Resources'))?.get('XObject') ?? null);
  const [only, ...others] = inner?.map ?? [];
  if (only === undefined || others.length > 0) return undefined;
  const [name, ref] = only;
  if (!(ref instanceof PdfRef) || document.xref.table.find(ref.number) !== undefined) return undefined;
  const entries = shared.text(form.dict.copy().delete('Length').delete('Resources')).slice(2, -2);
  return { inner: ref.number, innerName: serializeName(name), entries, content: form.raw };
};
