import { computed, signal } from '@preact/signals';
import { type Misfit, misfitsOf, resizedPages } from '../core/misfits.ts';
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
  const misfits = computed<readonly Misfit[]>(() => {
    if (!wanted.value) return [];
    const pages = openDocument.value?.pages;
    return [
      ...(pages === undefined ? [] : resizedPages(openedPackage.value?.payload.source, pages)),
      ...misfitsOf(draft.value, {
        pages,
        fields: new Set(openDocument.value?.fields.map(({ name }) => name)),
        columnCount: openRows.value?.columnCount,
      }),
    ];
  });

  /** Tells what does not fit, if anything does not, until it is mended or dismissed. */
  const tellMisfits = (): void => {
    wanted.value = true;
    if (misfits.peek().length === 0) wanted.value = false;
  };

  const dismissMisfits = (): void => {
    wanted.value = false;
  };

  return { misfits, tellMisfits, dismissMisfits };
};

export type Fitting = ReturnType<typeof createFitting>;
