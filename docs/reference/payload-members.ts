import type { Members } from './member.ts';

/** What `bulkfill package build` or the editor signs. */
export const payloadMembers: Members = {
  schemaVersion: { does: 'The version of the format. New packages are version 5.', example: 5 },
  name: { does: 'A name for people. The manifest repeats it.', example: 'Offer letter' },
  exportedAt: { does: 'When the package was made.', example: '2026-11-20T09:00:00Z' },
  account: { does: 'The only account that may use the package. Absent: every account.', example: 'acct_4f1c' },
  expiresAt: {
    does: 'The time from which nobody may use the package. Absent: never.',
    example: '2027-01-31T00:00:00Z',
  },
  source: {
    does: 'The PDF that the template was made on. Another PDF is filled too; the manifest warns about what differs.',
    example: {},
  },
  pageOrganization: {
    does: 'The order of the pages. Only the order of the document is accepted: entry `i` is `i`.',
    example: [0, 1],
  },
  template: { does: 'What goes where. A package without one is refused.', example: { overlays: [] } },
};

export const sourceMembers: Members = {
  fileName: { does: 'Its file name.', example: 'offer.pdf' },
  sha256: {
    does: 'The SHA-256 of its bytes, hexadecimal. Another PDF gets the warning `SOURCE_PDF_FINGERPRINT_MISMATCH`.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  sizeBytes: { does: 'Its size.', unit: 'bytes', example: 119253 },
  pages: {
    does: 'Its pages as displayed: the crop box, after page rotation.',
    example: [{ width: 612, height: 792, rotation: 0 }],
  },
};

export const sourcePageMembers: Members = {
  width: { does: 'Width as displayed.', unit: 'points', example: 612 },
  height: { does: 'Height as displayed.', unit: 'points', example: 792 },
  rotation: { does: 'The page’s own `/Rotate`.', unit: 'degrees clockwise', example: 0 },
};

export const templateMembers: Members = {
  columns: {
    does: 'The columns of the table and what people call them. Messages and `--filename-columns` use the labels.',
    example: [{ key: 'column_0', label: 'Full name' }],
  },
  assets: {
    does: 'Pictures and fonts, by a name of your choice. Overlays refer to them by that name.',
    example: { logo: { mediaType: 'image/png', data: 'iVBORw0KGgo=' } },
  },
  pages: {
    does: 'Pages that only some rows have. A row that would have none fails (`NO_PAGE_LEFT`).',
    example: [{ page: 2, when: { column: 'column_3', is: 'married' } }],
  },
  overlays: {
    does: 'What is drawn or filled, in this order: a later overlay lies on top of an earlier one.',
    example: [],
  },
};

export const pageRuleMembers: Members = {
  page: { does: 'The page. The first one is 0. Each page at most once.', example: 2 },
  when: {
    does: 'The [condition](#conditions) under which a row has the page. Elsewhere it is left out, with what is on it; the row result has it in `omitted_pages`.',
    example: { column: 'column_3', is: 'married' },
  },
};

export const columnMembers: Members = {
  key: { does: 'The column: `column_0` is the first one of the CSV file. Each key occurs once.', example: 'column_0' },
  label: { does: 'What people call it.', example: 'Full name' },
};

export const assetMembers: Members = {
  mediaType: {
    does: 'What the data is. `image/svg+xml` means SVG path data alone (the `d` of a `<path>`), such as the strokes of a signature.',
    example: 'image/png',
  },
  data: { does: 'The file in base64, with padding.', example: 'iVBORw0KGgo=' },
};
