import { crc32 } from 'node:zlib';
import type { Row } from '../../rows/row.ts';
import type { CompiledDocument } from '../compile/compiled-document.ts';
import { drawInto, type OverlayOutcome } from '../compile/row-outcome.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { updateSection, type WrittenObject } from '../write/update-section.ts';
import { TailBuffer } from './tail-buffer.ts';

/** One row's PDF: the compiled prefix, then `tail`. */
export interface StampedRow {
  /** Valid until the next row is stamped. */
  readonly tail: Uint8Array;
  /** What the tail holds: the content streams of pages, by number; valid as long as the tail. */
  readonly contents: readonly { readonly number: number; readonly content: Uint8Array }[];
  /** And the other objects that only this row has. */
  readonly objects: readonly OutgoingObject[];
  /** Static and row overlays together. */
  readonly outcome: OverlayOutcome;
}

/**
 * Stamps rows of one compiled document. A row costs its own overlays: nothing is parsed, copied or written again.
 * The result depends on nothing but the compiled document and the row.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { readPackage } from './lib/package/read/read-package.ts';
 * import { compile } from './lib/pdf/compile/compile.ts';
 * import { Stamper } from './lib/pdf/stamp/stamper.ts';
 * import { openCsvRows } from './lib/rows/open-csv-rows.ts';
 * import { readPackagedFile } from './lib/services/documents/packaged-file-reader.ts';
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
  /** Where the tail begins, from the header. */
  readonly #start: number;

  constructor(document: CompiledDocument) {
    this.#document = document;
    this.#start = document.prefix.length - document.headerOffset;
  }

  /** Stamps one row. Errors other than a skipped overlay pass through. */
  stamp(row: Row): StampedRow {
    const { rowPages, staticOutcome, trailer } = this.#document;
    const tail = this.#tail;
    const start = this.#start;
    tail.clear();
    const outcome: OverlayOutcome = {
      applied: staticOutcome.applied,
      appliedPictures: staticOutcome.appliedPictures,
      warnings: staticOutcome.warnings.slice(),
      notices: staticOutcome.notices.slice(),
      missingRequired: staticOutcome.missingRequired,
    };
    const written: WrittenObject[] = [];
    const streams: { readonly number: number; readonly from: number; readonly to: number }[] = [];
    const own: OutgoingObject[] = [];
    const write = (object: OutgoingObject): void => {
      own.push(object);
    };
    for (const page of rowPages) {
      let content = page.enter;
      for (const part of page.parts) {
        content += typeof part === 'string' ? part : drawInto(outcome, part, row, write);
      }
      if (page.contentNumber === undefined) continue;
      content += 'Q\n';
      written.push({ number: page.contentNumber, generation: 0, offset: start + tail.length });
      tail.text(`${page.contentNumber} 0 obj\n<</Length ${content.length}>>\nstream\n${content}`);
      streams.push({ number: page.contentNumber, from: tail.length - content.length, to: tail.length });
      tail.text('endstream\nendobj\n');
    }
    for (const object of own) {
      written.push({ number: object.number, generation: object.generation ?? 0, offset: start + tail.length });
      tail.object(object);
    }
    // A row that changes nothing is the compiled document itself, which is complete.
    if (written.length === 0) return { tail: tail.bytes(), contents: [], objects: own, outcome };
    if (own.length > 0) written.sort((a, b) => a.number - b.number);
    // The second identifier changes with the content and with nothing else (ISO 32000-2, 14.4).
    const fingerprint = crc32(tail.bytes()).toString(16).padStart(8, '0');
    const id = [trailer.id[0], trailer.id[1].slice(0, 24) + fingerprint] as const;
    tail.text(updateSection(written, start + tail.length, { ...trailer, id }));
    const bytes = tail.bytes();
    const contents = streams.map(({ number, from, to }) => ({ number, content: bytes.subarray(from, to) }));
    return { tail: bytes, contents, objects: own, outcome };
  }
}
