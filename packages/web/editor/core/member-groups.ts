import type { OverlayDraft } from './draft.ts';
import { type EditorMember, isRead } from './members.ts';
import { isFitMember, textFitOf } from './text-fit.ts';

export type MemberGroup = 'value' | 'look' | 'fit' | 'place' | 'condition' | 'more';

/** Groups of members by name; others are in "Look". */
const groups: Readonly<Record<string, MemberGroup>> = {
  symbology: 'value',
  label: 'value',
  cells: 'value',
  checkedValues: 'value',
  format: 'value',
  required: 'value',
  optional: 'value',
  fit: 'fit',
  minSize: 'fit',
  lineHeight: 'fit',
  comb: 'fit',
  itemHeight: 'fit',
  grow: 'fit',
  overflow: 'fit',
  more: 'fit',
  rotation: 'place',
  when: 'condition',
  wrap: 'more',
  options: 'more',
};

/** Returns the members of a group of "Properties", in order. The choice of the fit replaces most needs of its parts. */
export const membersIn = (group: MemberGroup, members: readonly EditorMember[]): readonly EditorMember[] => {
  const isOfText = members.some(({ name }) => name === 'wrap');
  return members.filter((member) => {
    const { name } = member;
    if (isOfText && name === 'fit') return false;
    const own = isRead(member) || (isOfText && name === 'overflow') ? 'more' : (groups[name] ?? 'look');
    return own === group;
  });
};

/** Whether an overlay sets a member that no other control shows, so that the group opens. */
export const isGroupUsed = (members: readonly EditorMember[], overlays: readonly OverlayDraft[]): boolean =>
  members.some(({ name }) =>
    overlays.some((each) => each[name] !== undefined && !(isFitMember(name) && textFitOf(each) !== undefined)),
  );
