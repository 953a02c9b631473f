import { PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { decodeTextString, textString } from '../text-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { findFreeMark } from './free-marks.ts';
import { findNextKey, inNumberTree, withNumbers } from './number-tree.ts';
import type { ObjectEdits } from './object-edits.ts';
import { stateInWords } from './overlay-role.ts';
import { isElement, kidsOf, type StructureTree } from './structure-tree.ts';

/** Role of a field in print (ISO 32000-1, table 348): radio button, check box, push button, text. */
export type PrintRole = 'rb' | 'cb' | 'pb' | 'tv';

export interface RemovedAnnotation {
  readonly value: PdfValue;
  readonly dict: PdfDict;
  readonly painted: PaintedWidget | undefined;
}

export interface PaintedWidget {
  readonly key: object;
  readonly field: { readonly role: PrintRole; readonly description: string; readonly isTicked: boolean } | undefined;
}

interface FlattenedElement {
  readonly ref: PdfRef;
  readonly open: string;
  readonly base: PdfDict;
  readonly field: PaintedWidget['field'];
}

/** Maximum levels to walk up when removing empty elements. */
const maxPruned = 64;

/** Elements of widgets that become page content, in their position (ISO 32000-1, 14.8.5.6). Removes invisible ones. */
export class FlattenedElements {
  readonly #edits: ObjectEdits;
  readonly #tree: StructureTree;
  readonly #elements = new Map<object, FlattenedElement>();
  readonly #numbers = new Map<number, PdfValue | undefined>();
  readonly #lang: string | undefined;
  #nextKey: number | undefined;

  constructor(edits: ObjectEdits, tree: StructureTree) {
    this.#edits = edits;
    this.#tree = tree;
    const { document } = edits;
    this.#lang = decodeTextString(document.resolve(document.dict(document.trailer.get('Root'))?.get('Lang') ?? null));
  }

  /** Converts the elements of a page's annotations. Returns the `/StructParents` of the page if it changes. */
  turn(page: SourcePage, removed: readonly RemovedAnnotation[]): number | undefined {
    const edits = this.#edits;
    const own = edits.number(page.dict.get('StructParents'));
    const found = own === undefined ? null : inNumberTree(edits, this.#tree.parents, own);
    const array = [...(edits.array(found) ?? [])];
    let mcid: number | undefined;
    for (const { value, dict, painted } of removed) {
      const key = edits.number(dict.get('StructParent'));
      const ref = key === undefined ? null : inNumberTree(edits, this.#tree.parents, key);
      const element = edits.dict(ref);
      if (key === undefined || !(ref instanceof PdfRef) || !isElement(element)) continue;
      this.#numbers.set(key, undefined);
      if (painted === undefined) {
        this.#remove(ref, element, value);
        continue;
      }
      mcid = mcid === undefined ? findFreeMark(edits.document, page.dict, array.length) : mcid + 1;
      while (array.length < mcid) array.push(null);
      array[mcid] = ref;
      this.#turn(ref, element, value, page, mcid, painted);
    }
    if (mcid === undefined) return undefined;
    if (found instanceof PdfRef && edits.array(found) !== undefined) {
      edits.set(found, array);
      return undefined;
    }
    const key = own !== undefined && edits.array(found) !== undefined ? own : this.#newKey();
    this.#numbers.set(key, array);
    return key === own ? undefined : key;
  }

  finish(): void {
    if (this.#numbers.size === 0) return;
    const edits = this.#edits;
    const root = edits.dict(this.#tree.ref);
    if (root === undefined) return;
    const before = root.get('ParentTree');
    const after = withNumbers(edits, before, this.#numbers);
    const next = Math.max(this.#nextKey ?? 0, edits.number(root.get('ParentTreeNextKey')) ?? 0);
    edits.set(this.#tree.ref, root.copy().set('ParentTree', after).set('ParentTreeNextKey', next));
  }

  /** Returns the operators of a painted widget as the content of its element; as an artifact if it has none. */
  mark(key: object, operators: string): string {
    const element = this.#elements.get(key);
    return `${element?.open ?? '/Artifact BMC\n'}${operators}EMC\n`;
  }

  state(key: object, isTicked: boolean): OutgoingObject | undefined {
    const element = this.#elements.get(key);
    if (element?.field === undefined || (element.field.role !== 'cb' && element.field.role !== 'rb')) return undefined;
    // A rewritten document has no generations.
    return {
      number: element.ref.number,
      body: serialize(ungenerated(this.#spoken(element.base, { ...element.field, isTicked }))),
    };
  }

  #newKey(): number {
    const named = this.#edits.number(this.#tree.root.get('ParentTreeNextKey')) ?? 0;
    this.#nextKey ??= Math.max(named, findNextKey(this.#edits, this.#tree.parents));
    return this.#nextKey++;
  }

  #turn(
    ref: PdfRef,
    element: PdfDict,
    annotation: PdfValue,
    { ref: page }: SourcePage,
    mcid: number,
    painted: PaintedWidget,
  ): void {
    if (page === undefined) return;
    const named = element.get('Pg');
    const isOfPage = !(named instanceof PdfRef) || named.number === page.number;
    const mark: PdfValue = isOfPage
      ? mcid
      : new PdfDict([
          ['Type', PdfName.of('MCR')],
          ['Pg', page],
          ['MCID', mcid],
        ]);
    const kids = kidsOf(this.#edits, element);
    const at = kids.findIndex((kid) => this.#isReferenceTo(kid, annotation));
    const turned = at < 0 ? [...kids, mark] : kids.map((kid, index) => (index === at ? mark : kid));
    const base = element.copy().set('K', turned.length === 1 ? (turned[0] as PdfValue) : turned);
    if (isOfPage) base.set('Pg', page);
    const type = this.#edits.resolve(element.get('S'));
    const open = `/${type instanceof PdfName && /^[\w.-]+$/.test(type.name) ? type.name : 'Form'}<</MCID ${mcid}>>BDC\n`;
    this.#elements.set(painted.key, { ref, open, base, field: painted.field });
    this.#edits.set(ref, painted.field === undefined ? base : this.#spoken(base, painted.field));
  }

  #spoken(base: PdfDict, { role, description, isTicked }: NonNullable<PaintedWidget['field']>): PdfDict {
    const isButton = role === 'cb' || role === 'rb';
    const attributes = new PdfDict([
      ['O', PdfName.of('PrintField')],
      ['Role', PdfName.of(role)],
      ...(isButton ? [['checked', PdfName.of(isTicked ? 'on' : 'off')] as const] : []),
      ...(description === '' ? [] : [['Desc', textString(description)] as const]),
    ]);
    const own = this.#edits.resolve(base.get('A'));
    const all = own === null ? attributes : [...(Array.isArray(own) ? own : [base.get('A')]), attributes];
    const element = base.copy().set('A', all);
    if (!isButton) return element;
    const lang = decodeTextString(this.#edits.resolve(base.get('Lang'))) ?? this.#lang;
    const said = decodeTextString(this.#edits.resolve(base.get('Alt'))) ?? '';
    const state = stateInWords(isTicked, lang);
    return element.set('Alt', textString(said === '' ? state : `${said}: ${state}`));
  }

  #remove(ref: PdfRef, element: PdfDict, annotation: PdfValue): void {
    let [child, dict]: [PdfRef, PdfDict] = [ref, element];
    let left = kidsOf(this.#edits, dict).filter((kid) => !this.#isReferenceTo(kid, annotation));
    for (let level = 0; level < maxPruned; level++) {
      this.#edits.set(child, withKids(dict, left));
      const above = dict.get('P');
      const parent = this.#edits.dict(above);
      if (left.length > 0 || !(above instanceof PdfRef) || parent === undefined) return;
      const emptied = child.number;
      [child, dict] = [above, parent];
      left = kidsOf(this.#edits, parent).filter((kid) => !(kid instanceof PdfRef && kid.number === emptied));
      if (above.number === this.#tree.ref.number) {
        this.#edits.set(above, withKids(parent, left));
        return;
      }
    }
  }

  #isReferenceTo(kid: PdfValue, annotation: PdfValue): boolean {
    const object = this.#edits.dict(kid)?.get('Obj') ?? null;
    return object instanceof PdfRef && annotation instanceof PdfRef && object.number === annotation.number;
  }
}

const withKids = (dict: PdfDict, kids: readonly PdfValue[]): PdfDict =>
  kids.length === 0
    ? dict.copy().delete('K')
    : dict.copy().set('K', kids.length === 1 ? (kids[0] as PdfValue) : [...kids]);

const ungenerated = (value: PdfValue): PdfValue => {
  if (value instanceof PdfRef) return new PdfRef(value.number, 0);
  if (Array.isArray(value)) return value.map(ungenerated);
  if (value instanceof PdfDict)
    return new PdfDict([...value.map].map(([key, item]) => [key, ungenerated(item)] as const));
  return value;
};
