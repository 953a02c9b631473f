import type { Said } from '@bulkfill/engine/svc/schema/described';
import { fieldMembers, kindMembers as placedKinds } from '@bulkfill/engine/svc/schema/kind-members';
import { listMembers } from '@bulkfill/engine/svc/schema/list-members';
import { baseMembers, placeMembers, readMembers } from '@bulkfill/engine/svc/schema/overlay-members';
import { kindMember } from '@bulkfill/engine/svc/schema/overlay-schema';

/** Descriptions of the members of one object, by name, in the order of the reference. */
export type SaidMembers = Readonly<Record<string, Said>>;

const { id, ...others } = baseMembers;
const { page, rect, pages } = placeMembers;

/** Members that overlays of every kind have. */
export const commonMembers: SaidMembers = { id, kind: kindMember, page, rect, ...others };

/** Members of every overlay that is drawn: its further pages, and its text for assistive technology. */
export const spokenMembers: SaidMembers = { pages, ...readMembers };

const { marker, seal, ...drawn } = placedKinds;

/** Members of each kind, without those that every kind has. */
export const kindMembers: Readonly<Record<string, SaidMembers>> = {
  ...drawn,
  field: fieldMembers,
  marker,
  list: listMembers,
  seal,
};
