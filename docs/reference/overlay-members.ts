import type { Said } from '../../lib/engine/package/schema/described.ts';
import { fieldMembers, kindMembers as placedKinds } from '../../lib/engine/package/schema/kind-members.ts';
import { listMembers } from '../../lib/engine/package/schema/list-members.ts';
import { baseMembers, placeMembers, readMembers } from '../../lib/engine/package/schema/overlay-members.ts';
import { kindMember } from '../../lib/engine/package/schema/overlay-schema.ts';

/** Descriptions of the members of one object, by name, in the order of the reference. */
export type SaidMembers = Readonly<Record<string, Said>>;

const { id, ...others } = baseMembers;
const { page, rect, pages } = placeMembers;

/** Members that overlays of every kind have. */
export const commonMembers: SaidMembers = { id, kind: kindMember, page, rect, ...others };

/** Members of every overlay that is drawn: its further pages, and its text for assistive technology. */
export const spokenMembers: SaidMembers = { pages, ...readMembers };

const { marker, ...drawn } = placedKinds;

/** Members of each kind, without those that every kind has. */
export const kindMembers: Readonly<Record<string, SaidMembers>> = {
  ...drawn,
  field: fieldMembers,
  marker,
  list: listMembers,
};
