import { computed } from '@preact/signals';
import type { Previewing } from './preview.ts';

/** What the preview says of an overlay in the row that is shown. */
export interface Remark {
  readonly code: string;
  readonly message: string;
  /** Whether the overlay is on the page at all. */
  readonly isDrawn: boolean;
}

const none: ReadonlyMap<string, readonly Remark[]> = new Map();

/** The codes of remarks, each once. */
export const codesOf = (remarks: readonly Remark[] = []): string => [...new Set(remarks.map(({ code }) => code))].join(', ');

/** What the preview says of overlays. */
export const createRemarks = ({ preview: { previewFailure, shownPreview } }: { readonly preview: Previewing }) => {
  /** Remarks by the ids of overlays: those that the row goes without, those that did not simply fit, and those that no template may hold. */
  const previewRemarks = computed<ReadonlyMap<string, readonly Remark[]>>(() => {
    const preview = shownPreview.value;
    if (preview === undefined || previewFailure.value !== undefined) return none;
    const found = new Map<string, Remark[]>();
    const put = (id: string, remark: Remark): void => {
      found.set(id, [...(found.get(id) ?? []), remark]);
    };
    const { row, leftOut } = preview;
    for (const { overlay_id: id, code, message } of row.warnings) put(id, { code, message, isDrawn: false });
    for (const { overlay_id: id, code, message } of row.notices) put(id, { code, message, isDrawn: true });
    for (const { id = '', member, rule } of leftOut)
      put(id, { code: 'INVALID_DOQLO_SCHEMA', message: `${member} ${rule}`, isDrawn: false });
    return found;
  });

  return { previewRemarks };
};
