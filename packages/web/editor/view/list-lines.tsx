import { readItems } from '@bulkfill/engine/browser/drawing';
import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import { contentOf, textFor } from '../core/content.ts';
import type { CounterValues } from '../core/counters.ts';
import type { PlacedDraft } from '../core/draft.ts';
import { formatSample } from '../core/format-sample.ts';
import { cellsOf, footingOf, headingOf, type ListCellDraft } from '../core/list-draft.ts';
import { showsRows } from '../core/new-list.ts';
import { lookOf, numberOr } from './text-look.ts';

/** Lines drawn at most. */
const mostLines = 60;

type Texts = (cell: ListCellDraft) => string;

const itemsOf = (list: PlacedDraft, cells: readonly string[], counters: CounterValues): readonly Texts[] => {
  const content = contentOf(list);
  const [first] = cellsOf(list);
  if (showsRows(list) && cells.length > 0)
    return [({ key, format }) => formatSample(format, cells[parseColumnKey(key) ?? -1] ?? '').text];
  if (content === undefined || first === undefined) return [];
  try {
    return readItems(textFor(content, cells, counters), first.key).map(
      (item): Texts =>
        ({ key, format }) =>
          formatSample(format, item(key)).text,
    );
  } catch {
    return [];
  }
};

/** Returns the lines of a list from its top: header, items and footer, as far as they fit. */
const linesOf = (
  list: PlacedDraft,
  cells: readonly string[],
  counters: CounterValues,
  height: number,
): readonly Texts[] => {
  const header: Texts = ({ key }) => headingOf(list, key);
  const footer: Texts = ({ key }) => {
    const footing = footingOf(list, key);
    return footing.kind === 'text' ? footing.text : footing.kind === 'sum' ? 'Σ' : '';
  };
  const items = itemsOf(list, cells, counters);
  const isEmpty = cells.length === 0 && items.length === 0;
  const lines = [
    ...(list.header === undefined ? [] : [header]),
    ...(isEmpty ? [({ key }: ListCellDraft) => key] : items),
    ...(list.footer === undefined ? [] : [footer]),
  ];
  return lines.slice(0, Math.min(mostLines, Math.floor(list.rect.height / height)));
};

/** Height of a line of a list, in points. */
export const lineHeightOf = ({ itemHeight }: PlacedDraft): number => Math.max(1, numberOr(itemHeight, 18));

/** Shows the items of the current row in their columns. */
export const ListLines = ({
  list,
  cells,
  counters,
  cssFamily,
}: {
  readonly list: PlacedDraft;
  readonly cells: readonly string[];
  readonly counters: CounterValues;
  readonly cssFamily: (font: string) => string;
}): VNode => {
  const height = lineHeightOf(list);
  return (
    <div class="list-lines" aria-hidden="true">
      {linesOf(list, cells, counters, height).map((textOf, line) => (
        <div key={line} class="list-line" style={{ '--at': `${line * height}` }}>
          {cellsOf(list).map((cell, index) => (
            <span
              key={index}
              class={`list-cell${cell.bold === true ? ' bold' : ''}${cell.italic === true ? ' italic' : ''}`}
              style={{ ...lookOf(cell, cssFamily), '--left': `${cell.x}`, '--wide': `${cell.width}` }}
            >
              {textOf(cell)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};
