import { isCheckedValue, readYesOrNo } from '@bulkfill/engine/browser/templates';
import { texts } from '../../texts/editor.ts';
import { contentOf, textFor } from '../core/content.ts';
import type { CounterValues } from '../core/counters.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { formatSample } from '../core/format-sample.ts';
import { countItems } from '../core/list-items.ts';

const marks: Readonly<Record<string, string>> = { check: '✓', cross: '✗', dot: '●' };

const isChecked = ({ checkedValues }: OverlayDraft, text: string): boolean => {
  if (!Array.isArray(checkedValues)) return readYesOrNo(text) === true;
  return isCheckedValue(
    text,
    checkedValues.filter((value) => typeof value === 'string').map((value) => value.toLowerCase()),
  );
};

const itemsWords = (text: string): string => {
  const count = text.trim() === '' ? 0 : countItems(text);
  return count === undefined ? text.slice(0, 200) : texts.items(count);
};

/** Whether the row prints a blank text. Otherwise the overlay still lacks its content. */
export const isBlankInRow = (overlay: OverlayDraft): boolean => {
  const content = contentOf(overlay);
  return content !== undefined && (content.source !== 'fixed' || overlay.kind === 'checkbox');
};

/** Returns the text in an overlay's box for a row: its content, or its purpose if the content cannot be drawn here. */
export const boxText = (overlay: OverlayDraft, cells: readonly string[], counters?: CounterValues): string => {
  if (overlay.kind === 'marker') return typeof overlay.label === 'string' ? overlay.label : '';
  if (overlay.kind === 'seal') return texts.sampleSeal(typeof overlay.label === 'string' ? overlay.label : undefined);
  const content = contentOf(overlay);
  if (content === undefined) return '';
  const text = textFor(content, cells, counters);
  if (overlay.kind === 'list') return itemsWords(text);
  if (overlay.kind === 'checkbox')
    return isChecked(overlay, text) ? (marks[String(overlay.mark ?? 'check')] ?? '✓') : '';
  return formatSample(overlay.format, text).text;
};
