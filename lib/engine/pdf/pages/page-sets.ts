import { PdfRef } from '../pdf-value.ts';
import { type OpenedPdf, openPdf } from '../read/open-pdf.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { writeFields } from './fields-of-pages.ts';
import { writeLabels } from './labels-of-pages.ts';
import { writeTags } from './tags-of-pages.ts';
import { writeTree } from './tree-of-pages.ts';

/** What a row writes of a set of pages. */
export interface PageSet {
  readonly objects: readonly OutgoingObject[];
  /** Object numbers of elements of the logical structure that went. */
  readonly goneElements: ReadonlySet<number>;
}

/** A page of a row's PDF: a page of the source (copy 0), or a copy of it. Copies follow their page. */
export interface RowPagePlace {
  /** From 0. */
  readonly sourcePage: number;
  readonly copy: number;
}

/** Sets that are kept; beyond, all are forgotten. Jobs have a few. */
const maxKept = 256;

/**
 * The sets of pages that rows of one compiled document have. A row writes `of(…).objects` into its tail:
 *
 * ```
 *   without(omitted)               the rows of a job that lack the same pages share one set
 *   of(places, (place) => ref)     pages more than once: `ref` is the object that the caller writes for a copy, copies of one page in order
 * ```
 *
 * The document is read when the first row needs it.
 */
export class PageSets {
  readonly #document: { readonly prefix: Uint8Array; readonly pageCount: number };
  readonly #kept = new Map<string, PageSet>();
  #opened: OpenedPdf | undefined;

  constructor(document: { readonly prefix: Uint8Array; readonly pageCount: number }) {
    this.#document = document;
  }

  /** `omitted`: numbers of pages from 0, ascending; at least one page is left. */
  without(omitted: readonly number[]): PageSet {
    const key = omitted.join();
    let set = this.#kept.get(key);
    if (set === undefined) {
      const gone = new Set(omitted);
      const places: RowPagePlace[] = [];
      for (let page = 0; page < this.#document.pageCount; page++) if (!gone.has(page)) places.push({ sourcePage: page, copy: 0 });
      set = this.of(places, () => {
        throw new TypeError('no page is copied');
      });
      if (this.#kept.size >= maxKept) this.#kept.clear();
      this.#kept.set(key, set);
    }
    return set;
  }

  /** The objects of a row that has these pages, in the order of the source, and no others. */
  of(places: readonly RowPagePlace[], refOfCopy: (place: RowPagePlace) => PdfRef): PageSet {
    this.#opened ??= openPdf(this.#document.prefix, { maxPages: this.#document.pageCount });
    const { document, pages } = this.#opened;
    const edits = new ObjectEdits(document);
    const catalog = document.trailer.get('Root');
    if (!(catalog instanceof PdfRef)) throw new TypeError('a compiled document has a catalog');
    const byPage = new Map<number, RowPagePlace[]>();
    for (const place of places) byPage.set(place.sourcePage, [...(byPage.get(place.sourcePage) ?? []), place]);
    const omitted = pages.filter((_, index) => !byPage.has(index));
    writeTree(edits, edits.dict(catalog)?.get('Pages') ?? null, (page, own) =>
      (byPage.get(page) ?? []).map((place) => (place.copy === 0 ? own : refOfCopy(place))),
    );
    writeLabels(
      edits,
      catalog,
      places.map(({ sourcePage }) => sourcePage),
    );
    const numbers = new Set<number>();
    const annotations = new Set<number>();
    const parentKeys: number[] = [];
    for (const { ref, dict } of omitted) {
      if (ref !== undefined) numbers.add(ref.number);
      parentKeys.push(...[edits.number(dict.get('StructParents'))].filter((key) => key !== undefined));
      for (const annotation of edits.array(dict.get('Annots')) ?? []) {
        if (annotation instanceof PdfRef) annotations.add(annotation.number);
        parentKeys.push(...[edits.number(edits.dict(annotation)?.get('StructParent') ?? null)].filter((key) => key !== undefined));
      }
    }
    writeFields(edits, catalog, annotations);
    const goneElements = omitted.length === 0 ? new Set<number>() : writeTags(edits, { pages: numbers, annotations, parentKeys });
    const objects: OutgoingObject[] = [...edits.all()].map(({ number, generation, value }) => ({
      number,
      generation,
      body: serialize(value),
    }));
    // What leads to a page that is not there, a link or a bookmark, leads nowhere.
    for (const { ref } of omitted) if (ref !== undefined) objects.push({ number: ref.number, generation: ref.generation, body: 'null' });
    return { objects, goneElements };
  }
}
