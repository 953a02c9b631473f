import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import { type OpenedPdf, openPdf } from '../read/open-pdf.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { type CopiedAnnotations, copyAnnotation, type PageCopy, writeCopies } from './copies-of-pages.ts';
import { Destinations } from './destinations.ts';
import { writeDestinations } from './destinations-of-pages.ts';
import { type FieldEntries, writeFields } from './fields-of-pages.ts';
import { writeLabels } from './labels-of-pages.ts';
import { type CopiedTags, writeCopiedTags } from './tags-of-copies.ts';
import { writeTags } from './tags-of-pages.ts';
import { writeTree } from './tree-of-pages.ts';

export interface PageSet {
  readonly objects: readonly OutgoingObject[];
  readonly goneElements: ReadonlySet<number>;
  /** Copies by the number of the page in the source. */
  readonly copies: ReadonlyMap<number, readonly PageCopy[]>;
  readonly tags: CopiedTags;
  readonly annotations: ReadonlyMap<number, CopiedAnnotations>;
  /** Keys in the parent tree, by the object number of a copied annotation. */
  readonly parentKeys: ReadonlyMap<number, number>;
  readonly goneAnnotations: ReadonlySet<number>;
  readonly fields: FieldEntries;
  pageDict(ref: PdfRef): PdfDict | undefined;
  readonly nextNumber: number;
}

export interface PagesSource {
  readonly prefix: Uint8Array;
  readonly pageCount: number;
  readonly firstNumber: number;
  readonly rowPages: readonly { readonly index: number; readonly contentNumber: number | undefined }[];
}

/** Limits of the cache; beyond, all sets are forgotten. Jobs have few sets. */
const maxKept = 256;
const maxKeptCharacters = 8_000_000;

/**
 * Sets of pages in the rows of one compiled document. Rows that lack the same pages, and repeat the same pages equally
 * often, share one set. A row writes `of(…).objects` into its tail, and a content stream for each copy.
 */
export class PageSets {
  readonly #document: PagesSource;
  readonly #kept = new Map<string, PageSet>();
  #keptCharacters = 0;
  #opened: OpenedPdf | undefined;
  #destinations: Destinations | undefined;

  constructor(document: PagesSource) {
    this.#document = document;
  }

  /** `omitted`: pages that a row lacks, ascending from 0. `times`: number of copies by repeated page. */
  of(omitted: readonly number[], times: ReadonlyMap<number, number>): PageSet {
    const key = times.size === 0 ? omitted.join() : `${omitted.join()};${[...times].join(';')}`;
    let set = this.#kept.get(key);
    if (set === undefined) {
      set = this.#make(new Set(omitted), times);
      const characters = set.objects.reduce((sum, { body }) => sum + String(body).length, 0);
      if (this.#kept.size >= maxKept || this.#keptCharacters + characters > maxKeptCharacters) {
        this.#kept.clear();
        this.#keptCharacters = 0;
      }
      this.#kept.set(key, set);
      this.#keptCharacters += characters;
    }
    return set;
  }

  shown({ annotations, copies, parentKeys }: PageSet, own: readonly OutgoingObject[]): OutgoingObject[] {
    if (annotations.size === 0 || this.#opened === undefined) return [];
    const edits = new ObjectEdits(this.#opened.document);
    const shown: OutgoingObject[] = [];
    for (const { number, body } of own) {
      if (typeof body !== 'string') continue;
      for (const [page, copied] of annotations) {
        const refs = copied.get(number);
        if (refs === undefined) continue;
        const dict = edits.dict(new ObjectParser(Buffer.from(body, 'latin1')).read() ?? null);
        for (const [index, ref] of refs.entries()) {
          const annotation = copyAnnotation(edits, dict, (copies.get(page) as readonly PageCopy[])[index]!.ref);
          if (annotation === undefined) continue;
          const key = parentKeys.get(ref.number);
          if (key !== undefined) annotation.set('StructParent', key);
          shown.push({ number: ref.number, body: serialize(annotation) });
        }
      }
    }
    return shown;
  }

  #make(without: ReadonlySet<number>, times: ReadonlyMap<number, number>): PageSet {
    this.#opened ??= openPdf(this.#document.prefix, { maxPages: this.#document.pageCount });
    const { document, pages } = this.#opened;
    const edits = new ObjectEdits(document);
    const catalog = document.trailer.get('Root');
    if (!(catalog instanceof PdfRef)) throw new TypeError('a compiled document has a catalog');
    let next = this.#document.firstNumber;
    const allocate = (): number => next++;
    const copies = new Map(
      [...times].map(([page, count]) => [
        page,
        Array.from({ length: count - 1 }, (): PageCopy => ({ ref: new PdfRef(allocate(), 0), content: allocate() })),
      ]),
    );
    const copiesOf = (page: number): readonly PageCopy[] => copies.get(page) ?? [];
    const kept = pages.flatMap((_, page) => (without.has(page) ? [] : [page]));
    writeTree(edits, edits.dict(catalog)?.get('Pages') ?? null, (page, own) =>
      without.has(page) ? [] : [own, ...copiesOf(page).map(({ ref }) => ref)],
    );
    writeLabels(
      edits,
      catalog,
      kept.flatMap((page) => [page, ...copiesOf(page).map(() => page)]),
    );
    const omitted = [...without].map((page) => pages[page] as SourcePage);
    const left = leftOut(edits, omitted);
    const fields = writeFields(edits, catalog, left.annotations);
    if (omitted.length > 0) {
      this.#destinations ??= new Destinations(document, pages);
      const others = kept.map((page) => pages[page] as SourcePage);
      writeDestinations(edits, catalog, others, this.#destinations, (page) => without.has(page));
    }
    const goneElements = omitted.length === 0 ? new Set<number>() : writeTags(edits, left);
    const annotations = new Map<number, CopiedAnnotations>();
    for (const [page, of] of copies) {
      const content = this.#document.rowPages.find(({ index }) => index === page)?.contentNumber;
      annotations.set(page, writeCopies(edits, pages[page] as SourcePage, content, of, allocate));
    }
    const copied = [...copies].map(([page, of]) => ({
      page: pages[page]?.ref as PdfRef,
      copies: of.map(({ ref }) => ref),
      annotations: annotations.get(page) as CopiedAnnotations,
    }));
    const tags = writeCopiedTags(edits, copied, allocate);
    const objects: OutgoingObject[] = [...edits.all()].map(({ number, generation, value }) => ({
      number,
      generation,
      body: serialize(value),
    }));
    // A named destination on a missing page leads nowhere.
    for (const { ref } of omitted)
      if (ref !== undefined) objects.push({ number: ref.number, generation: ref.generation, body: 'null' });
    const edited = new Set(objects.map(({ number }) => number));
    return {
      objects,
      goneElements,
      copies,
      tags,
      annotations,
      parentKeys: parentKeysOf(edits, annotations),
      goneAnnotations: left.annotations,
      fields,
      pageDict: (ref) => (edited.has(ref.number) ? edits.dict(ref) : undefined),
      nextNumber: next,
    };
  }
}

const parentKeysOf = (edits: ObjectEdits, annotations: PageSet['annotations']): Map<number, number> =>
  new Map(
    [...annotations.values()].flatMap((copied) =>
      [...copied.values()].flat().flatMap((ref) => {
        const key = edits.number(edits.dict(ref)?.get('StructParent') ?? null);
        return key === undefined ? [] : [[ref.number, key] as const];
      }),
    ),
  );

const leftOut = (edits: ObjectEdits, omitted: readonly SourcePage[]) => {
  const pages = new Set<number>();
  const annotations = new Set<number>();
  const parentKeys: number[] = [];
  const note = (key: PdfValue): void => {
    const number = edits.number(key);
    if (number !== undefined) parentKeys.push(number);
  };
  for (const { ref, dict } of omitted) {
    if (ref !== undefined) pages.add(ref.number);
    note(dict.get('StructParents'));
    for (const annotation of edits.array(dict.get('Annots')) ?? []) {
      if (annotation instanceof PdfRef) annotations.add(annotation.number);
      note(edits.dict(annotation)?.get('StructParent') ?? null);
    }
  }
  return { pages, annotations, parentKeys };
};
