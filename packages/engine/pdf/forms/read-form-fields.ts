import { noScripts, readFieldScripts } from '../form-scripts/read-field-scripts.ts';
import { type Box, findVisibleBox } from '../geometry/page-geometry.ts';
import { PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import { decodeTextString } from '../text-string.ts';
import {
  type FieldNode,
  type FieldType,
  type FormField,
  type FormWidget,
  fieldFlags,
  findAcroForm,
} from './form-fields.ts';
import { readFieldOptions } from './read-field-options.ts';
import { readWidget } from './read-widget.ts';

const maxFields = 50_000;
const maxFieldDepth = 64;

/** Returns the terminal fields in tree order, then those only on pages (the `/Fields` of a form may be incomplete). */
export const readFormFields = (document: PdfDocument, pages: readonly SourcePage[]): FormField[] => {
  const reader = new FieldReader(document, pages);
  const form = findAcroForm(document);
  for (const field of document.array(form?.get('Fields') ?? null) ?? []) reader.visit(field, '', formDefaults(form), 0);
  reader.visitOrphans(formDefaults(form));
  return reader.fields;
};

type Inherited = ReadonlyMap<string, PdfValue>;

const inheritedKeys = ['FT', 'Ff', 'V', 'DA', 'Q', 'MaxLen', 'Opt'];

const formDefaults = (form: PdfDict | undefined): Inherited =>
  new Map(['DA', 'Q'].flatMap((key) => (form?.has(key) ? [[key, form.get(key)] as const] : [])));

interface Leaf {
  readonly value: PdfValue;
  readonly inherited: Inherited;
}

type Look = NonNullable<FormWidget['look']>;

interface Above {
  readonly name: string;
  readonly inherited: Inherited;
}

interface FieldRoot extends Above {
  readonly value: PdfValue;
  readonly dict: PdfDict;
}

const notFields: ReadonlySet<string> = new Set(['Page', 'Pages', 'Catalog']);

class FieldReader {
  readonly fields: FormField[] = [];
  readonly #document: PdfDocument;
  readonly #pages: readonly SourcePage[];
  readonly #visible: Box[] = [];
  readonly #pageOfWidget = new Map<number | PdfDict, number>();
  readonly #visited = new Set<number | PdfDict>();
  readonly #pageKeys: ReadonlySet<number | PdfDict>;
  readonly #knownAbove = new Map<PdfDict, Above>();
  /** Options by their source array, which any number of fields may inherit. */
  readonly #optionLists = new Map<PdfValue[], FormField['options']>();

  constructor(document: PdfDocument, pages: readonly SourcePage[]) {
    this.#document = document;
    this.#pages = pages;
    this.#pageKeys = new Set(pages.map(({ ref, dict }) => ref?.number ?? dict));
    pages.forEach((page, index) => {
      for (const annotation of document.array(page.dict.get('Annots')) ?? []) {
        const key = keyOf(annotation);
        if (key !== undefined && !this.#pageOfWidget.has(key)) this.#pageOfWidget.set(key, index);
      }
    });
  }

  visit(value: PdfValue, parentName: string, parentInherited: Inherited, depth: number): void {
    const dict = this.#enter(value, depth);
    if (dict === undefined) return;
    const name = this.#fullName(dict, parentName);
    const inherited = this.#inheritedBy(dict, parentInherited);
    const leaves: Leaf[] = [];
    const nodes: FieldNode[] = [];
    const kids = (this.#document.array(dict.get('Kids')) ?? []).filter((kid) => this.#document.dict(kid) !== undefined);
    if (kids.length === 0) leaves.push({ value, inherited });
    else if (this.#visitKids(kids, name, inherited, depth + 1, leaves, nodes) && leaves.length === 0) return;
    const field = this.#field({ name, value, dict, inherited }, leaves, nodes);
    if (field !== undefined) this.fields.push(field);
  }

  /** Named kids are fields; unnamed ones are widgets or lead to some (12.7.4.2). Returns whether there are fields. */
  #visitKids(
    kids: readonly PdfValue[],
    name: string,
    inherited: Inherited,
    depth: number,
    leaves: Leaf[],
    nodes: FieldNode[],
  ): boolean {
    let isNamed = false;
    for (const kid of kids) {
      const named = this.#document.dict(kid)?.has('T') ?? false;
      isNamed ||= named;
      if (named) this.visit(kid, name, inherited, depth);
      else if (this.#visitUnnamed(kid, name, inherited, depth, leaves, nodes)) isNamed = true;
    }
    return isNamed;
  }

  #visitUnnamed(
    value: PdfValue,
    name: string,
    above: Inherited,
    depth: number,
    leaves: Leaf[],
    nodes: FieldNode[],
  ): boolean {
    const dict = this.#enter(value, depth);
    if (dict === undefined) return false;
    const inherited = this.#inheritedBy(dict, above);
    const kids = (this.#document.array(dict.get('Kids')) ?? []).filter((kid) => this.#document.dict(kid) !== undefined);
    if (kids.length === 0) {
      leaves.push({ value, inherited });
      return false;
    }
    if (value instanceof PdfRef) nodes.push({ ref: value, dict });
    return this.#visitKids(kids, name, inherited, depth + 1, leaves, nodes);
  }

  visitOrphans(defaults: Inherited): void {
    const document = this.#document;
    for (const page of this.#pages) {
      for (const annotation of document.array(page.dict.get('Annots')) ?? []) {
        const key = keyOf(annotation);
        if (key === undefined || this.#visited.has(key)) continue;
        const dict = document.dict(annotation);
        if (dict === undefined || document.name(dict.get('Subtype')) !== 'Widget') continue;
        this.#visitFrom(this.#topOf(annotation), defaults);
        // Its parent may not lead back to it.
        if (!this.#visited.has(key)) this.#visitFrom(annotation, defaults);
      }
    }
  }

  /** Visits a node with the name and attributes of its ancestors, which may have been visited before. */
  #visitFrom(value: PdfValue, defaults: Inherited): void {
    const { name, inherited } = this.#above(this.#document.dict(value), defaults, new Set());
    this.visit(value, name, inherited, 0);
  }

  /** Returns the inherited values. In a cycle of parents, each counts once. */
  #above(dict: PdfDict | undefined, defaults: Inherited, below: Set<PdfDict>): Above {
    const parent = this.#document.dict(dict?.get('Parent') ?? null);
    if (dict === undefined || parent === undefined || below.size > maxFieldDepth)
      return { name: '', inherited: defaults };
    below.add(dict);
    if (below.has(parent)) return { name: '', inherited: defaults };
    let known = this.#knownAbove.get(parent);
    if (known === undefined) {
      const from = this.#above(parent, defaults, below);
      known = { name: this.#fullName(parent, from.name), inherited: this.#inheritedBy(parent, from.inherited) };
      this.#knownAbove.set(parent, known);
    }
    return known;
  }

  #fullName(dict: PdfDict, above: string): string {
    const partial = decodeTextString(this.#document.resolve(dict.get('T')));
    return partial === undefined ? above : above === '' ? partial : `${above}.${partial}`;
  }

  #topOf(annotation: PdfValue): PdfValue {
    let top = annotation;
    for (let depth = 0; depth < maxFieldDepth; depth++) {
      const parent = this.#document.dict(top)?.get('Parent') ?? null;
      if (!(parent instanceof PdfRef) || this.#visited.has(parent.number) || this.#document.dict(parent) === undefined)
        break;
      top = parent;
    }
    return top;
  }

  #enter(value: PdfValue, depth: number): PdfDict | undefined {
    const dict = this.#document.resolve(value);
    const key = keyOf(value);
    if (!(dict instanceof PdfDict) || key === undefined || this.#visited.has(key)) return undefined;
    this.#visited.add(key);
    // A damaged tree may lead to a page; filling it as a field would replace the page.
    if (this.#pageKeys.has(key) || notFields.has(this.#document.name(dict.get('Type')) ?? '')) return undefined;
    return depth > maxFieldDepth || this.fields.length >= maxFields ? undefined : dict;
  }

  #inheritedBy(dict: PdfDict, from: Inherited): Inherited {
    const own = inheritedKeys.filter((key) => dict.has(key));
    return own.length === 0 ? from : new Map([...from, ...own.map((key) => [key, dict.get(key)] as const)]);
  }

  #field(
    { name, value, dict, inherited: own }: FieldRoot,
    leaves: readonly Leaf[],
    nodes: readonly FieldNode[],
  ): FormField | undefined {
    const document = this.#document;
    // Attributes that a field lacks may come from its widgets; for the look, the widget has priority.
    const ofWidget = leaves[0]?.inherited ?? own;
    const inherited = new Map([...ofWidget, ...own]);
    const flags = document.number(inherited.get('Ff') ?? null) ?? 0;
    const type = fieldType(document.name(inherited.get('FT') ?? null), flags);
    if (type === undefined) return undefined;
    const look = this.#look(ofWidget);
    const takesText = type === 'text' || type === 'choice';
    return {
      name,
      type,
      ref: value instanceof PdfRef ? value : undefined,
      dict,
      flags,
      value: document.resolve(inherited.get('V') ?? null),
      maxLength: document.number(inherited.get('MaxLen') ?? null),
      ...look,
      options: this.#options(inherited.get('Opt') ?? null),
      widgets: leaves.map((leaf) => this.#widget(leaf, look)),
      nodes,
      scripts: takesText ? readFieldScripts(document, dictsOf(document, dict, leaves, nodes)) : noScripts,
    };
  }

  #look(inherited: Inherited): Look {
    const appearance = this.#document.resolve(inherited.get('DA') ?? null);
    return {
      defaultAppearance: appearance !== null ? (decodeTextString(appearance) ?? undefined) : undefined,
      quadding: this.#document.number(inherited.get('Q') ?? null) ?? 0,
    };
  }

  #widget({ value, inherited }: Leaf, fieldLook: Look): FormWidget {
    const look = this.#look(inherited);
    const isAlike = look.defaultAppearance === fieldLook.defaultAppearance && look.quadding === fieldLook.quadding;
    const read = readWidget(this.#document, value, this.#pageOfWidget.get(keyOf(value) as number | PdfDict));
    const widget = this.#isOffPage(read) ? { ...read, isOffPage: true } : read;
    return isAlike ? widget : { ...widget, look };
  }

  #isOffPage({ page, rect: [left, bottom, right, top] }: FormWidget): boolean {
    if (page === undefined) return false;
    this.#visible[page] ??= findVisibleBox(readPageGeometry(this.#document, this.#pages[page]!));
    const [x1, y1, x2, y2] = this.#visible[page];
    return right <= x1 || left >= x2 || top <= y1 || bottom >= y2;
  }

  #options(value: PdfValue): FormField['options'] {
    const items = this.#document.array(value);
    if (items === undefined) return [];
    let options = this.#optionLists.get(items);
    if (options === undefined) {
      options = readFieldOptions(this.#document, items.slice(0, 10_000));
      this.#optionLists.set(items, options);
    }
    return options;
  }
}

const dictsOf = (
  document: PdfDocument,
  dict: PdfDict,
  leaves: readonly Leaf[],
  nodes: readonly FieldNode[],
): PdfDict[] => [
  ...new Set([dict, ...nodes.map((node) => node.dict), ...leaves.flatMap(({ value }) => document.dict(value) ?? [])]),
];

const keyOf = (value: PdfValue): number | PdfDict | undefined => {
  if (value instanceof PdfRef) return value.number;
  return value instanceof PdfDict ? value : undefined;
};

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
