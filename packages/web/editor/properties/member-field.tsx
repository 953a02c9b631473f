import { borderMembers, ruleMembers } from '@bulkfill/engine/browser/templates';
import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { withCombFormat } from '../core/format-examples.ts';
import { languageName, languageNames, languageTag } from '../core/language-names.ts';
import { choiceWords, type EditorMember, isMixed, mixedWords, readMemberValue, withMember } from '../core/members.ts';
import { pairsFrom, pairsText } from '../core/name-value-pairs.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { boxText } from '../view/overlay-content.ts';
import { changeStyle } from './change-style.ts';
import { ConditionField } from './condition-field.tsx';
import { EditedField } from './edited-field.tsx';
import { FontField } from './font-field.tsx';
import { FormatFields } from './format-fields.tsx';
import { ListContinuation } from './list-continuation.tsx';
import { ListProperties } from './list-properties.tsx';
import { SymbologyField } from './symbology-field.tsx';

const setEach = (
  editor: Editor,
  member: EditorMember,
  make: (overlay: OverlayDraft) => unknown,
  gesture?: string,
): void =>
  changeStyle(
    editor,
    (overlay, written) => {
      const changed = withMember(overlay, member, make(overlay), written);
      return member.name === 'comb' ? withCombFormat(changed, editor.opened.formatSubject) : changed;
    },
    gesture,
  );

const setMember = (editor: Editor, member: EditorMember, value: unknown, gesture?: string): void =>
  setEach(editor, member, () => value, gesture);

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
  readonly member: EditorMember;
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
}

type Border = Readonly<Record<string, unknown>>;

/** Default widths of the border of an overlay and of the rule between list items. */
const usualWidth: Readonly<Record<string, unknown>> = {
  border: borderMembers.width.default,
  rule: ruleMembers.width.default,
};

const BorderFields = ({ member, overlays, error }: MemberFieldProps): VNode => {
  const editor = useEditor();
  const first = overlays[0]!;
  const { name, label } = member;
  const borderOf = ({ [name]: border }: OverlayDraft): Border | undefined =>
    typeof border === 'object' && border !== null ? (border as Border) : undefined;
  const borderWidth = (overlay: OverlayDraft): unknown => {
    const border = borderOf(overlay);
    return border === undefined ? undefined : (border.width ?? usualWidth[name]);
  };
  const borderColor = (overlay: OverlayDraft): unknown => borderOf(overlay)?.color ?? '#000000';
  const set = (changed: Border, gesture: string): void =>
    setEach(editor, member, (overlay) => ({ ...borderOf(overlay), ...changed }), gesture);
  return (
    <>
      <EditedField
        label={label}
        value={asText(borderWidth(first))}
        mixed={isMixed(overlays, borderWidth)}
        error={error}
        hint={texts.borderHint}
        take={(text) => {
          const width = Number(text.replace(',', '.'));
          if (text.trim() === '') setMember(editor, member, undefined, name);
          else set({ width: Number.isFinite(width) ? width : text }, name);
          return undefined;
        }}
      />
      {overlays.every((overlay) => borderOf(overlay) !== undefined) && (
        <EditedField
          label={texts.colorOf(label)}
          pickerLabel={texts.pickerOf(texts.colorOf(label))}
          value={asText(borderColor(first))}
          mixed={isMixed(overlays, borderColor)}
          take={(text) => void set({ color: text.trim() }, `${name}-color`)}
        />
      )}
    </>
  );
};

const optionsText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? pairsText(value as Readonly<Record<string, unknown>>) : asText(value);

/** Formats a value as one line of text: a template with columns, or a fixed text. */
const valueText = (value: unknown): string => {
  const {
    static: fixed,
    text,
    column,
  } = (value ?? {}) as { readonly static?: unknown; readonly text?: unknown; readonly column?: unknown };
  return column === undefined ? asText(fixed ?? text) : `{{${asText(column)}}}`;
};

const asValue = (line: string): unknown => (/\{\{column_\d+\}\}/.test(line) ? { text: line } : { static: line });

export const MemberField = ({ member, overlays, error }: MemberFieldProps): VNode | null => {
  const editor = useEditor();
  const {
    opened: { previewCells },
  } = editor;
  const { name, label } = member;
  const overlay = overlays[0]!;
  const value = readMemberValue(overlay, member);
  const mixed = isMixed(overlays, (each) => readMemberValue(each, member));
  const gesture = `member-${name}`;
  const isLanguage = name === 'lang';
  switch (member.control) {
    case 'flag':
      return (
        <CheckField
          label={label}
          checked={value === true && !mixed}
          indeterminate={mixed}
          {...(mixed && { hint: mixedWords })}
          error={error}
          onChange={({ currentTarget }) => setMember(editor, member, currentTarget.checked)}
        />
      );
    case 'font':
      return (
        <FontField
          label={label}
          value={asText(value)}
          mixed={mixed}
          sample={boxText(overlay, previewCells.value).slice(0, 80)}
          bold={overlay.bold === true}
          italic={overlay.italic === true}
          error={error}
          set={(font) => setMember(editor, member, font)}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={mixed ? '' : asText(value)}
          error={error}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') setMember(editor, member, currentTarget.value);
            else if (member.fallback === undefined) setMember(editor, member, undefined);
          }}
        >
          {(mixed || member.fallback === undefined) && <option value="">{mixed ? mixedWords : texts.default}</option>}
          {[...new Set([...member.choices, ...(mixed || value === undefined ? [] : [asText(value)])])].map((choice) => (
            <option key={choice} value={choice}>
              {choiceWords(choice)}
            </option>
          ))}
        </SelectField>
      );
    case 'number':
      return (
        <EditedField
          label={label}
          value={asText(value)}
          mixed={mixed}
          error={error}
          take={(text) => {
            const number = Number(text.trim().replace(',', '.'));
            // Keep an invalid number in the draft, so that the schema reports it until it is corrected.
            setMember(
              editor,
              member,
              text.trim() === '' ? undefined : Number.isFinite(number) ? number : text,
              gesture,
            );
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
          mixed={mixed}
          error={error}
          pickerLabel={texts.pickerOf(label)}
          {...(member.control === 'color-or-none' && { hint: texts.backgroundHint })}
          take={(text) => {
            setMember(editor, member, text.trim() === '' ? undefined : text.trim(), gesture);
            return undefined;
          }}
        />
      );
    case 'strings':
      return (
        <EditedField
          label={label}
          value={Array.isArray(value) ? value.join(', ') : asText(value)}
          mixed={mixed}
          error={error}
          hint={texts.checkedHint}
          take={(text) => void setMember(editor, member, list(text), gesture)}
        />
      );
    case 'options':
      return (
        <EditedField
          label={label}
          value={optionsText(value)}
          mixed={mixed}
          member={{ name, of: (each) => readMemberValue(each, member) }}
          error={error}
          hint={texts.optionsHint}
          take={(text) => {
            const options = pairsFrom(text);
            if (options === undefined) return texts.mustBePairs;
            setMember(editor, member, options, gesture);
            return undefined;
          }}
        />
      );
    case 'symbology':
      return (
        <SymbologyField
          label={label}
          value={asText(value)}
          mixed={mixed}
          error={error}
          set={(symbology) => setMember(editor, member, symbology, gesture)}
        />
      );
    case 'line':
      return (
        <EditedField
          label={label}
          value={isLanguage ? languageName(asText(value)) : asText(value)}
          mixed={mixed}
          error={error}
          {...(isLanguage && { suggestions: languageNames() })}
          take={(text) =>
            void setMember(
              editor,
              member,
              text === '' && member.fallback === undefined ? undefined : isLanguage ? languageTag(text) : text,
              gesture,
            )
          }
        />
      );
    case 'value-line':
      return (
        <EditedField
          label={label}
          value={valueText(value)}
          mixed={mixed}
          error={error}
          hint={texts.readHint}
          take={(text) => void setMember(editor, member, text === '' ? undefined : asValue(text), gesture)}
        />
      );
    case 'border':
      return <BorderFields member={member} overlays={overlays} error={error} />;
    case 'condition':
      return (
        <ConditionField
          label={label}
          value={value}
          mixed={mixed}
          error={error}
          set={(when, isTyped) => setMember(editor, member, when, isTyped ? gesture : undefined)}
        />
      );
    case 'list-columns':
      return <ListProperties overlay={overlay} error={error} />;
    case 'list-continuation':
      return <ListContinuation label={label} overlay={overlay} error={error} />;
    case 'format':
      return <FormatFields member={member} overlays={overlays} error={error} />;
  }
};
