import { computed, signal } from '@preact/signals';
import type { TemplateDraft } from '../core/draft.ts';
import { labelsOf, type Misfit, misfitsOf, resizedPages } from '../core/misfits.ts';
import { draft, openedPackage } from './editing.ts';
import { openDocument, openRows } from './opened.ts';

/** Whether a person has yet to be told what does not fit: since a package, another PDF or other rows were opened. */
const wanted = signal(false);

/** What the template called its columns before the rows said what they do. */
const labelsBefore = signal<ReadonlyMap<number, string>>(new Map());

/** What of the template does not fit the PDF and the rows that are open. Nothing while nobody wants to know. */
export const misfits = computed<readonly Misfit[]>(() => {
  if (!wanted.value) return [];
  const pages = openDocument.value?.pages;
  const rows = openRows.value;
  return [
    ...(pages === undefined ? [] : resizedPages(openedPackage.value?.payload.source, pages)),
    ...misfitsOf(draft.value, labelsBefore.value, {
      pages,
      fields: new Set(openDocument.value?.fields.map(({ name }) => name)),
      columnCount: rows?.columnCount,
      header: rows?.header ?? null,
    }),
  ];
});

/** From now on what the columns are called counts. */
export const rememberLabels = (template: TemplateDraft): void => {
  labelsBefore.value = labelsOf(template);
};

/** Tells what does not fit, if anything does not, until it is mended or dismissed. */
export const tellMisfits = (): void => {
  wanted.value = true;
  if (misfits.peek().length === 0) wanted.value = false;
};

export const dismissMisfits = (): void => {
  wanted.value = false;
};
