import { computed, signal } from '@preact/signals';
import { type FitWarning, findResizedPages, fitWarningsOf } from '../core/fit-warnings.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';

export const createFitting = ({
  editing: { draft, openedPackage },
  opened: { openDocument, openRows },
}: {
  readonly editing: Editing;
  readonly opened: Opened;
}) => {
  const wanted = signal(false);

  /** Parts of the template that do not fit the open PDF and rows. Empty while warnings are off. */
  const fitWarnings = computed<readonly FitWarning[]>(() => {
    if (!wanted.value) return [];
    const pages = openDocument.value?.pages;
    return [
      ...(pages === undefined ? [] : findResizedPages(openedPackage.value?.payload.source, pages)),
      ...fitWarningsOf(draft.value, {
        pages,
        fields: new Set(openDocument.value?.fields.map(({ name }) => name)),
        columnCount: openRows.value?.columnCount,
      }),
    ];
  });

  const tellFitWarnings = (): void => {
    wanted.value = true;
    if (fitWarnings.peek().length === 0) wanted.value = false;
  };

  const dismissFitWarnings = (): void => {
    wanted.value = false;
  };

  return { fitWarnings, tellFitWarnings, dismissFitWarnings };
};

export type Fitting = ReturnType<typeof createFitting>;
