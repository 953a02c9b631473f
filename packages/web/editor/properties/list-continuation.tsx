import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { printedRects } from '../core/free-space.ts';
import { type Continuation, continuationOf, continueList, withContinuedSide } from '../core/list-draft.ts';
import { lengthText, parseLength } from '../core/units.ts';
import { useEditor } from '../instance/use-editor.ts';
import { EditedField } from './edited-field.tsx';

const sides: readonly (readonly [keyof Continuation['rect'], string])[] = [
  ['x', texts.continuedX],
  ['y', texts.continuedY],
  ['width', texts.continuedWidth],
  ['height', texts.continuedHeight],
];

export interface ListContinuationProps {
  readonly label: string;
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}

/** Chooses the page and area where a list continues. Source: package-format.md, "Lists". */
export const ListContinuation = ({ label, overlay, error }: ListContinuationProps): VNode => {
  const {
    contents: { contentNow, wantContent },
    editing: { edit },
    opened: { openDocument },
    view: { unit, wantedPlace },
  } = useEditor();
  const pages = openDocument.value?.pages ?? [];
  const more = continuationOf(overlay);
  const continueOn = async (page: number | undefined): Promise<void> => {
    const open = openDocument.peek();
    if (page !== undefined && open !== undefined) await wantContent(open.pdf, page);
    const printed = page === undefined ? [] : printedRects(contentNow(page));
    edit((state) =>
      change(state, [overlay.id], (each) => continueList(each, page, pages[page ?? 0]?.height ?? 0, printed)),
    );
    if (page !== undefined) wantedPlace.value = { page };
  };
  return (
    <>
      <SelectField
        label={label}
        value={more === undefined ? '' : String(more.page)}
        error={error}
        hint={texts.continuationHint}
        onChange={({ currentTarget: { value } }) => void continueOn(value === '' ? undefined : Number(value))}
      >
        <option value="">{texts.noFurtherPage}</option>
        {more !== undefined && pages[more.page] === undefined && (
          <option value={String(more.page)}>{texts.pageNumber(more.page + 1)}</option>
        )}
        {pages.map(
          (_, page) =>
            page !== overlay.page && (
              <option key={page} value={String(page)}>
                {texts.pageNumber(page + 1)}
              </option>
            ),
        )}
      </SelectField>
      {more !== undefined && (
        <div class="field-grid">
          {sides.map(([side, words]) => (
            <EditedField
              key={`${side} ${unit.value}`}
              label={words}
              value={lengthText(more.rect[side], unit.value)}
              take={(typed) => {
                const points = parseLength(typed, unit.peek());
                if (points === undefined) return texts.mustBeLength;
                edit(
                  (state) => change(state, [overlay.id], (each) => withContinuedSide(each, side, points)),
                  `more-${side}`,
                );
                return undefined;
              }}
            />
          ))}
        </div>
      )}
    </>
  );
};
