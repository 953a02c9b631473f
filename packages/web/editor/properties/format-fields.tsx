import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import {
  asFormat,
  type FormatControl,
  type FormatDraft,
  type FormatKind,
  formatControls,
  formatKindOf,
  formatKinds,
  newFormat,
} from '../core/format-controls.ts';
import { type EditorMember, isMixed, mixedWords, withMember } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import { EditedField } from './edited-field.tsx';
import { FormatSample } from './format-sample.tsx';

export interface FormatFieldsProps {
  readonly member: EditorMember;
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
  /** Applies a format that does not belong to an overlay. */
  readonly apply?: (format: FormatDraft | undefined, gesture?: string) => void;
}

interface ControlFieldProps {
  readonly control: FormatControl;
  readonly format: FormatDraft;
  /** Whether refused text is stored with the selected overlays. */
  readonly isOfOverlays: boolean;
  readonly set: (format: FormatDraft, gesture?: string) => void;
}

const ControlField = ({ control, format, isOfOverlays, set }: ControlFieldProps): VNode => {
  const { label, hint, choices, member, gesture, read, write } = control;
  const take = (typed: string): string | undefined => {
    const next = write(format, typed);
    if (typeof next === 'string') return next;
    set(next, gesture);
    return undefined;
  };
  if (choices === undefined) {
    return (
      <EditedField
        label={label}
        value={read(format)}
        hint={hint}
        {...(member !== undefined &&
          isOfOverlays && { member: { name: member, of: (each) => read(asFormat(each.format) ?? {}) } })}
        take={take}
      />
    );
  }
  return (
    <SelectField label={label} value={read(format)} onChange={({ currentTarget: { value } }) => void take(value)}>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
};

/** Edits the format of a value: number, date, case or replacement. Formats that it does not offer stay unchanged. */
export const FormatFields = ({ member, overlays, error, apply }: FormatFieldsProps): VNode => {
  const {
    editing: { edit },
    opened: { openRows },
  } = useEditor();
  const ofCells = openRows.value?.settings.locale ?? openRows.value?.assumed.locale?.value;
  const overlay = overlays[0]!;
  // Mixed formats show none; a choice applies to all.
  const mixed = isMixed(overlays, ({ format: each }) => each);
  const format = mixed ? undefined : asFormat(overlay.format);
  const kind = formatKindOf(format);
  const set = (next: FormatDraft | undefined, gesture?: string): void =>
    apply === undefined
      ? edit((state) => change(state, state.selection, (each) => withMember(each, member, next)), gesture)
      : apply(next, gesture);
  return (
    <>
      <SelectField
        label={texts.format}
        value={mixed ? '' : kind}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') set(newFormat(value as FormatKind, { ofCells, ofReader: navigator.language }));
        }}
      >
        {mixed && <option value="">{mixedWords}</option>}
        {Object.entries(formatKinds).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      {format !== undefined &&
        formatControls[kind]
          .filter(({ isShown }) => isShown?.(format) ?? true)
          .map((control) => (
            <ControlField
              key={control.label}
              control={control}
              format={format}
              isOfOverlays={apply === undefined}
              set={set}
            />
          ))}
      {kind !== 'none' && <FormatSample overlay={overlay} />}
    </>
  );
};
