import type { Members } from './member.ts';

const value = (does: string, example: unknown = { column: 'column_3' }): Members => ({ value: { does, example } });
const ink = (does: string): Members => ({ color: { does, example: '#1d2a44' } });
const checked = 'The values that tick it. Blanks around either side and case do not count. Every other value unticks it.';
const ground = 'The colour behind it. Absent, `null` or `"none"`: none, the page shows through.';

/** Members that overlays of every kind have. */
export const commonMembers: Members = {
  id: { does: 'Its name, once in a template. Warnings name it.', example: 'full-name' },
  kind: { does: 'What kind of overlay it is.', example: 'text' },
  page: { does: 'The page. The first one is 0. A row whose PDF has no such page skips the overlay (`PAGE_OUT_OF_RANGE`).', example: 0 },
  rect: {
    does: 'Where it stands, from the top-left corner of the page as displayed.',
    unit: 'points',
    example: { x: 130, y: 213, width: 582, height: 68 },
  },
  rotation: { does: 'Turns it about the centre of its rect.', unit: 'degrees clockwise', example: 90 },
  opacity: { does: 'How solid it is: 0 is invisible, 1 is solid.', example: 0.4 },
  required: { does: 'A row where it cannot be applied, or where its value is blank, fails.', example: true },
  when: {
    does: 'The [condition](#conditions) under which a row has it. Absent: every row has it.',
    example: { column: 'column_3', is: 'married' },
  },
  optional: {
    does: 'For codes, images and signatures: a blank value is not a skip, so that the row stays `success`. Texts and check boxes are so anyway.',
    example: true,
  },
};

/** Members of every overlay that is drawn: where else it stands, and how it is read to those who do not see it. */
export const spokenMembers: Members = {
  pages: {
    does: 'In place of `page`: several pages, each with the rect in its own space. `odd` and `even` count from 1, numbers from 0. The overlay has one result per row.',
    example: 'all',
  },
  role: {
    does: 'What it is to those who have a tagged PDF read to them. Absent: texts and check boxes are `P`, codes, pictures and signatures `Figure`, markers `Artifact`, which is not read. It counts where the PDF is tagged.',
    example: 'H2',
  },
  alt: {
    does: 'What is read in place of what is seen. Absent: a code is read as its value, a check box as its state in words, a picture as "Picture".',
    example: { text: 'Photo of {{column_0}}' },
  },
  lang: { does: 'The language that it is read in (BCP 47). Absent: that of the document.', example: 'de' },
};

export const rectMembers: Members = {
  x: { does: 'From the left edge of the page to the left edge of the rect.', unit: 'points', example: 130 },
  y: { does: 'From the top edge of the page down to the top edge of the rect.', unit: 'points', example: 213 },
  width: { does: 'To the right.', unit: 'points', example: 582 },
  height: { does: 'Downwards.', unit: 'points', example: 68 },
};

export const borderMembers: Members = {
  width: { does: 'How thick the line is.', unit: 'points', example: 0.5 },
  color: { does: 'The colour of the line.', example: '#8a6d1f' },
};

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

/** Members of each kind, without those that every kind has. */
export const kindMembers: Readonly<Record<string, Members>> = {
  text: {
    ...value('What is written. A blank value draws the background and the border alone.'),
    font: {
      does: '`Helvetica`, `Times`, `Courier`, `Symbol`, `ZapfDingbats` or `Noto Sans`, in any case, or the name of a font asset. Characters that it lacks come from Noto Sans of their script.',
      example: 'Times',
    },
    bold: { does: 'The bold face of a named family.', example: true },
    italic: { does: 'The italic face of a named family.', example: true },
    size: { does: 'The size of the text.', unit: 'points', example: 11 },
    ...ink('The colour of the text.'),
    align: {
      does: 'Where lines stand between left and right. `justify` stretches the spaces of wrapped lines, except the last line of a paragraph.',
      example: 'center',
    },
    verticalAlign: { does: 'Where the block of lines stands between top and bottom.', example: 'top' },
    wrap: { does: 'Breaks lines at the width of the rect. Line breaks in the value always break.', example: true },
    lineHeight: { does: 'From one baseline to the next.', unit: 'times the size', example: 1.4 },
    fit: { does: '`shrink` makes the text smaller, in steps of 0.1 points down to `minSize`, until it fits the rect.', example: 'shrink' },
    minSize: { does: 'The smallest size that `shrink` may use. Never more than `size`.', unit: 'points', example: 8 },
    overflow: {
      does: 'What happens to text that does not fit: `visible` draws it beyond the rect and adds a notice, `clip` cuts it at the rect and adds a notice, `error` skips the overlay (`TEXT_OVERFLOW`).',
      example: 'error',
    },
    comb: { does: 'Writes one character per cell, into this many equal cells.', unit: 'cells', example: 8 },
    background: { does: ground, example: '#fff4c2' },
    border: { does: 'A line along the rect. Absent, `null` or `"none"`: none.', example: { width: 0.5, color: '#8a6d1f' } },
    format: { does: 'How the value is written: see [formats](#formats).', example: { case: 'upper' } },
  },
  checkbox: {
    ...value('Whether the mark is drawn. Without `checkedValues`: see [yes and no](#yes-and-no).'),
    checkedValues: { does: checked, example: ['full-time', 'part-time'] },
    mark: { does: 'What is drawn.', example: 'cross' },
    ...ink('The colour of the mark. The box itself is part of your PDF.'),
  },
  image: {
    asset: { does: 'The name of an image asset: the same picture in every row.', example: 'logo' },
    ...value(
      'A picture of the row: the name of an asset, or a base64 data URI of a PNG, a JPEG or an SVG (`data:image/png;base64,…`). Exactly one of `asset` and `value`.',
    ),
    fit: {
      does: '`contain`: as large as fits into the rect. `cover`: as small as covers it, the rest is cut. `stretch`: as wide and as high as the rect.',
      example: 'cover',
    },
  },
  signature: {
    asset: { does: 'The name of an image asset or of path data: the same signature in every row.', example: 'signature-drini' },
    ...value('A signature of the row: the name of an asset, or a base64 data URI. Exactly one of `asset` and `value`.'),
    ...ink('The colour of path data and SVG. PNG and JPEG keep their own.'),
    fit: { does: 'As for an image.', example: 'contain' },
  },
  qr: {
    ...value('What the code holds.', { text: 'https://verify.example/{{column_6}}' }),
    errorCorrection: {
      does: 'How much of the code may be damaged: `L` 7 %, `M` 15 %, `Q` 25 %, `H` 30 %. More makes the modules smaller.',
      example: 'Q',
    },
    quietZone: { does: 'The empty margin on each side, inside the rect. The standard asks for 4.', unit: 'modules', example: 2 },
    ...ink('The colour of the dark modules.'),
    background: { does: ground, example: '#ffffff' },
  },
  barcode: {
    ...value('What the code holds.'),
    symbology: {
      does: 'One of the [symbologies](symbologies.md), by its name. One that is not known skips the overlay (`VALUE_INVALID`).',
      example: 'ean13',
    },
    showText: { does: 'Writes the value below the bars.', example: true },
    ...ink('The colour of the bars and of the text.'),
    background: { does: ground, example: '#ffffff' },
    options: {
      does: 'Options of bwip-js for this symbology. One that it refuses skips the overlay (`VALUE_INVALID`).',
      example: { eclevel: 5 },
    },
  },
  field: {
    page: { does: 'May be absent: a field is where it is. One that is given must exist, or the overlay is skipped.', example: 0 },
    rect: { does: 'May be absent, and does nothing.', unit: 'points', example: { x: 0, y: 0, width: 100, height: 20 } },
    field: { does: 'The full name of the form field, as `bulkfill pdf fields` prints it.', example: 'applicant.name' },
    ...value(
      'What the field gets. A blank value empties a text or choice field and unticks a box. A text longer than the field allows is `VALUE_INVALID`.',
    ),
    checkedValues: { does: `For check boxes and radio buttons. ${checked} Absent: see [yes and no](#yes-and-no).`, example: ['married'] },
    format: { does: 'How the value is written: see [formats](#formats).', example: { date: { input: 'yyyy-MM-dd', dateStyle: 'short' } } },
  },
  marker: {
    label: { does: 'The words on the flag.', example: 'Sign here' },
    shape: { does: 'The shape of the flag. `sign-here` and `initial` point to the left.', example: 'date' },
    ...ink('The colour of the flag. Its words are black or white, whichever is easier to read.'),
  },
  list: {
    ...value('The items: a JSON array of objects (or of texts), or one item per line of text. At most 5,000.', { column: 'column_7' }),
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
