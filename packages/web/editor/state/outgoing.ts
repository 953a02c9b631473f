import { signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/editor.ts';
import type { TemplateDraft } from '../core/draft.ts';
import { mistakesOf } from '../core/mistakes.ts';
import { templateOf } from '../core/payload.ts';
import type { Adding } from './add-overlay.ts';
import type { Editing } from './editing.ts';
import type { Mistaken } from './mistakes.ts';
import type { Typing } from './refused-typing.ts';
import type { Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';

export interface Outgoing {
  readonly draft: TemplateDraft;
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
}

const maxNameCharacters = 200;

const outgoingName = ({ name }: TemplateDraft): string => name.trim().slice(0, maxNameCharacters) || texts.template;

/** Whether a template is saved under a shortened name. */
export const isNameCut = ({ name }: TemplateDraft): boolean => name.trim().length > maxNameCharacters;

interface Issue {
  readonly path: string;
  readonly rule: string;
}

const issuesOf = (error: unknown): readonly Issue[] => {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_DOQLO_SCHEMA') return [];
  const { issues } = (error.answer ?? {}) as { readonly issues?: readonly Issue[] };
  return Array.isArray(issues) ? issues : [];
};

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
  /** Set when an export was refused: the list of mistakes is shown until it is empty. */
  const outgoingRefused = signal<object | undefined>(undefined);

  const refuse = (): void => {
    // A new object each time scrolls the list into view again.
    outgoingRefused.value = {};
    announce(texts.correctFirst);
  };

  /** Returns the current template for export. If it has mistakes, lists them and returns `undefined`. */
  const outgoing = (): Outgoing | undefined => {
    placeWaiting();
    const now = draft.peek();
    outgoingRefused.value = undefined;
    if (unsettledTable.peek() !== undefined) {
      // A new object each time scrolls the region into view again.
      columnsAsked.value = {};
      announce(texts.matchFirst);
      return undefined;
    }
    if (mistakesOf(now).length > 0 || refusedTypings.peek().length > 0) {
      findMistakesNow();
      refuse();
      return undefined;
    }
    return { draft: now, name: outgoingName(now), template: templateOf(now, openedPackage.peek()) };
  };

  /** Adds errors that only the service finds to the list of mistakes, such as a text that a barcode cannot encode. */
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
