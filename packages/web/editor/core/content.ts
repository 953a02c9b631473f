import { maxColumnNumber, parseColumnKey } from '@bulkfill/engine/browser/rows';
import { texts } from '../../texts/editor-core.ts';
import { type CounterValues, counterText, noCounters } from './counters.ts';
import type { OverlayDraft } from './draft.ts';

export type Content =
  | { readonly source: 'column'; readonly column: number }
  | { readonly source: 'fixed'; readonly text: string }
  | { readonly source: 'text'; readonly text: string };

export const sourceWords: Readonly<Record<Content['source'], string>> = {
  column: texts.column,
  fixed: texts.fixedText,
  text: texts.textWithColumns,
};

/** Reads the content of an overlay's `value`; `undefined` if missing or invalid. */
export const contentOf = ({ value }: OverlayDraft): Content | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { static: fixed, column, text } = value as Readonly<Record<string, unknown>>;
  if (typeof fixed === 'string') return { source: 'fixed', text: fixed };
  if (typeof text === 'string') return { source: 'text', text };
  const number = typeof column === 'string' ? parseColumnKey(column) : undefined;
  return number === undefined ? undefined : { source: 'column', column: number };
};

export const toPackageValue = (content: Content): Readonly<Record<string, string>> => {
  if (content.source === 'column') return { column: `column_${content.column}` };
  return content.source === 'fixed' ? { static: content.text } : { text: content.text };
};

/** Converts content to another source. A column becomes its placeholder, and a lone placeholder its column. */
export const asSource = (content: Content | undefined, source: Content['source']): Content => {
  if (content === undefined) return source === 'column' ? { source, column: 0 } : { source, text: '' };
  if (content.source === source) return content;
  if (source === 'column') {
    const lone = content.source === 'column' ? undefined : /^\s*\{\{(column_\d+)\}\}\s*$/.exec(content.text)?.[1];
    return { source, column: (lone === undefined ? undefined : parseColumnKey(lone)) ?? columnsIn(content)[0] ?? 0 };
  }
  return { source, text: content.source === 'column' ? `{{column_${content.column}}}` : content.text };
};

const placeholder = /\{\{(.*?)\}\}/gs;

export const columnsIn = (content: Content): readonly number[] => {
  if (content.source === 'column') return [content.column];
  if (content.source === 'fixed') return [];
  const numbers = [...content.text.matchAll(placeholder)].flatMap(([, key = '']) => parseColumnKey(key) ?? []);
  return [...new Set(numbers)].filter((number) => number <= maxColumnNumber);
};

/** Returns the text of a content for a row, before formatting. A missing cell is blank. */
export const textFor = (
  content: Content,
  cells: readonly (string | undefined)[],
  counters: CounterValues = noCounters,
): string => {
  if (content.source === 'fixed') return content.text;
  if (content.source === 'column') return cells[content.column] ?? '';
  return content.text.replaceAll(placeholder, (whole, key: string) => {
    const number = parseColumnKey(key);
    return number === undefined ? (counterText(key, counters) ?? whole) : (cells[number] ?? '');
  });
};

/**
 * Finds the row with the longest text of an overlay, and its length in characters: text overflows there first.
 *
 * @returns the index of the first such row; `undefined` without rows.
 */
export const longestRow = (
  content: Content,
  rows: Iterable<readonly (string | undefined)[]>,
): { readonly index: number; readonly characters: number } | undefined => {
  let best: { index: number; characters: number } | undefined;
  let index = 0;
  for (const cells of rows) {
    const text = textFor(content, cells);
    // The UTF-16 length is an upper bound of the character count, so most rows need no counting.
    if (best === undefined || text.length > best.characters) {
      const characters = [...text].length;
      if (best === undefined || characters > best.characters) best = { index, characters };
    }
    index++;
  }
  return best;
};
