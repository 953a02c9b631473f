import { computed, signal } from '@preact/signals';
import { matchesOf } from '../core/field-matches.ts';
import type { FillableField } from '../core/form-field.ts';
import type { FormFilling } from './fields.ts';
import type { Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';

export interface FieldMatch {
  readonly field: FillableField;
  readonly column: number;
}

const mostPages = 50;

/** Matches fields to columns by name and holds the result until the user has reviewed it. */
export const createMatching = ({
  contents: { contentNow, wantContent },
  fields: { fillingOverlays },
  opened: { knownColumns, openDocument },
}: {
  readonly contents: PageReading;
  readonly fields: FormFilling;
  readonly opened: Opened;
}) => {
  const isMatching = signal(false);

  const matches = signal<readonly FieldMatch[] | undefined>(undefined);

  const openFields = computed(() =>
    (openDocument.value?.fields ?? []).filter(({ name }) => !fillingOverlays.value.has(name)),
  );

  const canMatch = computed(() => openFields.value.length > 0 && knownColumns.value.length > 0);

  const matchFields = async (): Promise<void> => {
    const document = openDocument.peek();
    const fields = openFields.peek();
    if (document === undefined) return;
    isMatching.value = true;
    const pages = [...new Set(fields.flatMap(({ page }) => page ?? []))].slice(0, mostPages);
    // On an unreadable page, only the field names are matched.
    await Promise.allSettled(pages.map((page) => wantContent(document.pdf, page)));
    isMatching.value = false;
    // Another document was opened meanwhile.
    if (openDocument.peek() !== document) return;
    const columns = knownColumns.peek().map(({ number, label }) => ({ key: `column_${number}`, label }));
    const matched = matchesOf(fields, columns, contentNow);
    matches.value = fields.flatMap((field) => {
      const number = /^column_(\d+)$/.exec(matched.get(field.name) ?? '')?.[1];
      return number === undefined ? [] : [{ field, column: Number(number) }];
    });
  };

  const forgetMatches = (): void => {
    matches.value = undefined;
  };

  return { isMatching, matches, openFields, canMatch, matchFields, forgetMatches };
};
