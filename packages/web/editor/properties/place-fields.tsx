import type { Rect } from '@bulkfill/engine/browser/templates';
import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change, rename, setRectMember } from '../core/edit.ts';
import { isMixed } from '../core/members.ts';
import { type LengthUnit, lengthText, lengthUnits, parseLength } from '../core/units.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { TypedMember } from '../state/refused-typing.ts';
import { EditedField } from './edited-field.tsx';
import { PagesField } from './pages-field.tsx';

const side = (member: keyof Rect, label: string) => ({
  member,
  label,
  typed: { name: `rect.${member}`, of: ({ rect }) => rect?.[member] } satisfies TypedMember,
});
const sides = [side('x', 'X'), side('y', 'Y'), side('width', texts.width), side('height', texts.height)];

const pageTyped: TypedMember = { name: 'page', of: ({ page }) => page };
const idTyped: TypedMember = { name: 'id', of: ({ id }) => id };

const isUnit = (value: string): value is LengthUnit => lengthUnits.some((each) => each === value);

export interface PlaceFieldsProps {
  readonly overlays: readonly OverlayDraft[];
  readonly errorOf: (member: string) => string | undefined;
}

/** Edits the id of an overlay. Nothing else in the template refers to it. */
export const IdField = ({
  overlay,
  error,
}: {
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}): VNode => {
  const {
    editing: { edit, selection },
    typing: { renameTypings },
  } = useEditor();
  return (
    <EditedField
      label={texts.id}
      value={overlay.id}
      member={idTyped}
      error={error}
      take={(typed) => {
        if (typed.trim() === '') return texts.mustNotBeEmpty;
        edit((state) => rename(state, overlay.id, typed) ?? state, 'id');
        renameTypings(overlay.id, selection.peek()[0] ?? overlay.id);
        return undefined;
      }}
    />
  );
};

export const PlaceFields = ({ overlays, errorOf }: PlaceFieldsProps): VNode => {
  const {
    editing: { edit },
    opened: { openDocument },
    view: { currentPage, unit, wantedPlace },
  } = useEditor();
  const [first] = overlays;
  const count = openDocument.value?.pages.length ?? 0;
  const rect = first?.rect;
  return (
    <div class="field-grid">
      {sides.map(({ member, label, typed: typedMember }) => (
        <EditedField
          key={`${member} ${unit.value}`}
          label={label}
          value={rect === undefined ? '' : lengthText(rect[member], unit.value)}
          mixed={isMixed(overlays, typedMember.of)}
          member={typedMember}
          error={errorOf(typedMember.name)}
          take={(typed) => {
            const points = parseLength(typed, unit.peek());
            if (points === undefined) return texts.mustBeLength;
            edit((state) => setRectMember(state, member, points), `rect-${member}`);
            return undefined;
          }}
        />
      ))}
      {overlays.every(({ pages }) => pages === undefined) && (
        <EditedField
          label={texts.page}
          value={first?.page === undefined ? '' : String(first.page + 1)}
          mixed={isMixed(overlays, pageTyped.of)}
          member={pageTyped}
          error={errorOf('page')}
          take={(typed) => {
            const page = Number(typed);
            if (!Number.isInteger(page) || page < 1 || (count > 0 && page > count)) return texts.mustBeUpTo(count);
            edit(
              (state) =>
                change(state, state.selection, (overlay) =>
                  overlay.page === page - 1 ? overlay : { ...overlay, page: page - 1 },
                ),
              'page',
            );
            wantedPlace.value = { page: page - 1 };
            return undefined;
          }}
        />
      )}
      {overlays.every(({ kind }) => kind !== 'field' && kind !== 'seal') && (
        <PagesField
          overlays={overlays}
          error={errorOf('pages')}
          pageCount={count}
          current={currentPage.value}
          edit={edit}
        />
      )}
      <SelectField
        label={texts.units}
        value={unit.value}
        onChange={({ currentTarget: { value } }) => {
          if (isUnit(value)) unit.value = value;
        }}
      >
        {lengthUnits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
    </div>
  );
};
