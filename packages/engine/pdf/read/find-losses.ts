import { mib } from '../../core/units.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { type DeflateState, deflateState } from './deflate-state.ts';
import { endsInsideObject } from './is-end-cut.ts';
import type { Losses } from './losses.ts';
import type { OpenedPdf } from './open-pdf.ts';
import type { SourcePage } from './page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';

/**
 * Counts the missing parts of a source; `undefined` if nothing is missing. Ignores harmless damage: a wrong
 * cross-reference or `/Length`, a dangling reference that no viewer follows, and wrong checksums if most are wrong.
 */
export const findLosses = ({ document, pages, missingPages, endIsCut }: OpenedPdf): Losses | undefined => {
  const painted = new PaintedObjects(document);
  for (const page of pages) painted.contents(page);
  for (const page of pages) painted.page(page);
  painted.document();
  const objects = painted.countLost();
  if (objects > 0 || missingPages > 0 || endIsCut) return { objects, pages: missingPages, endIsCut };
  return endsInsideObject(document.bytes) ? { objects: 0, pages: 0, endIsCut: true } : undefined;
};

/** Entries that affect no page picture and no form value, or lead back. */
const unpainted: ReadonlySet<string> = new Set(
  `A AA Alternates B CS Dest IRT LastModified Length Measure Metadata OPI P Page Parent PieceInfo Popup ProcSet PtData SeparationInfo
   StructParent StructParents Thumb Usage`.split(/\s+/),
);

/** Maximum visited values; real documents have far fewer. */
const maxVisits = 2_000_000;
/** Maximum deflated bytes that are checked, in total and per stream. */
const maxTriedBytes = 16 * mib;
const maxTriedStreamBytes = 2 * mib;

class PaintedObjects {
  readonly #lost = new Set<number>();
  /** Objects with self-contradictory data. This is damage unless the producer writes all its data like that. */
  readonly #doubtful = new Set<number>();
  #whole = 0;
  readonly #document: PdfDocument;
  readonly #seen = new Set<number>();
  #visits = 0;
  #triedBytes = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  countLost(): number {
    const isDamage = this.#whole > this.#doubtful.size;
    return new Set([...this.#lost, ...(isDamage ? this.#doubtful : [])]).size;
  }

  contents({ dict, ref }: SourcePage): void {
    if (ref !== undefined && this.#document.isLost(ref.number)) this.#lost.add(ref.number);
    this.#visit(dict.get('Contents'));
  }

  page({ dict, inherited }: SourcePage): void {
    this.#visit(inherited.get('Resources') ?? null);
    // Programs that delete an annotation free its object, and may leave the page's reference to it.
    this.#visit(dict.get('Annots'), true);
    this.#visit(dict.get('Group'), true);
  }

  document(): void {
    const catalog = this.#document.dict(this.#document.trailer.get('Root'));
    this.#visit(catalog?.get('Pages') ?? null);
    this.#visit(catalog?.get('AcroForm') ?? null, true);
    this.#visit(catalog?.get('OCProperties') ?? null);
  }

  /** With `freedIsNull`, an object that the cross-reference marks as free is not missing. */
  #visit(start: PdfValue, freedIsNull = false): void {
    const waiting = [start];
    for (let value = waiting.pop(); value !== undefined && ++this.#visits <= maxVisits; value = waiting.pop()) {
      if (value instanceof PdfRef) {
        if (this.#seen.has(value.number)) continue;
        this.#seen.add(value.number);
        const target = this.#document.resolve(value);
        this.#judge(value.number, target, freedIsNull);
        waiting.push(target);
      } else if (Array.isArray(value)) {
        for (const item of value) if (isContainer(item)) waiting.push(item);
      } else {
        const dict = value instanceof PdfStream ? value.dict : value instanceof PdfDict ? value : undefined;
        // A page was already visited, or does not belong to this document.
        if (dict === undefined || nameOf(dict.get('Type')) === 'Page') continue;
        for (const [key, item] of dict.map) if (isContainer(item) && !unpainted.has(key)) waiting.push(item);
      }
    }
  }

  #judge(number: number, target: PdfValue, freedIsNull: boolean): void {
    const { table } = this.#document.xref;
    const entry = table.find(number);
    if (freedIsNull && table.knows(number) && entry === undefined) return;
    if (this.#document.isLost(number)) this.#lost.add(number);
    else if (target instanceof PdfStream) this.#try(number, target);
    if (entry?.kind !== 'compressed' || this.#seen.has(entry.stream)) return;
    // Values after damage in an object stream may be wrong.
    this.#seen.add(entry.stream);
    const container = this.#document.resolve(new PdfRef(entry.stream, 0));
    if (container instanceof PdfStream) this.#try(entry.stream, container);
  }

  #try(number: number, stream: PdfStream): void {
    const state = this.#stateOf(stream);
    if (state === 'broken') this.#lost.add(number);
    if (state === 'doubtful') this.#doubtful.add(number);
    if (state === 'whole') this.#whole++;
  }

  #stateOf({ dict, raw }: PdfStream): DeflateState | undefined {
    const { resolve } = this.#document;
    const filter = resolve(dict.get('Filter'));
    const first = nameOf(Array.isArray(filter) ? resolve(filter[0] ?? null) : filter);
    if (first !== 'FlateDecode' || raw.length > maxTriedStreamBytes || this.#triedBytes + raw.length > maxTriedBytes)
      return undefined;
    this.#triedBytes += raw.length;
    return deflateState(raw);
  }
}

const isContainer = (value: PdfValue): boolean => typeof value === 'object' && value !== null;
