import { fieldNameWords } from '@bulkfill/engine/browser/diagnostics';
import { computed } from '@preact/signals';
import { type FillableField, fieldLabel, listLabels } from '../core/form-field.ts';
import { emptyContent } from '../core/page-content.ts';
import { namePrinted, readPrintedLabel, readStateWords } from '../core/printed-words.ts';
import type { KnownState } from '../core/value-guesses.ts';
import type { Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';

/** Maximum number of pages that are read for the printed words of fields. */
const mostPages = 50;

/** Names the form fields for people, as far as the pages have been read. */
export const createFieldNames = ({
  contents: { contentNow, knownContent, wantContent },
  opened: { openDocument },
}: {
  readonly contents: PageReading;
  readonly opened: Opened;
}) => {
  const fields = computed(() => openDocument.value?.fields ?? []);

  const printed = computed(() => namePrinted(fields.value, (page) => knownContent(page) ?? emptyContent));

  /** Labels by the field's full name. */
  const fieldNames = computed<ReadonlyMap<string, string>>(() => {
    const labels = listLabels(fields.value, fieldNameWords, printed.value);
    return new Map(fields.value.map(({ name }, index) => [name, labels[index] ?? name]));
  });

  const nameOfField = (field: FillableField): string =>
    printed.value.get(field.name) ?? fieldNameWords(fieldLabel(field));

  /** Reads the words printed beside fields. On an unreadable page, only names and tooltips are known. */
  const wantPrintedWords = async (): Promise<void> => {
    const document = openDocument.peek();
    if (document === undefined) return;
    const pages = [...new Set(document.fields.flatMap(({ page }) => page ?? []))].slice(0, mostPages);
    await Promise.allSettled(pages.map((page) => wantContent(document.pdf, page)));
  };

  const printedLabelNow = (field: FillableField): string => readPrintedLabel(field, contentNow, fields.peek());

  const statesOf = (field: FillableField): readonly KnownState[] => {
    const words = readStateWords(field, contentNow);
    return field.states.map((state) => ({ state, words: words.get(state) ?? '' }));
  };

  return { fieldNames, nameOfField, wantPrintedWords, printedLabelNow, statesOf };
};

export type FieldNames = ReturnType<typeof createFieldNames>;
