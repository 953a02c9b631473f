import * as v from 'valibot';
import { packageLimits } from '../package-limits.ts';
import { permissionNames, type ReaderPermission } from '../protection.ts';
import { condition } from './condition.ts';
import { type Descriptions, described, type FormatVersion, nested, type Said } from './described.ts';
import { jsonObject } from './object-schema.ts';
import { overlaySchema } from './overlay-schema.ts';
import { column, count, finite, oneOf, positive, text, timestamp } from './primitives.ts';

const { maxOverlays } = packageLimits;

const array = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be an array');

/**
 * Rejects an array by its length before checking its entries: two thousand overlays are checked, two million are not.
 */
const atMost = (limit: number) =>
  v.custom<unknown[]>((input) => !Array.isArray(input) || input.length <= limit, `must hold at most ${limit} entries`);

const listOf = <const Item extends Descriptions, const Options extends Said>(members: Item, options: Options) =>
  described((version: FormatVersion) => array(nested(members, version)), options);

export const sourcePageMembers = {
  width: described(() => positive, { required: true, does: 'Width as displayed.', unit: 'points', example: 612 }),
  height: described(() => positive, { required: true, does: 'Height as displayed.', unit: 'points', example: 792 }),
  rotation: described(
    () =>
      v.pipe(
        finite,
        v.check((degrees) => degrees % 90 === 0, 'must be a multiple of 90'),
      ),
    { default: 0, does: 'The page’s own `/Rotate`.', unit: 'degrees clockwise', example: 0 },
  ),
};

export const sourceMembers = {
  fileName: described(() => text, { does: 'Its file name.', example: 'offer.pdf' }),
  sha256: described(
    () =>
      v.pipe(
        v.string('must be a string'),
        v.check((hex) => /^[0-9a-fA-F]{64}$/.test(hex), 'must be 64 hexadecimal digits'),
        v.toLowerCase(),
      ),
    {
      does: 'The SHA-256 of its bytes, hexadecimal. Another PDF gets the warning `SOURCE_PDF_FINGERPRINT_MISMATCH`.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ),
  sizeBytes: described(
    () =>
      v.pipe(
        v.number('must be a number'),
        v.check((bytes) => Number.isSafeInteger(bytes) && bytes >= 0, 'must be an integer that is not negative'),
      ),
    { does: 'Its size.', unit: 'bytes', example: 119253 },
  ),
  pages: listOf(sourcePageMembers, {
    does: 'Its pages as displayed: the crop box, after page rotation.',
    example: [{ width: 612, height: 792, rotation: 0 }],
  }),
};

export const columnMembers = {
  key: described(() => column, {
    required: true,
    does: 'The column: `column_0` is the first one of the CSV file. Each key occurs once.',
    example: 'column_0',
  }),
  label: described(() => text, { default: '', does: 'What people call it.', example: 'Full name' }),
};

export const assetMembers = {
  mediaType: described(() => oneOf('image/png', 'image/jpeg', 'image/svg+xml', 'font/ttf', 'font/otf'), {
    required: true,
    does: 'What the data is. `image/svg+xml` means SVG path data alone (the `d` of a `<path>`), such as the strokes of a signature.',
    example: 'image/png',
  }),
  // Any text here: it is decoded and validated after the structure.
  data: described(() => v.string('must be a string'), {
    required: true,
    does: 'The file in base64, with padding.',
    example: 'iVBORw0KGgo=',
  }),
};

export const pageRuleMembers = {
  page: described(() => count, {
    required: true,
    does: 'The page. The first one is 0. Each page at most once.',
    example: 2,
  }),
  when: described(() => condition, {
    required: true,
    does: 'The [condition](#conditions) under which a row has the page. Elsewhere it is left out, with what is on it; the row result has it in `omitted_pages`.',
    example: { column: 'column_3', is: 'married' },
  }),
};

const passwordMembers = {
  column: described(() => column, {
    required: true,
    does: 'The column.',
    example: 'column_9',
  }),
};

const protectMembers = {
  password: described((version) => nested(passwordMembers, version), {
    required: true,
    does: 'The password: 6 characters to 127 bytes.',
    example: { column: 'column_9' },
  }),
  permissions: described(() => array(oneOf(...permissionNames)), {
    default: [...permissionNames] as ReaderPermission[],
    does: 'What readers allow.',
    example: ['print'],
  }),
};

export const templateMembers = {
  columns: listOf(columnMembers, {
    default: [] as never[],
    does: 'The columns of the table and what people call them. Messages and `--filename-columns` use the labels.',
    example: [{ key: 'column_0', label: 'Full name' }],
  }),
  assets: described((version) => v.pipe(jsonObject, v.record(text, nested(assetMembers, version))), {
    default: {},
    does: 'Pictures and fonts, by a name of your choice. Overlays refer to them by that name.',
    example: { logo: { mediaType: 'image/png', data: 'iVBORw0KGgo=' } },
  }),
  overlays: described(
    ({ objectOf, isLatest }) => v.pipe(atMost(maxOverlays), array(overlaySchema(objectOf, isLatest))),
    {
      required: true,
      does: 'What is drawn or filled, in this order: a later overlay lies on top of an earlier one.',
      example: [],
    },
  ),
  pages: listOf(pageRuleMembers, {
    since: 5,
    does: 'Pages that only some rows have. A row that would have none fails (`NO_PAGE_LEFT`).',
    example: [{ page: 2, when: { column: 'column_3', is: 'married' } }],
  }),
  protect: described((version) => nested(protectMembers, version), {
    since: 5,
    does: 'Encrypts each row’s PDF with its own password: [protect](sealing.md#protect).',
    example: { password: { column: 'column_9' } },
  }),
};

/** Members that `bulkfill package build` or the editor signs. */
export const payloadMembers = {
  schemaVersion: described(() => v.picklist([1, 2, 3, 4, 5]), {
    required: true,
    does: 'The version of the format. New packages are version 5.',
    example: 5,
  }),
  name: described(() => text, { does: 'A name for people. The manifest repeats it.', example: 'Offer letter' }),
  exportedAt: described(() => timestamp, { does: 'When the package was made.', example: '2026-11-20T09:00:00Z' }),
  account: described(() => text, {
    since: 5,
    does: 'The only account that may use the package. Absent: every account.',
    example: 'acct_4f1c',
  }),
  expiresAt: described(() => timestamp, {
    since: 5,
    does: 'The time from which the package cannot be used. Absent: never.',
    example: '2027-01-31T00:00:00Z',
  }),
  source: described((version) => nested(sourceMembers, version), {
    does: 'The PDF that the template was made on. Another PDF is filled too; the manifest warns about what differs.',
    example: {},
  }),
  pageOrganization: described(() => array(v.pipe(v.number('must be a number'), v.integer('must be an integer'))), {
    does: 'The order of the pages. Only the order of the document is accepted: entry `i` is `i`.',
    example: [0, 1],
  }),
  template: described((version) => v.nullable(nested(templateMembers, version)), {
    default: null,
    does: 'What goes where. A package without one is refused.',
    example: { overlays: [] },
  }),
};
