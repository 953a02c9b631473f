import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { combFormat } from '../core/comb-format.ts';
import { contentOf } from '../core/content.ts';
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
import { type FormatExample, guessFormatKind, isSameFormat, listFormatExamples } from '../core/format-examples.ts';
import { languageNames } from '../core/language-names.ts';
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
  const { label, hint, choices, isLanguage, member, gesture, read, write } = control;
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
        {...(isLanguage && { suggestions: languageNames() })}
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

/** Returns the examples of the formats of a column, of its kind or a guessed one. */
const useExamples = (overlay: OverlayDraft, kind: FormatKind) => {
  const {
    opened: { formatSubject, openRows, previewCells, rowEdits, tableLocale },
  } = useEditor();
  const content = contentOf(overlay);
  const column = content?.source === 'column' ? content.column : undefined;
  return useMemo(() => {
    const subject = column === undefined ? undefined : formatSubject(column);
    const list = (of: FormatKind | undefined): readonly FormatExample[] =>
      subject === undefined || (of !== 'date' && of !== 'number') ? [] : listFormatExamples(of, subject);
    const guessed = subject && guessFormatKind(subject.cells, subject.locale);
    /** Returns the first format of a kind, for a comb if the text has one. */
    const first = (of: FormatKind): FormatDraft | undefined => {
      const digits = of === 'date' && typeof overlay.comb === 'number' && subject && combFormat(overlay.comb, subject);
      return digits || list(of)[0]?.format;
    };
    return { first, examples: list(kind === 'none' ? guessed : kind) };
  }, [column, kind, overlay.comb, openRows.value, rowEdits.value, previewCells.value, tableLocale.value]);
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
  const { first, examples } = useExamples(overlay, kind);
  const chosen = examples.findIndex((example) => isSameFormat(example.format, format));
  const set = (next: FormatDraft | undefined, gesture?: string): void =>
    apply === undefined
      ? edit((state) => change(state, state.selection, (each) => withMember(each, member, next)), gesture)
      : apply(next, gesture);
  const controls =
    format === undefined
      ? []
      : formatControls[kind]
          .filter(({ isShown }) => isShown?.(format) ?? true)
          .map((control) => (
            <ControlField
              key={control.label}
              control={control}
              format={format}
              isOfOverlays={apply === undefined}
              set={set}
            />
          ));
  return (
    <>
      <SelectField
        label={texts.format}
        value={mixed ? '' : kind}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') return;
          const next = value as FormatKind;
          set(first(next) ?? newFormat(next, { ofCells, ofReader: navigator.language }));
        }}
      >
        {mixed && <option value="">{mixedWords}</option>}
        {Object.entries(formatKinds).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      {!mixed && examples.length > 0 && (
        <ShowAsField examples={examples} chosen={chosen} isNone={kind === 'none'} set={set} />
      )}
      {kind !== 'none' && <FormatSample overlay={overlay} />}
      {examples.length === 0
        ? controls
        : controls.length > 0 && (
            <Disclosure title={texts.otherOptions} open={chosen < 0}>
              {controls}
            </Disclosure>
          )}
    </>
  );
};

interface ShowAsFieldProps {
  readonly examples: readonly FormatExample[];
  /** Index of the format of the value; negative if it is another one. */
  readonly chosen: number;
  readonly isNone: boolean;
  readonly set: (format: FormatDraft | undefined) => void;
}

/** Chooses a format by the value that it writes for the shown row. */
const ShowAsField = ({ examples, chosen, isNone, set }: ShowAsFieldProps): VNode => (
  <SelectField
    label={texts.showAs}
    value={isNone ? 'none' : String(chosen)}
    onChange={({ currentTarget: { value } }) => {
      if (value !== '-1') set(examples[Number(value)]?.format);
    }}
  >
    <option value="none">{texts.asInTable}</option>
    {!isNone && chosen < 0 && <option value="-1">{texts.otherFormat}</option>}
    {examples.map(({ words }, index) => (
      <option key={words} value={String(index)}>
        {words}
      </option>
    ))}
  </SelectField>
);
