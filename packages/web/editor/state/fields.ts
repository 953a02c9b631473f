import { computed } from '@preact/signals';
import { texts } from '../../texts/editor.ts';
import { combFormat } from '../core/comb-format.ts';
import { type Content, contentOf, toPackageValue } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { addAll, change, type EditState, selectField } from '../core/edit.ts';
import type { FillableField } from '../core/form-field.ts';
import { guessState, listDistinctValues, mostValues } from '../core/value-guesses.ts';
import type { Editing } from './editing.ts';
import type { FieldNames } from './field-names.ts';
import type { Opened } from './opened.ts';
import type { Surroundings } from './surroundings.ts';

export interface PlacedField {
  readonly field: FillableField;
  readonly index: number;
}

/** A column for a field; `null` empties it. */
export interface FieldChoice {
  readonly field: FillableField;
  readonly column: number | null;
}

export const hasStates = ({ kind, states }: FillableField): boolean => kind !== 'text' && states.length > 0;

export const createFormFilling = ({
  editing: { choose, chooseField, draft, edit, editState, selectedOverlays },
  fieldNaming: { nameOfField, statesOf },
  opened: { formatSubject, openDocument, rowsNow },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly editing: Editing;
  readonly fieldNaming: FieldNames;
  readonly opened: Opened;
}) => {
  const fillingOverlays = computed<ReadonlyMap<string, OverlayDraft>>(() => {
    const found = new Map<string, OverlayDraft>();
    for (const overlay of draft.value.overlays) {
      if (overlay.kind === 'field' && typeof overlay.field === 'string' && !found.has(overlay.field))
        found.set(overlay.field, overlay);
    }
    return found;
  });

  const knownFields = computed<ReadonlyMap<string, FillableField>>(
    () => new Map((openDocument.value?.fields ?? []).map((field) => [field.name, field])),
  );

  const fieldsByPage = computed<ReadonlyMap<number, readonly PlacedField[]>>(() => {
    const placed = (openDocument.value?.fields ?? []).flatMap((field) =>
      field.widgets.map(({ page }, index) => ({ page, field, index })),
    );
    return Map.groupBy(placed, ({ page }) => page);
  });

  const chosenFields = computed<ReadonlySet<string>>(() => {
    const { field } = editState.value;
    const filled = selectedOverlays.value.flatMap((overlay) =>
      overlay.kind === 'field' && typeof overlay.field === 'string' ? overlay.field : [],
    );
    return new Set(field === undefined ? filled : [field, ...filled]);
  });

  const takeField = (name: string): void => {
    const overlay = fillingOverlays.peek().get(name);
    if (overlay === undefined) chooseField(name);
    else choose([overlay.id]);
    const field = knownFields.peek().get(name);
    if (field !== undefined) announce(texts.fieldSelected(nameOfField(field)));
  };

  const guessStateOf = (field: FillableField, value: string): string | undefined =>
    guessState(value, statesOf(field), field.kind === 'check box');

  /** Guesses which value of a column means which state, and the digits of a date for a field of few characters. */
  const guessedFormat = (field: FillableField, column: number): Readonly<Record<string, unknown>> => {
    const subject = field.maxLength === undefined ? undefined : formatSubject(column);
    const digits = subject && combFormat(field.maxLength!, subject);
    if (digits !== undefined) return { format: digits };
    if (!hasStates(field)) return {};
    const values = [...listDistinctValues(rowsNow(), column).keys()];
    if (values.length === 0 || values.length > mostValues) return {};
    const guesses = values.flatMap((value) => {
      const state = field.states.includes(value) ? undefined : guessStateOf(field, value);
      return state === undefined ? [] : [[value, state] as const];
    });
    return guesses.length === 0 ? {} : { format: { map: Object.fromEntries(guesses) } };
  };

  const filled = (field: FillableField, content: Content): OverlayDraft => ({
    id: field.name,
    kind: 'field',
    field: field.name,
    value: toPackageValue(content),
    ...(content.source === 'column' && guessedFormat(field, content.column)),
  });

  /** Fills a field in one undo step and selects it. Changes the existing overlay if there is one. */
  const fillField = (field: FillableField, make: (before: Content | undefined) => Content): void => {
    const before = fillingOverlays.peek().get(field.name);
    if (before === undefined) edit((state) => addAll(state, [filled(field, make(undefined))]));
    else {
      const content = make(contentOf(before));
      const guessed =
        content.source === 'column' && before.format === undefined ? guessedFormat(field, content.column) : {};
      edit((state) =>
        change(state, [before.id], (overlay) => ({ ...overlay, value: toPackageValue(content), ...guessed })),
      );
      choose([before.id]);
    }
  };

  /** Fills fields from columns in one undo step. `column: null` empties a field. */
  const fillFields = (matches: readonly FieldChoice[]): void => {
    const before = fillingOverlays.peek();
    const made = new Map(
      matches.flatMap(({ field, column }) =>
        column === null ? [] : [[field.name, filled(field, { source: 'column', column })] as const],
      ),
    );
    edit((state) => {
      const overlays = matches.reduce<readonly OverlayDraft[]>((list, { field }) => {
        const old = before.get(field.name);
        if (old === undefined) return list;
        const next = made.get(field.name);
        if (next === undefined) return list.filter(({ id }) => id !== old.id);
        // A map of states belongs to the column before.
        const { format, ...rest } = old;
        const kept = hasStates(field) || format === undefined ? {} : { format };
        return list.map((each) => (each.id === old.id ? { ...rest, ...kept, ...next, id: old.id } : each));
      }, state.draft.overlays);
      const selection = state.selection.filter((id) => overlays.some((overlay) => overlay.id === id));
      const added = [...made].filter(([name]) => !before.has(name)).map(([, overlay]) => overlay);
      return addAll({ ...state, selection, draft: { ...state.draft, overlays } }, added);
    });
  };

  const emptyField = ({ name }: FillableField): void => {
    edit((state: EditState) =>
      selectField(
        {
          ...state,
          draft: {
            ...state.draft,
            overlays: state.draft.overlays.filter(({ kind, field }) => kind !== 'field' || field !== name),
          },
        },
        name,
      ),
    );
  };

  return {
    fillingOverlays,
    knownFields,
    fieldsByPage,
    chosenFields,
    takeField,
    guessStateOf,
    guessedFormat,
    fillField,
    fillFields,
    emptyField,
  };
};

export type FormFilling = ReturnType<typeof createFormFilling>;
