import { computed, signal } from '@preact/signals';
import { matchesOf } from '../core/field-matches.ts';
import type { FormField } from '../core/form-field.ts';
import type { FormFilling } from './fields.ts';
import type { Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';

/** A field and the column that it is called after. */
export interface FieldMatch {
  readonly field: FormField;
  readonly column: number;
}

/** Pages whose words are read to find the labels of fields. */
const mostPages = 50;

/** The search for columns that fields are called after, until a person has looked at what it found. Source: office.md, "Fields are on the page". */
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

  /** What was found, and not taken or refused yet. */
  const matches = signal<readonly FieldMatch[] | undefined>(undefined);

  /** Fields that nothing fills. */
  const openFields = computed(() => (openDocument.value?.fields ?? []).filter(({ name }) => !fillingOverlays.value.has(name)));

  const canMatch = computed(() => openFields.value.length > 0 && knownColumns.value.length > 0);

  /** Finds the columns that open fields are called after, once what stands next to the fields has been read. */
  const matchFields = async (): Promise<void> => {
    const document = openDocument.peek();
    const fields = openFields.peek();
    if (document === undefined) return;
    isMatching.value = true;
    const pages = [...new Set(fields.flatMap(({ page }) => page ?? []))].slice(0, mostPages);
    // A page that cannot be read has no words; the names of its fields do.
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
