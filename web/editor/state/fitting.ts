import { computed, signal } from '@preact/signals';
import { type FitWarning, fitWarningsOf, resizedPages } from '../core/fit-warnings.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';

/** What of the template does not fit the PDF and the rows. */
export const createFitting = ({
  editing: { draft, openedPackage },
  opened: { openDocument, openRows },
}: {
  readonly editing: Editing;
  readonly opened: Opened;
}) => {
  /** Whether a person has yet to be told what does not fit: since a package, another PDF or other rows were opened. */
  const wanted = signal(false);

  /** What of the template does not fit the PDF and the rows that are open. Nothing while nobody wants to know. */
  const fitWarnings = computed<readonly FitWarning[]>(() => {
    if (!wanted.value) return [];
    const pages = openDocument.value?.pages;
    return [
      ...(pages === undefined ? [] : resizedPages(openedPackage.value?.payload.source, pages)),
      ...fitWarningsOf(draft.value, {
        pages,
        fields: new Set(openDocument.value?.fields.map(({ name }) => name)),
        columnCount: openRows.value?.columnCount,
      }),
    ];
  });

  /** Tells what does not fit, if anything does not, until it is mended or dismissed. */
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
