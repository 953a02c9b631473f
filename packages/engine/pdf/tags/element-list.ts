import type { PdfRef, PdfValue } from '../pdf-value.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import type { TagElement } from './tag-element.ts';

/** Maximum length of a list that rows rewrite. In a longer list, new elements get their own wrapper element. */
const maxShared = 100;

interface Inserted {
  readonly elements: TagElement[];
  readonly wrapper: { readonly number: number; readonly kids: number } | undefined;
}

/** Kids of a source element after adding new elements: a separate array, which a row without one of them rewrites. */
export class ElementList {
  readonly parent: PdfRef;
  readonly number: number;
  readonly #kids: readonly PdfValue[];
  readonly #allocate: () => number;
  readonly #inserted = new Map<number, Inserted>();

  constructor(parent: PdfRef, kids: readonly PdfValue[], allocate: () => number) {
    this.parent = parent;
    this.#kids = kids;
    this.#allocate = allocate;
    this.number = allocate();
  }

  /** Inserts elements after the first `after` kids of the source. Returns the number of their parent. */
  insert(after: number, elements: readonly TagElement[]): number {
    const at = Math.min(after, this.#kids.length);
    let inserted = this.#inserted.get(at);
    if (inserted === undefined) {
      const wrapper = this.#kids.length > maxShared ? { number: this.#allocate(), kids: this.#allocate() } : undefined;
      inserted = { elements: [], wrapper };
      this.#inserted.set(at, inserted);
    }
    inserted.elements.push(...elements);
    return inserted.wrapper?.number ?? this.parent.number;
  }

  /** Iterates over the kids in order: elements of the source and of overlays. */
  *items(): Generator<PdfValue | TagElement> {
    for (let index = 0; index <= this.#kids.length; index++) {
      yield* this.#inserted.get(index)?.elements ?? [];
      if (index < this.#kids.length) yield this.#kids[index] ?? null;
    }
  }

  objects(): OutgoingObject[] {
    const objects = [...this.#inserted.values()].flatMap(({ elements, wrapper }): OutgoingObject[] =>
      wrapper === undefined
        ? []
        : [
            {
              number: wrapper.number,
              body: `<</S/Div/P ${this.parent.number} ${this.parent.generation} R/K ${wrapper.kids} 0 R>>`,
            },
            { number: wrapper.kids, body: textOf(elements) },
          ],
    );
    return [...objects, { number: this.number, body: this.#text(new Set()) }];
  }

  without(blank: ReadonlySet<TagElement>): OutgoingObject[] {
    const objects: OutgoingObject[] = [];
    let isListChanged = false;
    for (const { elements, wrapper } of this.#inserted.values()) {
      const left = elements.filter((element) => !blank.has(element));
      if (left.length === elements.length) continue;
      for (const { number, wrapper: own } of elements.filter((element) => blank.has(element))) {
        objects.push({ number, body: 'null' });
        if (own !== undefined) objects.push({ number: own.number, body: 'null' });
      }
      if (wrapper !== undefined && left.length > 0) objects.push({ number: wrapper.kids, body: textOf(left) });
      else isListChanged = true;
      if (wrapper !== undefined && left.length === 0)
        objects.push({ number: wrapper.number, body: 'null' }, { number: wrapper.kids, body: 'null' });
    }
    if (isListChanged) objects.push({ number: this.number, body: this.#text(blank) });
    return objects;
  }

  #text(blank: ReadonlySet<TagElement>): string {
    let text = '[';
    for (let index = 0; index <= this.#kids.length; index++) {
      const inserted = this.#inserted.get(index);
      const left = inserted?.elements.filter((element) => !blank.has(element)) ?? [];
      if (inserted?.wrapper === undefined) for (const { listed } of left) text += `${listed} 0 R `;
      else if (left.length > 0) text += `${inserted.wrapper.number} 0 R `;
      if (index < this.#kids.length) text += `${serialize(this.#kids[index] ?? null)} `;
    }
    return `${text.trimEnd()}]`;
  }
}

const textOf = (elements: readonly TagElement[]): string =>
  `[${elements.map(({ listed }) => `${listed} 0 R`).join(' ')}]`;
