import { fieldMembers, kindMembers as placedKinds } from '../../lib/engine/package/schema/kind-members.ts';
import { baseMembers, placeMembers, readMembers } from '../../lib/engine/package/schema/overlay-members.ts';
import type { Members } from './member.ts';

export { borderMembers, rectMembers } from '../../lib/engine/package/schema/overlay-members.ts';

const { id, ...others } = baseMembers;
const { page, rect, pages } = placeMembers;

/** Members that overlays of every kind have. */
export const commonMembers: Members = { id, kind: { does: 'What kind of overlay it is.', example: 'text' }, page, rect, ...others };

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

export const listCellMembers: Members = {
  key: { does: 'The member of the items that it shows. The first cell shows items that are texts.', example: 'name' },
  x: { does: 'From the left edge of the rect of the list to that of the cell.', unit: 'points', example: 0 },
  width: { does: 'How wide the cell is. It is as high as its item.', unit: 'points', example: 320 },
};

export const listHeaderMembers: Members = {
  cells: { does: 'What stands above the cells, by their keys.', example: { name: 'Item', qty: 'Quantity' } },
  repeat: {
    does: 'Draws the header on every page that the list takes, not on the first alone.',
    example: true,
  },
};

export const listFooterMembers: Members = {
  cells: {
    does: 'What stands below the last item, by the keys of cells: a text, or `{"sum": key}`, what the numbers of that key come to. Sums are exact decimals of at most 30 digits. A blank number is nothing; an item that is not a number skips the list (`VALUE_INVALID`).',
    example: { name: 'Total', amount: { sum: 'amount' } },
  },
};

export const listMoreMembers: Members = {
  page: {
    does: 'The page of the source, 0-based. Each row has it as often as its items need it, and not at all where they fit. Everything else on it is drawn on each of them. It is another page than the one that the list begins on.',
    example: 2,
  },
  rect: {
    does: 'Where the items go on, on each such page.',
    unit: 'points from the top left corner of the page as displayed',
    example: { x: 50, y: 80, width: 500, height: 640 },
  },
};

export const sumMembers: Members = { sum: { does: 'The key whose numbers are added.', example: 'amount' } };

export const ruleMembers: Members = {
  width: { does: 'How thick the line is.', unit: 'points', example: 0.5 },
  color: { does: 'The colour of the line.', example: '#999999' },
};

const { marker, ...drawn } = placedKinds;

/** Members of each kind, without those that every kind has. */
export const kindMembers: Readonly<Record<string, Members>> = {
  ...drawn,
  field: fieldMembers,
  marker,
  list: {
    value: {
      does: 'The items: a JSON array of objects (or of texts), or one item per line of text. At most 5,000.',
      example: { column: 'column_7' },
    },
    itemHeight: { does: 'The height of an item, of the header and of the footer.', unit: 'points', example: 18 },
    grow: { does: 'Texts of several lines make their item higher. Without it they run over its edge.', example: true },
    cells: {
      does: 'The columns of the list: see [an entry of `cells`](#an-entry-of-cells).',
      example: [{ key: 'name', x: 0, width: 320 }],
    },
    header: { does: 'A line above the first item: see [`header`](#header).', example: { cells: { name: 'Item' }, repeat: true } },
    footer: { does: 'A line below the last item: see [`footer`](#footer).', example: { cells: { amount: { sum: 'amount' } } } },
    stripe: { does: 'The colour behind every second item. Absent, `null` or `"none"`: none.', example: '#f4f4f4' },
    rule: {
      does: 'A line below the header and below every item. Absent, `null` or `"none"`: none.',
      example: { width: 0.5, color: '#999999' },
    },
    overflow: {
      does: 'What happens where not all items fit: `error` skips the list (`TEXT_OVERFLOW`, which says how many fit), `clip` draws those that fit and adds a notice (`LIST_CUT`). No item is divided. A list with `more` goes on there.',
      example: 'clip',
    },
    more: {
      does: 'The page that continues the list: see [`more`](#more). Not with `pages`, nor with a value that counts pages.',
      example: { page: 2, rect: { x: 50, y: 80, width: 500, height: 640 } },
    },
  },
};

/** What each kind does. */
export const leads: Readonly<Record<string, string>> = {
  text: 'Writes a value into a rect. A character that no font covers skips the overlay (`UNSUPPORTED_CHARACTERS`). It never becomes a box.',
  checkbox: 'Draws a mark where the value says yes. The box itself is part of your PDF.',
  image: 'Draws a PNG or a JPEG, path data filled in black, or an SVG of plain paths as it says.',
  signature: 'Draws a PNG or a JPEG, or path data as pen strokes in a colour.',
  qr: 'Draws a QR code as vector modules.',
  barcode: 'Draws a barcode or another code as vector modules.',
  field: 'Fills a form field of the PDF itself: text, choice, check box or radio buttons. The field brings its own place, font and size.',
  list: 'Draws several items of one row, one below the other, in columns.',
  marker:
    'Draws a flag for the people who handle the PDF. Only with `include_stickers=true`; otherwise it counts neither as applied nor as skipped.',
};
