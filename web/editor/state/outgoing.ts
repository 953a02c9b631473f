import { signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import type { TemplateDraft } from '../core/draft.ts';
import { mistakesOf } from '../core/mistakes.ts';
import { templateOf } from '../core/payload.ts';
import type { Adding } from './add-overlay.ts';
import type { Editing } from './editing.ts';
import type { Mistaken } from './mistakes.ts';
import type { Typing } from './refused-typing.ts';
import type { Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';

/** A template as it goes out: into a file, to the account, to a check or to a job. */
export interface Outgoing {
  readonly draft: TemplateDraft;
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
}

const maxNameCharacters = 200;

/** What a template is called where it goes: one without a name is a template. */
const outgoingName = ({ name }: TemplateDraft): string => name.trim().slice(0, maxNameCharacters) || 'Template';

interface Issue {
  readonly path: string;
  readonly rule: string;
}

const issuesOf = (error: unknown): readonly Issue[] => {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_DOQLO_SCHEMA') return [];
  const { issues } = (error.answer ?? {}) as { readonly issues?: readonly Issue[] };
  return Array.isArray(issues) ? issues : [];
};

/** What keeps a template from getting out. */
export const createLeaving = ({
  adding: { placeWaiting },
  editing: { draft, openedPackage },
  mistaken: { findMistakesNow, tellMistakes },
  table: { columnsAsked, unsettledTable },
  typing: { refusedTypings },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly adding: Adding;
  readonly editing: Editing;
  readonly mistaken: Mistaken;
  readonly table: TableChoice;
  readonly typing: Typing;
}) => {
  /** The list of mistakes is shown once somebody has tried to let a template out with some, until there are none. */
  const outgoingRefused = signal<object | undefined>(undefined);

  const refuse = (): void => {
    // Another one each time: the list is brought into view again.
    outgoingRefused.value = {};
    announce('There are mistakes to mend first.');
  };

  /** The template as it is now, for whatever goes on from it; undefined where something must be mended first, which is listed then. Source: editor.md, 8. */
  const outgoing = (): Outgoing | undefined => {
    placeWaiting();
    const now = draft.peek();
    outgoingRefused.value = undefined;
    if (unsettledTable.peek() !== undefined) {
      // Another one each time: the region is brought into view again.
      columnsAsked.value = {};
      announce('Say first which column is which.');
      return undefined;
    }
    if (mistakesOf(now).length > 0 || refusedTypings.peek().length > 0) {
      findMistakesNow();
      refuse();
      return undefined;
    }
    return { draft: now, name: outgoingName(now), template: templateOf(now, openedPackage.peek()) };
  };

  /** What the service alone can find, such as a fixed text that its barcode cannot hold, joins the list of mistakes. False where the error is of another kind. */
  const takeRefusal = (error: unknown, { draft: sent }: Outgoing): boolean => {
    const issues = issuesOf(error);
    if (issues.length === 0) return false;
    tellMistakes(sent, issues);
    refuse();
    return true;
  };

  return { outgoingRefused, outgoing, takeRefusal };
};

export type Leaving = ReturnType<typeof createLeaving>;
