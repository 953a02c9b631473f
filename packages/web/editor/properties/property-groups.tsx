import type { ComponentChildren, VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { isGroupUsed, type MemberGroup, membersIn } from '../core/member-groups.ts';
import type { EditorMember } from '../core/members.ts';
import { FitField } from './fit-field.tsx';
import { MemberField } from './member-field.tsx';

export interface PropertyGroupsProps {
  readonly members: readonly EditorMember[];
  readonly overlays: readonly OverlayDraft[];
  readonly errorOf: (member: string) => string | undefined;
  /** Fields of a group other than its members, which they precede. */
  readonly fields?: Readonly<Partial<Record<MemberGroup, ComponentChildren>>>;
}

const order = ['value', 'look', 'fit', 'place', 'condition', 'more'] as const satisfies readonly MemberGroup[];

/** Ticks follow the other members, so that fields are next to each other. */
const inColumns = (members: readonly EditorMember[]): readonly EditorMember[] =>
  members.toSorted((a, b) => Number(a.control === 'flag') - Number(b.control === 'flag'));

const narrow: ReadonlySet<string> = new Set(['number', 'choice', 'flag', 'color', 'color-or-none', 'border']);

/** Edits members in groups that remember whether they are open. */
export const PropertyGroups = ({ members, overlays, errorOf, fields = {} }: PropertyGroupsProps): VNode => {
  const showFit = members.some(({ name }) => name === 'wrap');
  return (
    <>
      {order.map((group) => {
        const own = inColumns(membersIn(group, members));
        const hasFit = group === 'fit' && showFit;
        if (own.length === 0 && !hasFit && !fields[group]) return null;
        return (
          <Disclosure
            key={group}
            id={`properties-${group}`}
            title={texts.groups[group]}
            open={group !== 'more' || isGroupUsed(own, overlays)}
          >
            {hasFit && <FitField overlays={overlays} error={errorOf('fit')} />}
            {fields[group]}
            {own.length > 0 && (
              <div class="field-grid">
                {own.map((member) => {
                  const field = (
                    <MemberField key={member.name} member={member} overlays={overlays} error={errorOf(member.name)} />
                  );
                  return narrow.has(member.control) ? (
                    field
                  ) : (
                    <div key={member.name} class="properties wide">
                      {field}
                    </div>
                  );
                })}
              </div>
            )}
          </Disclosure>
        );
      })}
    </>
  );
};
