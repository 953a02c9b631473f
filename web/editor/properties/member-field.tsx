import type { VNode } from 'preact';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { type Member, memberValue, styleOf, withMember } from '../core/members.ts';
import { edit, finishGesture, openedPackage, selectedOverlays } from '../state/editing.ts';
import { previewCells } from '../state/opened.ts';
import { lastStyles } from '../state/view-state.ts';
import { boxText } from '../view/overlay-content.ts';
import { EditedField } from './edited-field.tsx';
import { FontField } from './font-field.tsx';
import { FormatFields } from './format-fields.tsx';
import { pairsFrom, pairsText } from './name-value-pairs.ts';
import { SymbologyField } from './symbology-field.tsx';

/** Sets a member of all selected overlays. */
const setMember = (member: Member, value: unknown, gesture?: string): void => {
  edit((state) => change(state, state.selection, (overlay) => withMember(overlay, member, value, openedPackage.peek()?.written)), gesture);
  for (const overlay of selectedOverlays.peek()) lastStyles.set(overlay.kind, styleOf(overlay));
};

const chosen = (member: Member, value: unknown): void => {
  finishGesture();
  setMember(member, value);
  finishGesture();
};

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const list = (text: string): readonly string[] | undefined => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
};

export interface MemberFieldProps {
  readonly member: Member;
  /** The first of those selected: what it has is shown. */
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}

const BorderFields = ({ member, overlay, error }: MemberFieldProps): VNode => {
  const value = overlay.border;
  const border =
    typeof value === 'object' && value !== null ? (value as { readonly width?: unknown; readonly color?: unknown }) : undefined;
  return (
    <>
      <EditedField
        label="Border"
        value={border === undefined ? '' : asText(border.width ?? 1)}
        error={error}
        hint="Its width in points; none where it is blank."
        take={(text) => {
          const width = Number(text.replace(',', '.'));
          if (text.trim() === '') setMember(member, undefined, 'border');
          else setMember(member, { ...border, width: Number.isFinite(width) ? width : text }, 'border');
          return undefined;
        }}
      />
      {border !== undefined && (
        <EditedField
          label="Border color"
          value={asText(border.color ?? '#000000')}
          take={(text) => {
            setMember(member, { ...border, color: text.trim() }, 'border color');
            return undefined;
          }}
        />
      )}
    </>
  );
};

/** The field of one member, by its control. Its default stands where nothing is said. */
export const MemberField = ({ member, overlay, error }: MemberFieldProps): VNode | null => {
  const { name, label } = member;
  const value = memberValue(overlay, member);
  const gesture = `member ${name}`;
  switch (member.control) {
    case 'flag':
      return (
        <CheckField
          label={label}
          checked={value === true}
          error={error}
          onChange={({ currentTarget }) => chosen(member, currentTarget.checked)}
        />
      );
    case 'font':
      return (
        <FontField
          label={label}
          value={asText(value)}
          sample={boxText(overlay, previewCells.value).slice(0, 80)}
          bold={overlay.bold === true}
          italic={overlay.italic === true}
          error={error}
          set={(font) => setMember(member, font, 'font')}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={asText(value)}
          error={error}
          onChange={({ currentTarget }) => chosen(member, currentTarget.value)}
        >
          {[...new Set([...member.choices, asText(value)])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      );
    case 'number':
      return (
        <EditedField
          label={label}
          value={asText(value)}
          error={error}
          take={(text) => {
            const number = Number(text.trim().replace(',', '.'));
            // What is no number stays in the draft, where the schema says what is wrong with it until it is mended.
            setMember(member, text.trim() === '' ? undefined : Number.isFinite(number) ? number : text, gesture);
            return undefined;
          }}
        />
      );
    case 'color':
    case 'color-or-none':
      return (
        <EditedField
          label={label}
          value={asText(value)}
          error={error}
          {...(member.control === 'color-or-none' && { hint: 'Such as #ffe08a; none where it is blank.' })}
          take={(text) => {
            setMember(member, text.trim() === '' ? undefined : text.trim(), gesture);
            return undefined;
          }}
        />
      );
    case 'strings':
      return (
        <EditedField
          label={label}
          value={Array.isArray(value) ? value.join(', ') : asText(value)}
          error={error}
          hint="Values that tick the box, with commas between them."
          take={(text) => void setMember(member, list(text), gesture)}
        />
      );
    case 'options':
      return (
        <EditedField
          label={label}
          value={typeof value === 'object' && value !== null ? pairsText(value as Readonly<Record<string, unknown>>) : asText(value)}
          error={error}
          hint="Such as eclevel=M, with commas between them."
          take={(text) => {
            const options = pairsFrom(text);
            if (options === undefined) return 'must be of the form name=value';
            setMember(member, options, gesture);
            return undefined;
          }}
        />
      );
    case 'symbology':
      return (
        <SymbologyField label={label} value={asText(value)} error={error} set={(symbology) => setMember(member, symbology, gesture)} />
      );
    case 'line':
      return <EditedField label={label} value={asText(value)} error={error} take={(text) => void setMember(member, text, gesture)} />;
    case 'border':
      return <BorderFields member={member} overlay={overlay} error={error} />;
    case 'format':
      return <FormatFields member={member} overlay={overlay} error={error} />;
  }
};
