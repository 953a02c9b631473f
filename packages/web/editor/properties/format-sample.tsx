import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { contentOf, textFor } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { formatSample } from '../core/format-sample.ts';
import { useEditor } from '../instance/use-editor.ts';

export const FormatSample = ({ overlay }: { readonly overlay: OverlayDraft }): VNode | null => {
  const {
    opened: { openRows, previewCells, rowIndex },
  } = useEditor();
  const content = contentOf(overlay);
  if (content === undefined || openRows.value === undefined) return null;
  const value = textFor(content, previewCells.value);
  const { text: written, skipped } = formatSample(overlay.format, value);
  if (value.trim() === '') return <p class="muted small">{texts.noValueInRow}</p>;
  return skipped === undefined ? (
    <p class="small format-sample">
      <span class="muted">{texts.rowPrefix(rowIndex.value + 1)}</span>
      <output aria-label={texts.formattedValue}>{written}</output>
    </p>
  ) : (
    <p class="small field-error">{texts.rowSkipped(rowIndex.value + 1, skipped)}</p>
  );
};
