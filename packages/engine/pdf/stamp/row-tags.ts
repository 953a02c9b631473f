import type { Row } from '../../rows/row.ts';
import type { CompiledDocument, RowTags } from '../compile/compiled-document.ts';
import type { TagSink } from '../compile/tagged-drawing.ts';
import type { PageSet } from '../pages/page-sets.ts';
import type { CopiedTags } from '../pages/tags-of-copies.ts';
import type { TagElement } from '../tags/tag-element.ts';
import { writeSpokenString } from '../tags/write-spoken-string.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

/** Returns the writers for a page copy (`copy`: from 1). Reuses written objects, but has its own alternative texts. */
export const copySinks = (
  own: OutgoingObject[],
  { blank }: TagSink,
  alts: CopiedTags['alts'] | undefined,
  copy: number,
): { readonly write: (object: OutgoingObject) => void; readonly sink: TagSink } => {
  const known = new Set(own.map(({ number }) => number));
  const write = (object: OutgoingObject): void => {
    if (known.has(object.number)) return;
    known.add(object.number);
    own.push(object);
  };
  const said = (object: OutgoingObject): void => {
    const number = alts?.get(object.number)?.[copy - 1];
    if (number !== undefined) own.push({ ...object, number });
  };
  return { write, sink: { blank, write: said } };
};

/** Sets the page of a row for the tables. `copy`: 0 for the page of the source itself. */
export const beginMarks = (
  { tables, markedPage }: RowTags,
  index: number,
  copy: number,
  set: PageSet | undefined,
): void => {
  const marked = tables === undefined ? undefined : markedPage(index);
  if (tables === undefined || marked === undefined) return;
  const ref = set?.copies.get(index)?.[copy - 1]?.ref;
  const parents = set?.tags.marks.get(marked.ref.number)?.[copy - 1];
  tables.beginPage(ref === undefined || parents === undefined ? marked : { ...marked, ref, parents });
};

interface SaidRow {
  readonly row: Row;
  readonly blank: Set<TagElement>;
  readonly own: OutgoingObject[];
  readonly set: PageSet | undefined;
}

export const sayTags = ({ tags, counters, pagesOfRow }: CompiledDocument, { row, blank, own, set }: SaidRow): void => {
  for (const { element, alt, page } of tags?.alts ?? []) {
    if (element?.altNumber === undefined || alt === undefined) continue;
    const numbers = [element.altNumber, ...(set?.tags.alts.get(element.altNumber) ?? [])];
    for (const [copy, number] of numbers.entries()) {
      counters.page = pagesOfRow.numberOf(page, copy);
      own.push({ number, body: writeSpokenString(alt(row, true)) });
    }
  }
  for (const { element } of tags?.lists ?? []) if (tags?.tables?.has(element) !== true) blank.add(element);
  const summaries = new Map(tags?.lists.map(({ element, summary }) => [element, summary]));
  const tables = tags?.tables?.objects((table) => summaryEntry(summaries.get(table)?.(row) ?? '')) ?? [];
  for (const object of tables) own.push(object);
  if (blank.size === 0) return;
  const lists = tags?.without(blank) ?? [];
  if (set === undefined) {
    own.push(...lists);
    return;
  }
  const gone = new Set(set.goneElements);
  for (const { number, body } of lists) if (body === 'null') gone.add(number);
  for (const number of [...gone]) {
    for (const copy of set.tags.elements.get(number) ?? []) {
      gone.add(copy);
      own.push({ number: copy, body: 'null' });
    }
  }
  for (const object of lists) {
    // The set's version of a list includes the copies.
    const body = set.objects.find(({ number }) => number === object.number)?.body ?? object.body;
    own.push(object.body === 'null' ? object : { ...object, body: withoutElements(body, gone) });
  }
};

const withoutElements = (body: OutgoingObject['body'], gone: ReadonlySet<number>): OutgoingObject['body'] =>
  typeof body !== 'string' || !body.startsWith('[')
    ? body
    : body.replaceAll(/(\d{1,10}) 0 R ?/g, (text, number: string) => (gone.has(Number(number)) ? '' : text));

/** Returns the summary entry of a table (ISO 32000-1, table 349). */
const summaryEntry = (summary: string): string =>
  summary.trim() === '' ? '' : `/A<</O/Table/Summary ${writeSpokenString(summary)}>>`;
