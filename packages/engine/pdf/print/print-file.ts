import type { CompiledDocument } from '../compile/compiled-document.ts';
import { Destinations } from '../pages/destinations.ts';
import { PdfRef } from '../pdf-value.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { RowContent, RowPageVersion } from '../stamp/stamper.ts';
import { chooseDocumentVersion } from '../write/document-version.ts';
import { ObjectFile } from '../write/object-file.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { planAnnotations, writeAnnotation } from './annotation-plan.ts';
import { LabelTreeWriter } from './label-tree-writer.ts';
import { OutlineWriter } from './outline-writer.ts';
import { type NamedXObject, type PagePlan, type PageResourcesPlan, planPage } from './page-plan.ts';
import { PageTreeWriter } from './page-tree-writer.ts';
import { writeCatalogEntries, writeInfo } from './print-catalog.ts';
import { RowObjects } from './row-objects.ts';
import { SharedObjects } from './shared-objects.ts';
import { VersionPlans } from './version-plans.ts';

export interface PrintedRow {
  readonly rowNumber: number;
  readonly title: string;
  /** Content streams that pages name, by their numbers in the compiled document. */
  readonly contents: readonly RowContent[];
  readonly objects: readonly OutgoingObject[];
  /** Pages that differ from the compiled document's; absent if all are the same. */
  readonly versions?: readonly RowPageVersion[] | undefined;
  /** Number of copies of each page of the compiled document; undefined if the row has each page once. */
  readonly timesOfPages: readonly number[] | undefined;
}

export interface PrintOptions {
  /**
   * Whether rows with an odd number of pages end with an empty one, so that each row begins on the front of a sheet.
   */
  readonly evenPages: boolean;
}

/**
 * A PDF of all rows of one compiled document with a flattened form, for a printer: the pages of row after row. Objects
 * that rows share are written once.
 *
 * ```
 *   header │ shared: contents, fonts, pictures │ row 1: streams │ row 2 … │ packed: pages, bookmarks, labels │ catalog │ xref
 *                                                              among the rows, whenever 256 have gathered ┘
 * ```
 *
 * Each row has a bookmark and the page labels `n-1`, `n-2` … for row n. Chunks accumulate until `take()`. Nothing is
 * written before the first row, so a file without rows has no bytes. The same calls produce the same bytes.
 * Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` if there are more objects than readers support.
 */
export class PrintFile {
  readonly #compiled: CompiledDocument;
  readonly #options: PrintOptions;
  #body: PrintBody | undefined;

  constructor(compiled: CompiledDocument, options: PrintOptions) {
    this.#compiled = compiled;
    this.#options = options;
  }

  /** Bytes so far, including those not taken yet; the size of the whole file once it is finished. */
  get sizeBytes(): number {
    return this.#body?.file.sizeBytes ?? 0;
  }

  get pageCount(): number {
    return this.#body?.tree.pageCount ?? 0;
  }

  add(row: PrintedRow): void {
    this.#body ??= beginBody(this.#compiled);
    const { file, shared, rows, plans, versions, tree, labels, outline } = this.#body;
    const own = rows.write(row.objects, shared);
    const streams = row.contents.map(({ number, copy, content }) => ({ number, copy, written: rows.content(content) }));
    const pages = plans.map((_, index) =>
      Array.from({ length: row.timesOfPages?.[index] ?? 1 }, () => file.allocate()),
    );
    labels.append(tree.pageCount, `<</S/D/P(${row.rowNumber}-)>>`);
    outline.append({ title: row.title, rowNumber: row.rowNumber, page: pages.flat()[0]! });
    let last: PagePlan | undefined;
    for (const index of plans.keys()) {
      for (const [copy, number] of pages[index]!.entries()) {
        const supplied = new Set<number>();
        for (const stream of streams) {
          if (stream.copy !== copy) continue;
          own.set(stream.number, stream.written);
          supplied.add(stream.number);
        }
        const version = row.versions?.find((one) => one.page === index && one.copy === copy);
        const plan = versions.plan(index, version?.names ?? [], supplied) ?? plans[index]!;
        file.object(
          number,
          `${plan.opened}/Parent ${tree.append(number)} 0 R${pageEntries(this.#body, plan, own, pages)}>>`,
        );
        last = plan;
      }
    }
    if (this.#options.evenPages && pages.flat().length % 2 === 1 && last !== undefined) {
      const number = file.allocate();
      file.object(number, `${last.blank}/Parent ${tree.append(number)} 0 R>>`);
    }
    shared.write();
  }

  finish(): void {
    if (this.#body === undefined) return;
    const { file, tree, labels, outline, catalog, info } = this.#body;
    const root = file.allocate();
    const trees = `/Pages ${tree.finish()} 0 R/PageLabels ${labels.finish()} 0 R/Outlines ${outline.finish()} 0 R`;
    file.object(root, `<</Type/Catalog${trees}${catalog}>>`, 'navigation');
    file.finish({ entries: `/Root ${root} 0 R/Info ${info} 0 R`, seed: this.#compiled.trailer.id.join(' ') });
  }

  /** Returns the chunks written since the last call, in order. Callers must not modify them. */
  take(): Uint8Array[] {
    return this.#body?.file.take() ?? [];
  }
}

interface PrintBody {
  readonly file: ObjectFile;
  readonly shared: SharedObjects;
  readonly rows: RowObjects;
  readonly plans: readonly PagePlan[];
  readonly versions: VersionPlans;
  readonly tree: PageTreeWriter;
  readonly labels: LabelTreeWriter;
  readonly outline: OutlineWriter;
  readonly catalog: string;
  readonly info: number;
}

const beginBody = (compiled: CompiledDocument): PrintBody => {
  const { document, pages } = openPdf(compiled.prefix, { maxPages: compiled.pageCount });
  const file = new ObjectFile(chooseDocumentVersion(document));
  const shared = new SharedObjects(document, file, numbersNotShared(document, pages), compiled.holdings);
  const promised = new Set(compiled.rowPages.flatMap(({ contentNumber }) => contentNumber ?? []));
  const destinations = new Destinations(document, pages);
  const plans = pages.map((page) =>
    planPage(document, page, promised, shared, planAnnotations(document, page, shared, destinations)),
  );
  const versions = new VersionPlans(document, pages, plans, compiled.rowPages, shared);
  const catalog = writeCatalogEntries(document, shared);
  const info = shared.addText(writeInfo(document, shared));
  shared.write();
  const rows = new RowObjects(file);
  return {
    file,
    shared,
    rows,
    plans,
    versions,
    tree: new PageTreeWriter(file),
    labels: new LabelTreeWriter(file),
    outline: new OutlineWriter(file),
    catalog,
    info,
  };
};

/** Returns the numbers of the pages, their ancestors and the catalog: no copy may refer to the source's own. */
const numbersNotShared = (document: PdfDocument, pages: readonly SourcePage[]): ReadonlySet<number> => {
  const numbers = new Set<number>();
  const root = document.trailer.get('Root');
  if (root instanceof PdfRef) numbers.add(root.number);
  for (const { ref, dict } of pages) {
    if (ref !== undefined) numbers.add(ref.number);
    for (let parent = dict.get('Parent'); parent instanceof PdfRef && !numbers.has(parent.number); ) {
      numbers.add(parent.number);
      parent = document.dict(parent)?.get('Parent') ?? null;
    }
  }
  return numbers;
};

/** Returns the page entries that differ between rows. `own`: numbers of the row's own objects. */
const pageEntries = (
  body: PrintBody,
  plan: PagePlan,
  own: ReadonlyMap<number, number>,
  pages: readonly (readonly number[])[],
): string => {
  const { before, promised, after } = plan.contents;
  const content = promised === undefined ? undefined : own.get(promised);
  const contents = `${before}${content === undefined ? '' : `${content} 0 R `}${after}`;
  const annotations = plan.annotations.map((annotation) => {
    const number = body.file.allocate();
    const { link } = annotation;
    body.file.object(number, writeAnnotation(annotation, link && pages[link.page]?.[0]));
    return `${number} 0 R`;
  });
  return (
    (contents === '' ? '' : `/Contents[${contents.trimEnd()}]`) +
    pageResources(body.rows, plan.resources, own) +
    (annotations.length === 0 ? '' : `/Annots[${annotations.join(' ')}]`)
  );
};

const pageResources = (
  rows: RowObjects,
  { sharedNumber, categories, xObjects }: PageResourcesPlan,
  own: ReadonlyMap<number, number>,
): string => {
  if (!xObjects.some(({ number, wrapper }) => own.has(wrapper?.inner ?? number)))
    return `/Resources ${sharedNumber} 0 R`;
  let named = '';
  for (const xObject of xObjects) {
    const target = ownXObject(rows, xObject, own) ?? xObject.shared;
    if (target !== 'null') named += `${xObject.name} ${target}`;
  }
  return `/Resources<<${categories}/XObject<<${named}>>>>`;
};

const ownXObject = (
  rows: RowObjects,
  { number, wrapper }: NamedXObject,
  own: ReadonlyMap<number, number>,
): string | undefined => {
  const target = own.get(wrapper?.inner ?? number);
  if (target === undefined) return undefined;
  if (wrapper === undefined) return `${target} 0 R`;
  const entries = `${wrapper.entries}/Resources<</XObject<<${wrapper.innerName} ${target} 0 R>>>>`;
  return `${rows.wrapper(entries, wrapper.content)} 0 R`;
};
