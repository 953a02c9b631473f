import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change, type EditState } from '../core/edit.ts';
import { isMixed, mixedWords } from '../core/members.ts';
import {
  numbersText,
  type PagesChoice,
  pagesFrom,
  pagesWords,
  readPagesChoice,
  withPages,
} from '../core/overlay-pages.ts';
import type { TypedMember } from '../state/refused-typing.ts';
import { EditedField } from './edited-field.tsx';

const numbersTyped: TypedMember = { name: 'pages', of: numbersText };

const isChoice = (value: string): value is PagesChoice => value in pagesWords;

export interface PagesFieldProps {
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
  readonly pageCount: number;
  /** The current page, 0-based. */
  readonly current: number;
  /** Applies a change. Consecutive changes with the same `gesture` are one undo step. */
  readonly edit: (change: (state: EditState) => EditState, gesture?: string) => void;
}

export const PagesField = ({ overlays, error, pageCount, current, edit }: PagesFieldProps): VNode => {
  const differ = isMixed(overlays, readPagesChoice);
  const choice = differ ? undefined : readPagesChoice(overlays[0]!);
  return (
    <>
      <SelectField
        label={texts.pages}
        value={choice ?? ''}
        error={choice === 'numbers' ? undefined : error}
        onChange={({ currentTarget: { value } }) => {
          if (isChoice(value))
            edit((state) => change(state, state.selection, (each) => withPages(each, value, current, pageCount)));
        }}
      >
        {choice === undefined && <option value="">{mixedWords}</option>}
        {Object.entries(pagesWords).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      {choice === 'numbers' && (
        <EditedField
          label={texts.pageNumbers}
          value={numbersText(overlays[0]!)}
          mixed={isMixed(overlays, numbersText)}
          member={numbersTyped}
          error={error}
          hint={texts.pageNumbersHint}
          take={(typed) => {
            const pages = pagesFrom(typed, pageCount);
            if (pages === undefined) return texts.mustBePages(pageCount);
            edit(
              (state) =>
                change(state, state.selection, (each) => (each.pages === undefined ? each : { ...each, pages })),
              'pages',
            );
            return undefined;
          }}
        />
      )}
    </>
  );
};
