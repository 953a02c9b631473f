import { parseCondition } from '../../../lib/engine/browser/templates.ts';
import { type Mistake, schemaMistakes } from '../core/mistakes.ts';
import { type OpenedPayload, templateOf } from '../core/payload.ts';
import type { PreviewSubject } from './preview-subject.ts';

/** What is sent for a preview, and what is left out of it. */
export interface PreviewRequest {
  readonly body: {
    readonly template: Readonly<Record<string, unknown>>;
    readonly row?: Readonly<Record<string, string>>;
    readonly row_number?: number;
    readonly rows?: number;
    readonly options: { readonly flatten_forms: boolean; readonly include_stickers: boolean };
  };
  /** Overlays that no template may hold as they are: the others are shown without them. */
  readonly leftOut: readonly Mistake[];
}

/** The template without the overlays that the schema refuses, so that one that is half made does not hide the others. */
const allowed = ({ draft }: PreviewSubject): { readonly draft: PreviewSubject['draft']; readonly leftOut: readonly Mistake[] } => {
  // A page whose condition cannot be meant yet is there.
  const pages = draft.pages?.filter(({ when }) => parseCondition(when) !== undefined);
  let rest: PreviewSubject['draft'] = draft.pages === undefined ? draft : { ...draft, pages: pages ?? [] };
  const leftOut: Mistake[] = [];
  for (;;) {
    const faults = schemaMistakes(rest).filter(({ id }) => id !== undefined);
    if (faults.length === 0) return { draft: rest, leftOut };
    leftOut.push(...faults);
    const ids = new Set(faults.map(({ id }) => id));
    rest = { ...rest, overlays: rest.overlays.filter(({ id }) => !ids.has(id)) };
  }
};

/** Without rows the labels of the columns are what is shown: the service puts them there. */
export const previewRequest = (subject: PreviewSubject, opened: OpenedPayload | undefined): PreviewRequest => {
  const { draft, leftOut } = allowed(subject);
  const { cells, place, flattenForms, includeMarkers } = subject;
  const row = cells && Object.fromEntries(cells.map((cell, column) => [`column_${column}`, cell]));
  return {
    body: {
      template: templateOf(draft, opened),
      ...(row === undefined ? {} : { row, row_number: place.rowNumber, rows: place.rows }),
      options: { flatten_forms: flattenForms, include_stickers: includeMarkers },
    },
    leftOut,
  };
};
