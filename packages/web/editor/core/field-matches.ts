import { matchFields } from '@bulkfill/engine/browser/templates';
import type { OverlayDraft } from './draft.ts';
import type { FieldWidget, FillableField } from './form-field.ts';
import type { PageContent } from './page-content.ts';
import { labelOf } from './places.ts';

export interface ColumnToMatch {
  readonly key: string;
  readonly label: string;
}

/** Returns the text left of or above a field; for checkboxes, the text to the right. */
const neighbourWords = (
  kind: FillableField['kind'],
  { page, rect }: FieldWidget,
  contentOf: (page: number) => PageContent,
): string => labelOf(contentOf(page).texts, rect, kind === 'check box' ? 'right' : 'left');

/** Returns the last part of a field name without suffixes: `form1[0].Page1[0].City[0]` is `City`. */
const lastName = (name: string): string =>
  (name.split('.').at(-1) ?? name).replace(/\[\d+\]$/, '').replace(/_af_[a-z]+$/, '');

const squeezed = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Matches fields to columns: first by tooltip and name like the service, then without spaces, then by the text next to
 * the field. Ignores case, accents and punctuation. A field that matches two columns is left out.
 *
 * @returns column keys by the field's full name. Source: console-and-editor.md, "Form fields".
 */
export const matchesOf = (
  fields: readonly FillableField[],
  columns: readonly ColumnToMatch[],
  contentOf: (page: number) => PageContent,
): ReadonlyMap<string, string> => {
  const named = fields.map(({ name, tooltip }) => ({ name, ...(tooltip !== '' && { tooltip }) }));
  const matched = new Map(matchFields(named, columns));
  const bySqueezed = Map.groupBy(
    columns.filter(({ label }) => squeezed(label) !== ''),
    ({ label }) => squeezed(label),
  );
  for (const { name, tooltip, kind, widgets } of fields) {
    if (matched.has(name)) continue;
    const found = [tooltip, name, lastName(name)]
      .map((each) => bySqueezed.get(squeezed(each)))
      .find((each) => each !== undefined);
    if (found?.length === 1) matched.set(name, found[0]!.key);
    if (found !== undefined || widgets[0] === undefined) continue;
    const near = neighbourWords(kind, widgets[0], contentOf);
    const byWords = near === '' ? undefined : (bySqueezed.get(squeezed(near)) ?? columnsMeaning(near, columns));
    if (byWords?.length === 1) matched.set(name, byWords[0]!.key);
  }
  return matched;
};

const columnsMeaning = (words: string, columns: readonly ColumnToMatch[]): readonly ColumnToMatch[] => {
  const key = matchFields([words], columns).get(words);
  return columns.filter((column) => column.key === key);
};

export const fieldOverlay = (
  { name }: Pick<FillableField, 'name'>,
  value: Readonly<Record<string, string>>,
): OverlayDraft => ({
  id: name,
  kind: 'field',
  field: name,
  value,
});
