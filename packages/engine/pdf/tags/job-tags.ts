import type { OverlayRole } from '../../svc/template.ts';
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { encodeTextString } from '../text-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { ElementList } from './element-list.ts';
import { findFreeMark } from './free-marks.ts';
import { HeadingOrder } from './heading-order.ts';
import { findNextKey, inNumberTree, withNumbers } from './number-tree.ts';
import type { ObjectEdits } from './object-edits.ts';
import { ReadingOrder } from './reading-order.ts';
import { type MarkedPage, RowTables } from './row-tables.ts';
import { kidsOf, type StructureTree } from './structure-tree.ts';
import { type ElementType, type ElementWrapper, TagElement, type WantedTag } from './tag-element.ts';
import { writeSpokenString } from './write-spoken-string.ts';

interface TaggedPage {
  readonly key: number;
  readonly isNewKey: boolean;
  readonly before: readonly PdfValue[];
  /** Value that contains `before`. */
  readonly array: PdfValue;
  nextMcid: number;
  readonly elements: TagElement[];
  takesRows: boolean;
  /** Set after writing if rows add elements. */
  marked: MarkedPage | undefined;
}

const headingLevels = (roles: readonly (OverlayRole | undefined)[]): readonly number[] =>
  roles.flatMap((role) => (role !== undefined && /^H[1-6]$/.test(role) ? Number(role.slice(1)) : []));

export const langEntry = (lang: string | undefined): string =>
  lang === undefined ? '' : `/Lang ${encodeTextString(lang)}`;

/** Returns whether a role is a picture, which has a position on the page. */
const hasBox = (role: OverlayRole): boolean => role === 'Figure';

/** Wrappers for elements that PDF 2.0 does not allow among paragraphs (ISO/TS 32005, 6). */
const wrappers: Readonly<Partial<Record<OverlayRole, 'P' | 'Sect'>>> = { Span: 'P', Lbl: 'P', Caption: 'Sect' };

export class JobTags {
  readonly #edits: ObjectEdits;
  readonly #tree: StructureTree;
  readonly #pages: readonly SourcePage[];
  readonly #allocate: () => number;
  readonly #tagged = new Map<number, TaggedPage>();
  readonly #lists = new Map<TagElement, ElementList>();
  readonly #types = new Map<ElementType, string>();
  readonly #tables = new Map<string, TagElement>();
  readonly #isStrict: boolean;
  #rowTables: RowTables | undefined;
  #nextKey: number | undefined;
  #headings: (() => HeadingOrder) | undefined;

  /** With `isStrict`, the nesting of elements follows PDF/UA-2. */
  constructor(
    edits: ObjectEdits,
    tree: StructureTree,
    pages: readonly SourcePage[],
    allocate: () => number,
    isStrict: boolean,
  ) {
    this.#edits = edits;
    this.#tree = tree;
    this.#pages = pages;
    this.#allocate = allocate;
    this.#isStrict = isStrict;
  }

  /** Reserves an element; elements have the order of these calls. */
  element(pageIndex: number, { overlayId, role, lang, box, alt, isAltOfRow, usualAlt }: WantedTag): TagElement {
    const page = this.#page(pageIndex);
    const entries = `${langEntry(lang)}${hasBox(role) ? `/A<</O/Layout/BBox${serialize([...box])}>>` : ''}`;
    const number = this.#allocate();
    const element = new TagElement(number, page.nextMcid++, {
      type: this.type(role),
      entries,
      alt,
      usualAlt,
      wrapper: this.#wrapper(role),
      allocateAlt: isAltOfRow ? this.#allocate : undefined,
      overlayId,
      page: pageIndex,
      headingLevels: headingLevels([role]),
    });
    page.elements.push(element);
    return element;
  }

  /** Reserves the table of a list; rows provide its content. `roles`: roles of the cells in a line. */
  table(
    id: string,
    pageIndex: number,
    lang: string | undefined,
    roles: readonly (OverlayRole | undefined)[],
  ): TagElement {
    this.#rowTables ??= new RowTables({ TR: this.type('TR'), TH: this.type('TH'), TD: this.type('TD') });
    const entries = langEntry(lang);
    const element = new TagElement(this.#allocate(), -1, {
      type: this.type('Table'),
      entries,
      alt: undefined,
      usualAlt: undefined,
      wrapper: undefined,
      allocateAlt: undefined,
      overlayId: id,
      page: pageIndex,
      // The second line follows the last cell of the first.
      headingLevels: headingLevels([...roles, ...roles]),
    });
    this.#page(pageIndex).elements.push(element);
    this.#tables.set(id, element);
    return element;
  }

  takeRows(pageIndex: number): void {
    this.#page(pageIndex).takesRows = true;
  }

  tableOf(id: string): TagElement | undefined {
    return this.#tables.get(id);
  }

  get rowTables(): RowTables | undefined {
    return this.#rowTables;
  }

  markedPage(pageIndex: number): MarkedPage | undefined {
    return this.#tagged.get(pageIndex)?.marked;
  }

  /** Returns the `/StructParents` of a page; `undefined` if nothing on it is tagged here. */
  structParents(pageIndex: number): number | undefined {
    return this.#tagged.get(pageIndex)?.key;
  }

  /** Writes the drawn elements, and new versions of the objects that lead to them. */
  write(writeOnce: (object: OutgoingObject) => void): void {
    const order = new ReadingOrder(this.#edits, this.#tree, this.#pages);
    const lists = new Map<number, ElementList>();
    const numbers = new Map<number, PdfValue>();
    for (const [index, page] of [...this.#tagged].toSorted(([a], [b]) => a - b)) {
      const drawn = page.elements.filter(({ isDrawn }) => isDrawn);
      const { number, generation } = (this.#pages[index] as SourcePage).ref as PdfRef;
      if (drawn.length > 0 || page.takesRows) this.#parents(page, new PdfRef(number, generation), drawn, numbers);
      if (drawn.length === 0) continue;
      const { parent, after } = order.endOf(index);
      let list = lists.get(parent.number);
      if (list === undefined) {
        const dict = parent.number === this.#tree.ref.number ? this.#root() : (this.#edits.dict(parent) as PdfDict);
        list = new ElementList(parent, kidsOf(this.#edits, dict), this.#allocate);
        lists.set(parent.number, list);
      }
      const above = list.insert(after, drawn);
      for (const element of drawn) {
        this.#lists.set(element, list);
        const { wrapper } = element;
        element.placed = `<<${element.entries}/P ${wrapper?.number ?? above} 0 R`;
        if (wrapper !== undefined)
          writeOnce({ number: wrapper.number, body: `<</S/${wrapper.type}/P ${above} 0 R/K ${element.number} 0 R>>` });
        const content = element.mcid < 0 ? '' : `/Pg ${number} ${generation} R/K ${element.mcid}`;
        writeOnce({ number: element.number, body: `${element.placed}${content}>>` });
        if (element.altNumber !== undefined && element.usualAlt !== undefined)
          writeOnce({ number: element.altNumber, body: writeSpokenString(element.usualAlt) });
      }
    }
    this.#headings = () => new HeadingOrder(this.#edits, this.#tree, lists);
    for (const list of lists.values()) {
      for (const object of list.objects()) writeOnce(object);
      const dict =
        list.parent.number === this.#tree.ref.number ? this.#root() : (this.#edits.dict(list.parent) as PdfDict);
      this.#edits.set(list.parent, dict.copy().set('K', new PdfRef(list.number, 0)));
    }
    this.#changeParents(numbers);
    this.#mapRoles();
    for (const { number, generation, value } of this.#edits.all())
      writeOnce({ number, generation, body: serialize(value) });
  }

  /** Returns the document's headings, including those of overlays. Complete after `write`. */
  headings(): HeadingOrder | undefined {
    return this.#headings?.();
  }

  without(blank: ReadonlySet<TagElement>): OutgoingObject[] {
    const lists = new Set([...blank].map((element) => this.#lists.get(element)));
    return [...lists].flatMap((list) => list?.without(blank) ?? []);
  }

  #wrapper(role: OverlayRole): ElementWrapper | undefined {
    const type = this.#isStrict ? wrappers[role] : undefined;
    return type && { number: this.#allocate(), type: this.type(type) };
  }

  #root(): PdfDict {
    return this.#edits.dict(this.#tree.ref) as PdfDict;
  }

  /** Adds the parent tree entry of a page: the element of each mark (14.7.4.4). */
  #parents(page: TaggedPage, ref: PdfRef, drawn: readonly TagElement[], numbers: Map<number, PdfValue>): void {
    const array = [...page.before];
    for (const { mcid, number } of drawn) {
      if (mcid < 0) continue;
      while (array.length < mcid) array.push(null);
      array[mcid] = new PdfRef(number, 0);
    }
    // Rows rewrite an array that is an indirect object.
    const own = page.takesRows ? new PdfRef(this.#allocate(), 0) : undefined;
    const at = page.array instanceof PdfRef ? page.array : own;
    if (at === undefined) numbers.set(page.key, array);
    else this.#edits.set(at, array);
    if (at !== undefined && at !== page.array) numbers.set(page.key, at);
    if (at === undefined || !page.takesRows) return;
    const parents = {
      number: at.number,
      generation: at.generation,
      text: serialize(array).slice(0, -1),
      count: array.length,
    };
    page.marked = { ref, parents, firstMark: page.nextMcid };
  }

  #changeParents(numbers: ReadonlyMap<number, PdfValue>): void {
    if (numbers.size === 0) return;
    const before = this.#root().get('ParentTree');
    const after = withNumbers(this.#edits, before, numbers);
    const next = Math.max(...numbers.keys()) + 1;
    const root = this.#root();
    const isPast = next > (this.#edits.number(root.get('ParentTreeNextKey')) ?? 0);
    if (after === before && !isPast) return;
    this.#edits.set(
      this.#tree.ref,
      root
        .copy()
        .set('ParentTree', after)
        .set('ParentTreeNextKey', Math.max(next, this.#edits.number(root.get('ParentTreeNextKey')) ?? 0)),
    );
  }

  /** Returns the type for a role: its own name, unless the document maps it to another type. */
  type(role: ElementType): string {
    let type = this.#types.get(role);
    if (type === undefined) {
      const mapped = this.#edits.resolve(this.#edits.dict(this.#tree.root.get('RoleMap'))?.get(role) ?? null);
      type = mapped instanceof PdfName && mapped.name !== role ? `Bf${role}` : role;
      this.#types.set(role, type);
    }
    return type;
  }

  #mapRoles(): void {
    const own = [...this.#types].filter(([role, type]) => role !== type);
    if (own.length === 0) return;
    const root = this.#root();
    const roles = this.#edits.dict(root.get('RoleMap'))?.copy();
    if (roles === undefined) return;
    for (const [role, type] of own) roles.set(type, PdfName.of(role));
    const ref = root.get('RoleMap');
    if (ref instanceof PdfRef) this.#edits.set(ref, roles);
    else this.#edits.set(this.#tree.ref, root.copy().set('RoleMap', roles));
  }

  #page(index: number): TaggedPage {
    const known = this.#tagged.get(index);
    if (known !== undefined) return known;
    const dict = this.#pages[index]?.dict as PdfDict;
    const own = this.#edits.number(dict.get('StructParents'));
    let array = own === undefined ? null : inNumberTree(this.#edits, this.#tree.parents, own);
    const before = this.#edits.array(array) ?? [];
    if (this.#edits.array(array) === undefined) array = null;
    const isNewKey = own === undefined || array === null;
    const page = {
      key: isNewKey ? this.#newKey() : own,
      isNewKey,
      before,
      array,
      nextMcid: findFreeMark(this.#edits.document, dict, before.length),
      elements: [],
      takesRows: false,
      marked: undefined,
    };
    this.#tagged.set(index, page);
    return page;
  }

  #newKey(): number {
    const named = this.#edits.number(this.#tree.root.get('ParentTreeNextKey')) ?? 0;
    this.#nextKey ??= Math.max(named, findNextKey(this.#edits, this.#tree.parents));
    return this.#nextKey++;
  }
}
