import { parseCondition } from '@bulkfill/engine/browser/templates';
import { findSchemaMistakes, type Mistake } from '../core/mistakes.ts';
import { type OpenedPayload, templateOf } from '../core/payload.ts';
import type { PreviewSubject } from './preview-subject.ts';

export interface PreviewDraft {
  readonly body: {
    readonly template: Readonly<Record<string, unknown>>;
    readonly row?: Readonly<Record<string, string>>;
    readonly group_rows?: readonly Readonly<Record<string, string>>[];
    readonly row_number?: number;
    readonly rows?: number;
    readonly options: {
      readonly flatten_forms: boolean;
      readonly include_stickers: boolean;
      readonly overlays_only: true;
    };
  };
  /** Invalid overlays. The others are shown without them. */
  readonly leftOut: readonly Mistake[];
}

/** Removes overlays that the schema refuses, so that an unfinished one does not hide the others. */
const allowed = ({
  draft,
}: PreviewSubject): { readonly draft: PreviewSubject['draft']; readonly leftOut: readonly Mistake[] } => {
  // Treat a page with an incomplete condition as present.
  const pages = draft.pages?.filter(({ when }) => parseCondition(when) !== undefined);
  let rest: PreviewSubject['draft'] = draft.pages === undefined ? draft : { ...draft, pages: pages ?? [] };
  const leftOut: Mistake[] = [];
  for (;;) {
    const faults = findSchemaMistakes(rest).filter(({ id }) => id !== undefined);
    if (faults.length === 0) return { draft: rest, leftOut };
    leftOut.push(...faults);
    const ids = new Set(faults.map(({ id }) => id));
    rest = { ...rest, overlays: rest.overlays.filter(({ id }) => !ids.has(id)) };
  }
};

const rowOf = (cells: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(cells.map((cell, column) => [`column_${column}`, cell]));

/** Builds the preview request. Without rows, the service shows the column labels. */
export const previewRequest = (subject: PreviewSubject, opened: OpenedPayload | undefined): PreviewDraft => {
  const { draft, leftOut } = allowed(subject);
  const { cells, group, place, flattenForms, includeMarkers } = subject;
  const shown = group === undefined ? cells && { row: rowOf(cells) } : { group_rows: group.map(rowOf) };
  return {
    body: {
      template: templateOf(draft, opened),
      ...(shown === undefined ? {} : { ...shown, row_number: place.rowNumber, rows: place.rows }),
      options: { flatten_forms: flattenForms, include_stickers: includeMarkers, overlays_only: true },
    },
    leftOut,
  };
};
