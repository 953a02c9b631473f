import type { ObjectFile } from '../write/object-file.ts';

/** Maximum entries per leaf, and kids per inner node. */
const fanOut = 64;

interface OpenNode {
  readonly first: number;
  last: number;
  count: number;
  members: string;
}

/** A balanced number tree (ISO 32000-2, 7.9.7), written from its leaves up while entries arrive in ascending order. */
export class LabelTreeWriter {
  readonly #file: ObjectFile;
  readonly #levels: OpenNode[] = [];

  constructor(file: ObjectFile) {
    this.#file = file;
  }

  /** Appends a value, as text, under a key higher than the previous one. */
  append(key: number, value: string): void {
    this.#append(0, key, key, `${key} ${value}`);
  }

  finish(): number {
    for (let level = 0; level < this.#levels.length - 1; level++) this.#close(level, this.#levels[level]!);
    const number = this.#file.allocate();
    const top = this.#levels.length - 1;
    this.#file.object(number, `<<${members(top, this.#levels[top]!)}>>`, 'navigation');
    return number;
  }

  #append(level: number, first: number, last: number, member: string): void {
    let node = this.#levels[level];
    if (node === undefined || node.count === fanOut) {
      if (node !== undefined) this.#close(level, node);
      node = { first, last, count: 0, members: '' };
      this.#levels[level] = node;
    }
    node.members += `${node.count === 0 ? '' : ' '}${member}`;
    node.last = last;
    node.count++;
  }

  #close(level: number, node: OpenNode): void {
    const number = this.#file.allocate();
    this.#file.object(number, `<</Limits[${node.first} ${node.last}]${members(level, node)}>>`, 'navigation');
    this.#append(level + 1, node.first, node.last, `${number} 0 R`);
  }
}

const members = (level: number, node: OpenNode): string => `/${level === 0 ? 'Nums' : 'Kids'}[${node.members}]`;
