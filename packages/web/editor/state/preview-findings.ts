import type { Diagnostic } from '@bulkfill/engine/browser/diagnostics';
import { computed } from '@preact/signals';
import type { Mistaken } from './mistakes.ts';
import type { Previewing } from './preview.ts';

export interface PreviewFinding extends Diagnostic {
  readonly isDrawn: boolean;
}

const none: ReadonlyMap<string, readonly PreviewFinding[]> = new Map();

export const codesOf = (findings: readonly PreviewFinding[] = []): string =>
  [...new Set(findings.map(({ code }) => code))].join(', ');

export const createPreviewFindings = ({
  mistaken: { newId },
  preview: { previewFailure, shownPreview },
}: {
  readonly mistaken: Mistaken;
  readonly preview: Previewing;
}) => {
  /** Findings by overlay id: omitted from the row, adjusted to fit, or invalid. A new overlay may still be blank. */
  const previewFindings = computed<ReadonlyMap<string, readonly PreviewFinding[]>>(() => {
    const preview = shownPreview.value;
    if (preview === undefined || previewFailure.value !== undefined) return none;
    const found = new Map<string, PreviewFinding[]>();
    const put = (id: string, finding: PreviewFinding): void => {
      found.set(id, [...(found.get(id) ?? []), finding]);
    };
    const { row, leftOut } = preview;
    for (const { overlay_id: id, ...warning } of row.warnings) {
      if (warning.code !== 'VALUE_BLANK' || id !== newId.value) put(id ?? '', { ...warning, isDrawn: false });
    }
    for (const { overlay_id: id, ...notice } of row.notices) put(id ?? '', { ...notice, isDrawn: true });
    for (const { id = '', member, rule } of leftOut)
      put(id, { code: 'INVALID_DOQLO_SCHEMA', message: `${member} ${rule}`, isDrawn: false });
    return found;
  });

  return { previewFindings };
};
