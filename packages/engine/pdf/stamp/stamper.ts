import { crc32 } from 'node:zlib';
import type { Row } from '../../rows/row.ts';
import type { CompiledDocument } from '../compile/compiled-document.ts';
import type { OverlayDrawer } from '../compile/drawer.ts';
import { addNamesIn } from '../compile/names-in.ts';
import type { PageVersions } from '../compile/page-versions.ts';
import { bookUndecidedPage, type CellCode, type OverlayOutcome } from '../compile/row-outcome.ts';
import { drawTagged, type TagSink } from '../compile/tagged-drawing.ts';
import { bookUnplaced } from '../compile/unplaced-overlays.ts';
import type { ConformancePlan } from '../conformance/conformance-plan.ts';
import { withoutGoneWidgets } from '../pages/filled-fields.ts';
import { type PageSet, PageSets } from '../pages/page-sets.ts';
import type { PdfRef } from '../pdf-value.ts';
import type { RowCipher } from '../protect/row-cipher.ts';
import { reserveSeal, type SealPlace } from '../seal/seal-value.ts';
import type { TagElement } from '../tags/tag-element.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import { updateSection, type WrittenObject } from '../write/update-section.ts';
import { drawFields, skipRequired } from './absent-pages.ts';
import { beginMarks, copySinks, sayTags } from './row-tags.ts';
import { TailBuffer } from './tail-buffer.ts';

export interface RowPlace {
  readonly rowNumber: number;
  /** Number of rows in the job, or in the job that a retry belongs to. */
  readonly rows: number;
  readonly findings?: CellCode | undefined;
  /** Encrypts the tail of a protected document, which follows its layout. */
  readonly cipher?: RowCipher | undefined;
}

export interface RowContent {
  /** Number of the stream in the compiled document. */
  readonly number: number;
  /** Index among the row's copies of the page, from 0. */
  readonly copy: number;
  readonly content: Uint8Array;
}

export interface RowPageVersion {
  /** Page number, from 0. */
  readonly page: number;
  /** Index of the copy, from 0. */
  readonly copy: number;
  readonly names: readonly string[];
}

export interface StampedRow {
  /** Valid until the next row is stamped. */
  readonly tail: Uint8Array;
  /**
   * Content streams in the tail, by their number in the compiled document and their copy. Valid as long as the tail.
   */
  readonly contents: readonly RowContent[];
  readonly objects: readonly OutgoingObject[];
  readonly versions: readonly RowPageVersion[];
  /** Number of copies of each source page; undefined if the row has each page once. */
  readonly timesOfPages: readonly number[] | undefined;
  /** Pages of the source that the row lacks, from 0. */
  readonly omittedPages: readonly number[];
  readonly outcome: OverlayOutcome;
  /** Room for the row's seal in the tail. */
  readonly seal: SealPlace | undefined;
}

/**
 * Stamps rows of one compiled document. A row costs only its own overlays: nothing is parsed, copied or written again.
 * The result depends only on the compiled document and the row.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { readPackage } from './packages/engine/svc/read/read-package.ts';
 * import { compile } from './packages/engine/pdf/compile/compile.ts';
 * import { Stamper } from './packages/engine/pdf/stamp/stamper.ts';
 * import { openCsvRows } from './packages/engine/rows/open-csv-rows.ts';
 * import { readPackagedFile } from './packages/fonts/packaged-file-reader.ts';
 *
 * const keys = JSON.parse(await readFile('keys.jwks.json', 'utf8'));
 * const { template } = await readPackage(await readFile('form.svc'), { keys, maxBytes: 20 * 2 ** 20 });
 * const rows = openCsvRows(await readFile('rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 });
 * const options = { includeStickers: false, flattenForms: false, maxPages: 1000, readFont: readPackagedFile };
 * const compiled = await compile(await readFile('source.pdf'), template, rows, options);
 * const stamper = new Stamper(compiled);
 * let rowNumber = 0;
 * for await (const batch of rows.batches()) {
 *   for (const row of batch) await writeFile(`row_${++rowNumber}.pdf`, [compiled.prefix, stamper.stamp(row).tail]);
 * }
 * ```
 */
export class Stamper {
  readonly #document: CompiledDocument;
  readonly #tail = new TailBuffer();
  readonly #pageSets: PageSets;
  /** Start of the tail, counted from the header. */
  readonly #start: number;

  constructor(document: CompiledDocument) {
    this.#document = document;
    this.#pageSets = new PageSets(document);
    this.#start = document.protection?.layout.sizeBytes ?? document.prefix.length - document.headerOffset;
  }

  /** Stamps one row. Errors other than `OverlaySkipped` pass through. */
  stamp(row: Row, { rowNumber, rows, findings, cipher }: RowPlace = { rowNumber: 1, rows: 1 }): StampedRow {
    const { claims, counters, pagesOfRow, rowPages, staticOutcome, conformance, headings, tags, calculations } =
      this.#document;
    counters.row_number = rowNumber;
    counters.rows = rows;
    counters.items = row.group?.sourceRows.length ?? 1;
    const hasPage = pagesOfRow.begin(row);
    calculations?.begin();
    const { omitted, copied } = pagesOfRow;
    const set = omitted.length === 0 && copied.size === 0 ? undefined : this.#pageSets.of(omitted, copied);
    counters.pages = pagesOfRow.count;
    claims.begin();
    tags?.tables?.begin(set?.nextNumber ?? this.#document.firstNumber);
    const tail = this.#tail;
    const start = this.#start;
    const trailer = this.#document.protection?.layout.trailer ?? this.#document.trailer;
    tail.begin(cipher);
    const outcome: OverlayOutcome = {
      applied: staticOutcome.applied,
      appliedPictures: staticOutcome.appliedPictures,
      warnings: staticOutcome.warnings.slice(),
      notices: staticOutcome.notices.slice(),
      cellWarnings: [],
      findings,
      spread: new Map(staticOutcome.spread),
      isAnyOff: false,
      omittedPages: omitted,
      hasNoPage: !hasPage,
      missingRequired: staticOutcome.missingRequired,
      notKept: undefined,
    };
    for (const [page, cell] of pagesOfRow.undecided) bookUndecidedPage(outcome, page, cell);
    bookUnplaced(outcome, this.#document.unplaced, row);
    const written: WrittenObject[] = [];
    const streams: { readonly number: number; readonly copy: number; readonly from: number; readonly to: number }[] =
      [];
    let own: OutgoingObject[] = [];
    const versions: RowPageVersion[] = [];
    const pages: OutgoingObject[] = [];
    const write = (object: OutgoingObject): void => {
      own.push(object);
    };
    const blank = new Set<TagElement>();
    const sink: TagSink = { write, blank: (element) => blank.add(element) };
    for (const page of rowPages) {
      const times = pagesOfRow.timesOf(page.index);
      // Fields may appear on other pages than the page that their overlay names.
      if (times === 0) drawFields(page, outcome, row, write, sink);
      const cell = pagesOfRow.undecided.get(page.index);
      if (cell !== undefined) skipRequired(page, outcome, row, cell);
      for (let copy = 0; copy < times; copy++) {
        pagesOfRow.copy = copy;
        counters.page = pagesOfRow.numberOf(page.index, copy);
        if (tags !== undefined) beginMarks(tags, page.index, copy, set);
        const draws = copy === 0 ? { write, sink } : copySinks(own, sink, set?.tags.alts, copy);
        let content = page.enter;
        const drawnWith = new Set<string>();
        for (const part of page.parts) {
          if (typeof part === 'string') content += part;
          else if (copy === 0 || part.overlay.kind !== 'field') {
            const operators = drawTagged(outcome, part, row, draws.write, draws.sink);
            content += operators;
            if (page.versions !== undefined && operators !== '') this.#noteNames(part, operators, drawnWith);
          }
        }
        if (page.contentNumber === undefined) continue;
        content += 'Q\n';
        const of = copy === 0 ? undefined : set?.copies.get(page.index)?.[copy - 1];
        const number = of?.content ?? page.contentNumber;
        const isResting = content === page.versions?.restingContent;
        if (page.versions?.differs(drawnWith, !isResting) === true) {
          versions.push({ page: page.index, copy, names: [...drawnWith] });
          pages.push(pageVersion(page.versions, drawnWith, isResting ? undefined : number, of?.ref, set));
        }
        // A copy has only its own stream.
        if (isResting && (copy === 0 || page.versions?.hasSharedContent !== true)) continue;
        written.push({ number, generation: 0, offset: start + tail.length });
        streams.push({ number: page.contentNumber, copy, ...tail.content(number, content) });
      }
    }
    claims.settle(write);
    calculations?.run(omitted, write, outcome.notices);
    if (tags !== undefined) sayTags(this.#document, { row, blank, own, set });
    if (set !== undefined) {
      own = [...withoutGoneWidgets(set, own)];
      own.push(...this.#pageSets.shown(set, own));
    }
    const skipped = headings?.ofRow({
      gone: set?.goneElements ?? none,
      isDrawn: (element) => element.isDrawn && !blank.has(element) && pagesOfRow.timesOf(element.page) > 0,
    });
    if (skipped !== undefined) outcome.notices.push(skipped);
    if (conformance !== undefined) this.#noteLosses(outcome, conformance, own);
    // The print file contains objects that rows share only once, so they are not among the row's own.
    const objects = own;
    own = [...own, ...pages];
    this.#document.holdings.complete(own);
    // The row's own version of an object is newer than the version of all rows with these pages.
    const ofPages = set === undefined ? [] : unsaid(set.objects, own);
    for (const objects of [own, ofPages]) {
      for (const object of objects) {
        written.push({ number: object.number, generation: object.generation ?? 0, offset: start + tail.length });
        tail.object(object);
      }
    }
    const timesOfPages = this.#timesOfPages();
    const { seal: value } = this.#document;
    if (value?.field !== undefined) {
      written.push({ number: value.field.number, generation: 0, offset: start + tail.length });
      tail.object(value.field);
    }
    if (value !== undefined) written.push({ number: value.number, generation: 0, offset: start + tail.length });
    const seal = value && reserveSeal(tail, value);
    // A row without changes equals the compiled document, which is complete.
    if (written.length === 0)
      return {
        tail: tail.bytes(),
        contents: [],
        objects,
        versions,
        timesOfPages,
        omittedPages: omitted,
        outcome,
        seal,
      };
    if (own.length + ofPages.length > 0 || copied.size > 0 || seal !== undefined)
      written.sort((a, b) => a.number - b.number);
    // The second identifier changes with the content and with nothing else (ISO 32000-2, 14.4).
    const fingerprint = crc32(tail.bytes()).toString(16).padStart(8, '0');
    const id = [trailer.id[0], trailer.id[1].slice(0, 24) + fingerprint] as const;
    tail.text(updateSection(written, start + tail.length, { ...trailer, id }));
    const bytes = tail.bytes();
    const contents = streams.map(({ number, copy, from, to }) => ({ number, copy, content: bytes.subarray(from, to) }));
    return { tail: bytes, contents, objects, versions, timesOfPages, omittedPages: omitted, outcome, seal };
  }

  #noteNames({ names, overlay: { kind } }: OverlayDrawer, operators: string, drawnWith: Set<string>): void {
    for (const name of names ?? []) drawnWith.add(name);
    // Fonts depend on the text, which depends on the row.
    if (showsText.has(kind)) addNamesIn(operators, this.#document.namePrefix, drawnWith);
  }

  #timesOfPages(): readonly number[] | undefined {
    const { pagesOfRow, pageCount } = this.#document;
    if (pagesOfRow.omitted.length === 0 && pagesOfRow.copied.size === 0) return undefined;
    return Array.from({ length: pageCount }, (_, page) => pagesOfRow.timesOf(page));
  }

  #noteLosses(outcome: OverlayOutcome, conformance: ConformancePlan, own: OutgoingObject[]): void {
    const lost = outcome.notices.filter(({ code }) => code === 'CONFORMANCE_LOST');
    if (lost.length === 0) return;
    const metadata = conformance.ofRow(lost.flatMap(({ loss }) => loss ?? []));
    if (metadata !== undefined) own.push(metadata);
    if (conformance.mode === 'require') outcome.notKept = lost[0];
  }
}

const none: ReadonlySet<number> = new Set();

const showsText: ReadonlySet<string> = new Set(['text', 'list', 'barcode', 'marker']);

const pageVersion = (
  versions: PageVersions,
  names: ReadonlySet<string>,
  content: number | undefined,
  copy: PdfRef | undefined,
  set: PageSet | undefined,
): OutgoingObject => {
  const { number, generation } = copy ?? versions.ref;
  const from = set?.pageDict(copy ?? versions.ref);
  const body = from === undefined ? versions.text(names, content) : serialize(versions.version(names, content, from));
  return { number, generation, body };
};

const unsaid = (objects: readonly OutgoingObject[], own: readonly OutgoingObject[]): readonly OutgoingObject[] => {
  if (own.length === 0) return objects;
  const said = new Set(own.map(({ number }) => number));
  return objects.filter(({ number }) => !said.has(number));
};
