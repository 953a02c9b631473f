import type { VNode } from 'preact';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { type Member, memberValue, styleOf, withMember } from '../core/members.ts';
import { draft, edit, finishGesture, openedPackage, selectedOverlays } from '../state/editing.ts';
import { lastStyles } from '../state/view-state.ts';
import { EditedField } from './edited-field.tsx';
import { FormatFields } from './format-fields.tsx';

/** Families that need no file of their own. Source: package-format.md, "Overlays". */
const fontFamilies = ['Helvetica', 'Times', 'Courier', 'Noto Sans', 'Symbol', 'ZapfDingbats'];

/** The codes that people ask for; any other that the service knows can be typed. */
const symbologies = [
  ...['code128', 'code39', 'code93', 'ean13', 'ean8', 'upca', 'upce', 'isbn', 'interleaved2of5', 'itf14', 'gs1-128', 'sscc18'],
  ...['codabar', 'msi', 'pharmacode', 'royalmail', 'kix', 'onecode', 'datamatrix', 'gs1datamatrix', 'pdf417', 'azteccode', 'maxicode'],
];

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

const optionValue = (text: string): string | number | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** `rotate=R, scale=2` as an object; undefined where a part has no sign of equality. */
const optionsFrom = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const entries = (list(text) ?? []).map((part) => /^([^=]+)=(.*)$/s.exec(part));
  if (entries.some((entry) => entry === null)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry![1]!.trim(), optionValue(entry![2]!.trim())]));
};

const optionsText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, option]) => `${name}=${String(option)}`)
        .join(', ')
    : asText(value);

const hex = /^#[0-9a-f]{6}$/i;

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
          else if (!Number.isFinite(width)) return 'must be a number';
          else setMember(member, { ...border, width }, 'border');
          return undefined;
        }}
      />
      {border !== undefined && (
        <EditedField
          label="Border color"
          value={asText(border.color ?? '#000000')}
          take={(text) => {
            if (!hex.test(text)) return 'must be a color such as #1a2b3c';
            setMember(member, { ...border, color: text }, 'border color');
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
    case 'choice':
    case 'font': {
      const fonts = Object.entries(draft.value.assets).flatMap(([asset, { mediaType }]) => (mediaType.startsWith('font/') ? [asset] : []));
      const offered = member.control === 'choice' ? member.choices : [...fontFamilies, ...fonts];
      return (
        <SelectField
          label={label}
          value={asText(value)}
          error={error}
          onChange={({ currentTarget }) => chosen(member, currentTarget.value)}
        >
          {[...new Set([...offered, asText(value)])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      );
    }
    case 'number':
      return (
        <EditedField
          label={label}
          value={asText(value)}
          error={error}
          take={(text) => {
            const number = Number(text.trim().replace(',', '.'));
            if (text.trim() !== '' && !Number.isFinite(number)) return 'must be a number';
            setMember(member, text.trim() === '' ? undefined : number, gesture);
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
            if (text.trim() === '') setMember(member, undefined, gesture);
            else if (hex.test(text.trim())) setMember(member, text.trim(), gesture);
            else return 'must be a color such as #1a2b3c';
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
          value={optionsText(value)}
          error={error}
          hint="Such as eclevel=M, with commas between them."
          take={(text) => {
            const options = optionsFrom(text);
            if (options === undefined) return 'must be of the form name=value';
            setMember(member, options, gesture);
            return undefined;
          }}
        />
      );
    case 'symbology':
      return (
        <>
          <EditedField
            label={label}
            value={asText(value)}
            error={error}
            list="symbologies"
            take={(text) => void setMember(member, text, gesture)}
          />
          <datalist id="symbologies">
            {symbologies.map((symbology) => (
              <option key={symbology} value={symbology} />
            ))}
          </datalist>
        </>
      );
    case 'line':
      return <EditedField label={label} value={asText(value)} error={error} take={(text) => void setMember(member, text, gesture)} />;
    case 'border':
      return <BorderFields member={member} overlay={overlay} error={error} />;
    case 'format':
      return <FormatFields member={member} overlay={overlay} error={error} />;
  }
};
