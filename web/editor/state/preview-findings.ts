import { computed } from '@preact/signals';
import type { Previewing } from './preview.ts';

/** What the preview says of an overlay in the row that is shown. */
export interface PreviewFinding {
  readonly code: string;
  readonly message: string;
  /** Whether the overlay is on the page at all. */
  readonly isDrawn: boolean;
}

const none: ReadonlyMap<string, readonly PreviewFinding[]> = new Map();

/** The codes of findings, each once. */
export const codesOf = (findings: readonly PreviewFinding[] = []): string => [...new Set(findings.map(({ code }) => code))].join(', ');

/** What the preview says of overlays. */
export const createPreviewFindings = ({ preview: { previewFailure, shownPreview } }: { readonly preview: Previewing }) => {
  /** Findings by the ids of overlays: those that the row goes without, those that did not simply fit, and those that no template may hold. */
  const previewFindings = computed<ReadonlyMap<string, readonly PreviewFinding[]>>(() => {
    const preview = shownPreview.value;
    if (preview === undefined || previewFailure.value !== undefined) return none;
    const found = new Map<string, PreviewFinding[]>();
    const put = (id: string, finding: PreviewFinding): void => {
      found.set(id, [...(found.get(id) ?? []), finding]);
    };
    const { row, leftOut } = preview;
    for (const { overlay_id: id, code, message } of row.warnings) put(id ?? '', { code, message, isDrawn: false });
    for (const { overlay_id: id, code, message } of row.notices) put(id ?? '', { code, message, isDrawn: true });
    for (const { id = '', member, rule } of leftOut)
      put(id, { code: 'INVALID_DOQLO_SCHEMA', message: `${member} ${rule}`, isDrawn: false });
    return found;
  });

  return { previewFindings };
};
