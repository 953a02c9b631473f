import type { Row, RowSource } from '../../rows/row.ts';
import type { OverlayValue, ResolvedListCell, ResolvedListOverlay, ResolvedOverlay } from '../../svc/template.ts';
import type { FontCollector } from '../fonts/font-collector.ts';
import type { FontRequest } from '../fonts/font-set.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { groupItemReader } from '../overlays/list/group-items.ts';
import { buildFooterLine, buildHeaderLine, buildItemLine } from '../overlays/list/list-cells.ts';
import { listPlainCharacters } from '../overlays/list/list-plain-characters.ts';
import type { ListLine } from '../overlays/list/placed-line.ts';
import { isPlainJson, type ListItem, readItems } from '../overlays/list/read-items.ts';
import { formatValue } from '../value-format/format-value.ts';
import { isContinuation } from './overlay-pages.ts';
import { dependsOnRow, readValueOrUndefined } from './overlay-value.ts';

export const labelFont: FontRequest = { font: 'Helvetica', bold: false, italic: false };

/**
 * Collects every text that any row will draw, so that each font is subset once, for all rows. Skips texts that cannot
 * be formatted: their overlays will be skipped. `isInEveryRow`: whether every row draws an overlay.
 */
export const collectFonts = async (
  overlays: readonly ResolvedOverlay[],
  isInEveryRow: (overlay: ResolvedOverlay) => boolean,
  rows: RowSource,
  collector: FontCollector,
  form: () => FormFiller,
): Promise<void> => {
  const perRow: ((row: Row) => void)[] = [];
  for (const overlay of overlays) {
    // The continuation of a list has the same texts as its beginning.
    if (isContinuation(overlay)) continue;
    const collect = isInEveryRow(overlay)
      ? (work: () => void) => work()
      : (work: () => void) => collector.ofSomeRows(work);
    let drawn: TextUse | GroupUse | undefined;
    collect(() => {
      drawn = textUse(overlay, collector, form);
    });
    if (drawn === undefined) continue;
    if ('ofRow' in drawn) {
      const { ofRow } = drawn;
      perRow.push((row) => collect(() => ofRow(row)));
      continue;
    }
    const { value } = drawn;
    const use = unlessRepeated(drawn.use);
    const useIn = (row: Row): void => {
      const text = readValueOrUndefined(value, row);
      if (text !== undefined) collect(() => use(text));
    };
    if (dependsOnRow(value)) perRow.push(useIn);
    else useIn([]);
  }
  if (perRow.length === 0) return;
  for await (const batch of rows.batches()) {
    for (const row of batch) for (const use of perRow) use(row);
  }
};

const maxRemembered = 4096;
/** Longer texts rarely repeat and would stay in memory for the whole scan. */
const maxRememberedCharacters = 4096;
const trialTexts = 1024;
const minRepeatsOfTrial = 128;

/** Returns a function that passes each cached text on only once: cities, departments and dates repeat. */
const unlessRepeated = (use: (text: string) => void): ((text: string) => void) => {
  const told = new Set<string>();
  let looked = 0;
  let repeated = 0;
  return (text) => {
    if (text.length > maxRememberedCharacters || (looked === trialTexts && repeated < minRepeatsOfTrial))
      return use(text);
    if (looked < trialTexts) looked++;
    if (told.has(text)) {
      repeated++;
      return;
    }
    if (told.size < maxRemembered) told.add(text);
    use(text);
  };
};

interface TextUse {
  readonly value: OverlayValue;
  use(text: string): void;
}

interface GroupUse {
  ofRow(row: Row): void;
}

const textUse = (
  overlay: ResolvedOverlay,
  collector: FontCollector,
  form: () => FormFiller,
): TextUse | GroupUse | undefined => {
  switch (overlay.kind) {
    case 'text': {
      const { value, format } = overlay;
      collector.use(overlay, '');
      return { value, use: (text) => useFormatted(() => collector.use(overlay, formatValue(format, text))) };
    }
    case 'list': {
      for (const { text } of overlay.cells) collector.use(text, '');
      return listUse(overlay, collector);
    }
    case 'barcode':
      collector.use(labelFont, '');
      return overlay.showText ? { value: overlay.value, use: (text) => collector.use(labelFont, text) } : undefined;
    case 'marker':
      collector.use(labelFont, '');
      return { value: { kind: 'static', text: overlay.label }, use: (text) => collector.use(labelFont, text) };
    case 'field': {
      const { value, format } = overlay;
      const collect = form().collect(overlay, collector);
      return {
        value,
        use: format === undefined ? collect : (text) => useFormatted(() => collect(formatValue(format, text))),
      };
    }
    default:
      return undefined;
  }
};

const listUse = (overlay: ResolvedListOverlay, collector: FontCollector): TextUse | GroupUse => {
  const { cells, header, footer, value } = overlay;
  const tell = (line: ListLine): void => {
    for (const [index, text] of line.entries())
      if (text !== '') collector.use((cells[index] as ResolvedListCell).text, text);
  };
  if (header !== undefined) useFormatted(() => tell(buildHeaderLine(overlay)));
  if (footer !== undefined) useFormatted(() => tell(buildFooterLine(overlay, [])));
  // Fonts that already contain every character of plain JSON can skip the scan: lists have thousands of texts.
  const hasPlain = cells.every(({ text }) => collector.hasAll(text, listPlainCharacters(text.format)));
  const useItems = (items: readonly ListItem[]): void => {
    for (const [index, item] of items.entries()) tell(buildItemLine(item, index, cells));
    if (footer !== undefined) tell(buildFooterLine(overlay, items));
  };
  if (value.kind === 'group') {
    const read = groupItemReader(overlay);
    return {
      ofRow: (row) => {
        const { items, isPlain } = read(row);
        if (!hasPlain || !isPlain) useFormatted(() => useItems(items));
      },
    };
  }
  const textKey = (cells[0] as ResolvedListCell).key;
  const use = (text: string): void => {
    if (!hasPlain || !isPlainJson(text)) useFormatted(() => useItems(readItems(text, textKey)));
  };
  return { value, use };
};

const useFormatted = (use: () => void): void => {
  try {
    use();
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
  }
};
