import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import { type OpenedPdf, openPdf } from '../read/open-pdf.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { type CopiedAnnotations, copiedAnnotation, type PageCopy, writeCopies } from './copies-of-pages.ts';
import { Destinations } from './destinations.ts';
import { writeDestinations } from './destinations-of-pages.ts';
import { type FieldEntries, writeFields } from './fields-of-pages.ts';
import { writeLabels } from './labels-of-pages.ts';
import { type CopiedTags, writeCopiedTags } from './tags-of-copies.ts';
import { writeTags } from './tags-of-pages.ts';
import { writeTree } from './tree-of-pages.ts';

/** What a row writes of a set of pages. */
export interface PageSet {
  readonly objects: readonly OutgoingObject[];
  /** Object numbers of elements of the logical structure that went. */
  readonly goneElements: ReadonlySet<number>;
  /** By the number of the page in the source. */
  readonly copies: ReadonlyMap<number, readonly PageCopy[]>;
  readonly tags: CopiedTags;
  /** By the number of the page in the source. */
  readonly annotations: ReadonlyMap<number, CopiedAnnotations>;
  /** By the object number of a copied annotation: its key in the parent tree. */
  readonly parentKeys: ReadonlyMap<number, number>;
  /** Object numbers of the annotations of left-out pages. */
  readonly goneAnnotations: ReadonlySet<number>;
  /** What changes in fields that also stand on left-out pages. */
  readonly fields: FieldEntries;
  /** A page of the row as the set has it; `undefined` if it is the compiled document's. */
  pageDict(ref: PdfRef): PdfDict | undefined;
  /** The first object number that is free behind those of the set. */
  readonly nextNumber: number;
}

/** What of a compiled document decides its sets. */
export interface PagesSource {
  readonly prefix: Uint8Array;
  readonly pageCount: number;
  /** The first object number that is in no use. */
  readonly firstNumber: number;
  readonly rowPages: readonly { readonly index: number; readonly contentNumber: number | undefined }[];
}

/** Sets that are kept, and what they hold; beyond, all are forgotten. Jobs have a few. */
const maxKept = 256;
const maxKeptCharacters = 8_000_000;

/**
 * The sets of pages that rows of one compiled document have: rows that lack the same pages, and have the same ones as often, share one set. A row
 * writes `of(…).objects` into its tail, and a content stream for each copy. The document is read when the first row needs it.
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

  /** `omitted`: pages of the source that a row lacks, ascending from 0. `times`: those that it has more than once, and how often. */
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

  /** What copies of pages show of annotations that a row has written, fields that it has filled. */
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
          const annotation = copiedAnnotation(edits, dict, (copies.get(page) as readonly PageCopy[])[index]!.ref);
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
    // A named destination of a page that is not there leads nowhere.
    for (const { ref } of omitted) if (ref !== undefined) objects.push({ number: ref.number, generation: ref.generation, body: 'null' });
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
