import type { ObjectFile } from '../write/object-file.ts';

const fanOut = 64;

interface OpenNode {
  readonly number: number;
  readonly kids: number[];
  pageCount: number;
}

/** A balanced page tree (ISO 32000-2, 7.7.3), written from its leaves up. Holds one node per level in memory. */
export class PageTreeWriter {
  readonly #file: ObjectFile;
  readonly #levels: OpenNode[] = [];
  pageCount = 0;

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  /** Appends a page and returns the number of its parent node, for the page's `/Parent`. */
  append(page: number): number {
    this.pageCount++;
    return this.#append(0, page, 1);
  }

  finish(): number {
    for (let level = 0; ; level++) {
      const node = this.#levels[level]!;
      if (level === this.#levels.length - 1) {
        this.#write(node, '');
        return node.number;
      }
      this.#close(level, node);
    }
  }

  #append(level: number, kid: number, pageCount: number): number {
    let node = this.#levels[level];
    if (node === undefined || node.kids.length === fanOut) {
      // A full node is closed only when the next kid arrives, so that no level is started without need.
      if (node !== undefined) this.#close(level, node);
      node = { number: this.#file.allocate(), kids: [], pageCount: 0 };
      this.#levels[level] = node;
    }
    node.kids.push(kid);
    node.pageCount += pageCount;
    return node.number;
  }

  #close(level: number, node: OpenNode): void {
    const parent = this.#append(level + 1, node.number, node.pageCount);
    this.#write(node, `/Parent ${parent} 0 R`);
  }

  #write({ number, kids, pageCount }: OpenNode, parent: string): void {
    this.#file.object(
      number,
      `<</Type/Pages${parent}/Count ${pageCount}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
    );
  }
}
