import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

/** A place in the document: a page, 0-based, and its view (`/Fit`, `/XYZ …`). */
export interface PageDestination {
  readonly page: number;
  readonly view: readonly PdfValue[];
}

/** Maximum nodes of the name tree visited for one name; guards against cyclic trees. */
const maxNodes = 1000;

/** Finds destinations of the document's own pages (ISO 32000-2, 12.3.2), including named ones. */
export class Destinations {
  readonly #document: PdfDocument;
  readonly #pageIndex: ReadonlyMap<number, number>;
  readonly #pageCount: number;

  constructor(document: PdfDocument, pages: readonly SourcePage[]) {
    this.#document = document;
    this.#pageCount = pages.length;
    this.#pageIndex = new Map(
      pages.flatMap(({ ref }, index) => (ref === undefined ? [] : [[ref.number, index] as const])),
    );
  }

  /** Resolves a `/Dest` or a go-to action's `/D`; undefined if it leads nowhere. */
  find(value: PdfValue): PageDestination | undefined {
    const resolved = this.#document.resolve(value);
    if (resolved instanceof PdfName) return this.#explicit(this.#catalogEntry('Dests')?.get(resolved.name) ?? null);
    if (resolved instanceof PdfString) return this.#explicit(this.#inNameTree(resolved.bytes));
    return this.#explicit(resolved);
  }

  #explicit(value: PdfValue): PageDestination | undefined {
    const resolved = this.#document.resolve(value);
    const items =
      resolved instanceof PdfDict ? this.#document.array(resolved.get('D')) : this.#document.array(resolved);
    const [target, ...view] = items ?? [];
    const page = target instanceof PdfRef ? this.#pageIndex.get(target.number) : this.#document.number(target ?? null);
    if (page === undefined || !Number.isInteger(page) || page < 0 || page >= this.#pageCount) return undefined;
    return {
      page,
      view: view.map((item) => this.#document.resolve(item)).filter((item) => !(item instanceof PdfDict)),
    };
  }

  #catalogEntry(key: string): PdfDict | undefined {
    return this.#document.dict(this.#document.dict(this.#document.trailer.get('Root'))?.get(key) ?? null);
  }

  #inNameTree(name: string): PdfValue {
    const document = this.#document;
    const stack: PdfValue[] = [this.#catalogEntry('Names')?.get('Dests') ?? null];
    for (let nodes = 0; stack.length > 0 && nodes < maxNodes; nodes++) {
      const node = document.dict(stack.pop() ?? null);
      if (node === undefined) continue;
      const [low, high] = (document.array(node.get('Limits')) ?? []).map((limit) => document.resolve(limit));
      if (low instanceof PdfString && high instanceof PdfString && (name < low.bytes || name > high.bytes)) continue;
      const names = document.array(node.get('Names')) ?? [];
      for (let i = 0; i + 1 < names.length; i += 2) {
        const key = document.resolve(names[i] ?? null);
        if (key instanceof PdfString && key.bytes === name) return names[i + 1] ?? null;
      }
      stack.push(...(document.array(node.get('Kids')) ?? []));
    }
    return null;
  }
}
