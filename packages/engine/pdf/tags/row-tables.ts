import type { PdfRef } from '../pdf-value.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { TagElement } from './tag-element.ts';

export interface SpokenCell {
  /**
   * Role of an inner element with the text; absent if the cell itself contains it. Artifacts are not part of the table.
   */
  readonly role: string | undefined;
  readonly entries: string;
}

export interface TableTypes {
  readonly TR: string;
  readonly TH: string;
  readonly TD: string;
}

export interface MarkedPage {
  readonly ref: PdfRef;
  /** The array that maps marks to elements, without those of the row, up to the closing bracket. */
  readonly parents: {
    readonly number: number;
    readonly generation: number;
    readonly text: string;
    readonly count: number;
  };
  readonly firstMark: number;
}

interface OpenPage {
  readonly page: MarkedPage;
  /** Elements of its marks, from the first free one on. */
  readonly elements: number[];
}

interface OpenTable {
  readonly lines: number[];
  line: { readonly number: number; cells: string } | undefined;
}

/** Elements of tables (ISO 32000-1, 14.8.4.3.4), which differ per row. The stamper sets the current row and page. */
export class RowTables {
  readonly #types: TableTypes;
  readonly #tables = new Map<TagElement, OpenTable>();
  readonly #pages: OpenPage[] = [];
  #objects: OutgoingObject[] = [];
  #page: OpenPage | undefined;
  #next = 0;

  constructor(types: TableTypes) {
    this.#types = types;
  }

  begin(firstNumber: number): void {
    this.#tables.clear();
    this.#pages.length = 0;
    this.#objects = [];
    this.#page = undefined;
    this.#next = firstNumber;
  }

  beginPage(page: MarkedPage): void {
    this.#page = { page, elements: [] };
    this.#pages.push(this.#page);
  }

  line(table: TagElement): void {
    const open = this.#tables.get(table) ?? { lines: [], line: undefined };
    this.#tables.set(table, open);
    this.#end(table, open);
    const number = this.#next++;
    open.lines.push(number);
    open.line = { number, cells: '' };
  }

  cell(table: TagElement, kind: 'TH' | 'TD', { role, entries }: SpokenCell, operators: string): string {
    const line = this.#tables.get(table)?.line;
    if (line === undefined || this.#page === undefined) throw new TypeError('a cell is in a line, on a page');
    const cell = this.#next++;
    line.cells += `${cell} 0 R `;
    const type = this.#types[kind];
    const opened = `<</S/${type}/P ${line.number} 0 R${kind === 'TH' ? '/A<</O/Table/Scope/Column>>' : ''}`;
    if (operators === '' || role === 'Artifact') {
      this.#objects.push({ number: cell, body: `${opened}>>` });
      return operators === '' ? '' : `/Artifact BMC\n${operators}EMC\n`;
    }
    const { page, elements } = this.#page;
    const mark = page.firstMark + elements.length;
    const content = `/Pg ${page.ref.number} ${page.ref.generation} R/K ${mark}>>`;
    if (role === undefined) {
      this.#objects.push({ number: cell, body: `${opened}${entries}${content}` });
      elements.push(cell);
    } else {
      const inner = this.#next++;
      this.#objects.push({ number: cell, body: `${opened}/K ${inner} 0 R>>` });
      this.#objects.push({ number: inner, body: `<</S/${role}/P ${cell} 0 R${entries}${content}` });
      elements.push(inner);
    }
    return `/${role ?? type}<</MCID ${mark}>>BDC\n${operators}EMC\n`;
  }

  has(table: TagElement): boolean {
    return this.#tables.has(table);
  }

  objects(entriesOf: (table: TagElement) => string): readonly OutgoingObject[] {
    for (const [table, open] of this.#tables) {
      this.#end(table, open);
      const lines = open.lines.map((number) => `${number} 0 R`).join(' ');
      this.#objects.push({ number: table.number, body: `${table.placed}${entriesOf(table)}/K[${lines}]>>` });
    }
    for (const { page, elements } of this.#pages) {
      if (elements.length === 0) continue;
      const { number, generation, text, count } = page.parents;
      const gap = ' null'.repeat(Math.max(0, page.firstMark - count));
      this.#objects.push({
        number,
        generation,
        body: `${text}${gap}${elements.map((element) => ` ${element} 0 R`).join('')}]`,
      });
    }
    return this.#objects;
  }

  #end(table: TagElement, open: OpenTable): void {
    const { line } = open;
    if (line === undefined) return;
    this.#objects.push({
      number: line.number,
      body: `<</S/${this.#types.TR}/P ${table.number} 0 R/K[${line.cells.trimEnd()}]>>`,
    });
    open.line = undefined;
  }
}
