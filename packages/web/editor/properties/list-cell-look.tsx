import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';
import type { ListCellDraft } from '../core/list-draft.ts';
import { choiceWords, type EditorMember, membersOf, readMemberValue, withMember } from '../core/members.ts';
import { EditedField } from './edited-field.tsx';
import { FontField } from './font-field.tsx';
import { FormatFields } from './format-fields.tsx';

const shown: ReadonlySet<string> = new Set([
  'font',
  'size',
  'bold',
  'italic',
  'color',
  'align',
  'verticalAlign',
  'wrap',
  'fit',
  'overflow',
  'background',
  'format',
]);
// The list itself has an overflow member.
const look = membersOf('text')
  .filter(({ name }) => shown.has(name))
  .map((member) => (member.name === 'overflow' ? { ...member, label: texts.textOverflow } : member));

export interface ListCellLookProps {
  readonly cell: ListCellDraft;
  /** Sets members; `undefined` removes one. Typing with the same `gesture` is one undo step. */
  readonly change: (members: Readonly<Record<string, unknown>>, gesture?: string) => void;
}

export const ListCellLook = ({ cell, change }: ListCellLookProps): VNode => {
  // Treat the column as a text overlay to reuse its members.
  const text = { ...cell, id: cell.key, kind: 'text' } as const;
  const set = (member: EditorMember, value: unknown, gesture?: string): void =>
    change({ [member.name]: withMember(text, member, value)[member.name] }, gesture);
  const one = (member: EditorMember): VNode | null => {
    const value = readMemberValue(text, member);
    const words = value === undefined ? '' : String(value);
    switch (member.control) {
      case 'flag':
        return (
          <CheckField
            label={member.label}
            checked={value === true}
            onChange={({ currentTarget }) => set(member, currentTarget.checked)}
          />
        );
      case 'choice':
        return (
          <SelectField
            label={member.label}
            value={words}
            onChange={({ currentTarget }) => set(member, currentTarget.value)}
          >
            {member.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choiceWords(choice)}
              </option>
            ))}
          </SelectField>
        );
      case 'font':
        return (
          <FontField
            label={member.label}
            value={words}
            mixed={false}
            sample=""
            bold={cell.bold === true}
            italic={cell.italic === true}
            error={undefined}
            set={(font) => set(member, font)}
          />
        );
      case 'format':
        return (
          <FormatFields
            member={member}
            overlays={[text]}
            error={undefined}
            apply={(next, gesture) => set(member, next, gesture)}
          />
        );
      default:
        return (
          <EditedField
            label={member.label}
            value={words}
            {...((member.control === 'color' || member.control === 'color-or-none') && {
              pickerLabel: texts.pickerOf(member.label),
            })}
            take={(typed) => {
              const number = Number(typed.trim().replace(',', '.'));
              const typedValue = member.control === 'number' && Number.isFinite(number) ? number : typed.trim();
              set(member, typed.trim() === '' ? undefined : typedValue, member.name);
              return undefined;
            }}
          />
        );
    }
  };
  return (
    <details>
      <summary>{texts.styleAndFormat}</summary>
      <div class="list-look">
        {look.map((member) => (
          <div key={member.name}>{one(member)}</div>
        ))}
      </div>
    </details>
  );
};
