import { fieldMembers, kindMembers as placedKinds } from '../../lib/engine/package/schema/kind-members.ts';
import { listMembers } from '../../lib/engine/package/schema/list-members.ts';
import { baseMembers, placeMembers, readMembers } from '../../lib/engine/package/schema/overlay-members.ts';
import type { Members } from './member.ts';

export { borderMembers, rectMembers } from '../../lib/engine/package/schema/overlay-members.ts';

const { id, ...others } = baseMembers;
const { page, rect, pages } = placeMembers;

/** Members that overlays of every kind have. */
export const commonMembers: Members = {
  id,
  kind: { does: 'What kind of overlay it is.', example: 'text' },
  page,
  rect,
  ...others,
};

/** Members of every overlay that is drawn: where else it stands, and how it is read to those who do not see it. */
export const spokenMembers: Members = { pages, ...readMembers };

export const valueMembers: Members = {
  static: { does: 'The same text in every row.', example: 'Office copy' },
  column: { does: 'The cell of this column.', example: 'column_3' },
  text: {
    does: 'A text with columns in it, each as `{{column_<n>}}`, and [counters](#counters); a million characters at most with what the row puts in.',
    example: 'Dear {{column_0}},',
  },
};

const { marker, ...drawn } = placedKinds;

/** Members of each kind, without those that every kind has. */
export const kindMembers: Readonly<Record<string, Members>> = {
  ...drawn,
  field: fieldMembers,
  marker,
  list: listMembers,
};

/** What each kind does. */
export const leads: Readonly<Record<string, string>> = {
  text: 'Writes a value into a rect. A character that no font covers skips the overlay (`UNSUPPORTED_CHARACTERS`). It never becomes a box.',
  checkbox: 'Draws a mark where the value says yes. The box itself is part of your PDF.',
  image: 'Draws a PNG or a JPEG, path data filled in black, or an SVG of plain paths as it says.',
  signature: 'Draws a PNG or a JPEG, or path data as pen strokes in a colour.',
  qr: 'Draws a QR code as vector modules.',
  barcode: 'Draws a barcode or another code as vector modules.',
  field:
    'Fills a form field of the PDF itself: text, choice, check box or radio buttons. The field brings its own place, font and size.',
  list: 'Draws several items of one row, one below the other, in columns.',
  marker:
    'Draws a flag for the people who handle the PDF. Only with `include_stickers=true`; otherwise it counts neither as applied nor as skipped.',
};
