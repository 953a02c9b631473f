import * as v from 'valibot';
import { type FormatVersion, nested, type Said } from './described.ts';
import { lookMembers } from './kind-members.ts';
import { choice, color, colorOrNone, flag, type Members, member, name, number, objectType, orNone } from './member.ts';
import { jsonObject } from './object-schema.ts';
import { baseMembers, black, readMembers, rect } from './overlay-members.ts';
import { listValue } from './overlay-value.ts';
import { text } from './primitives.ts';

export const maxListCells = 50;

const noLabel = { control: 'line' } as const;

const object = <const Own extends Members, const Options extends Said>(own: Own, options: Options) =>
  member((version) => nested(own, version), objectType(own), noLabel, options);

const textsByKey = <const Text extends v.GenericSchema, const Options extends Said>(
  one: (version: FormatVersion) => Text,
  type: string,
  options: Options,
) =>
  member(
    (version) => v.pipe(jsonObject, v.record(text, one(version))),
    `Readonly<Record<string, ${type}>>`,
    noLabel,
    options,
  );

export const cellPlaceMembers = {
  key: name({
    required: true,
    does: 'The member of the items that the cell shows. The first cell shows items that are texts.',
    example: 'name',
  }),
  x: number({
    required: true,
    unit: 'points',
    does: 'The distance from the left edge of the list to the left edge of the cell.',
    example: 0,
  }),
  width: number({
    required: true,
    above: 0,
    unit: 'points',
    does: 'The width of the cell. Its height is that of its item.',
    example: 320,
  }),
};

const { rotation, opacity, required } = baseMembers;

export const cellMembers = { ...cellPlaceMembers, ...lookMembers, rotation, opacity, required, ...readMembers };

export const headerMembers = {
  cells: textsByKey(() => text, 'string', {
    required: true,
    does: 'The texts above the cells, by key.',
    example: { name: 'Item', qty: 'Quantity' },
  }),
  repeat: flag({
    default: false,
    does: 'Draws the header on every page of the list, not only on the first.',
    example: true,
  }),
};

export const sumMembers = {
  sum: name({ required: true, does: 'The key whose numbers are added.', example: 'amount' }),
};

export const footerMembers = {
  cells: textsByKey(
    (version) => v.union([text, nested(sumMembers, version)], 'must be a text or {"sum": key}'),
    `string | ${objectType(sumMembers)}`,
    {
      required: true,
      does: 'The texts below the last item, by key: a text, or `{"sum": key}` for the sum of the numbers of that key. Sums are exact decimals of at most 30 digits. A blank counts as zero; an item that is not a number skips the list (`VALUE_INVALID`).',
      example: { name: 'Total', amount: { sum: 'amount' } },
    },
  ),
};

export const ruleMembers = {
  width: number({ default: 0.5, from: 0, unit: 'points', does: 'The thickness of the line.', example: 0.5 }),
  color: color({ default: black, does: 'The colour of the line.', example: '#999999' }),
};

export const moreMembers = {
  page: number({
    required: true,
    from: 0,
    whole: true,
    does: 'The page of the source, 0-based. A row repeats it as often as its items need, and omits it if they fit. Everything else on the page is drawn on each repetition. It must differ from the page on which the list begins.',
    example: 2,
  }),
  rect: rect({
    required: true,
    does: 'The area for further items on each such page.',
    unit: 'points from the top left corner of the page as displayed',
    example: { x: 50, y: 80, width: 500, height: 640 },
  }),
};

const isSomeCells = (input: unknown): boolean =>
  Array.isArray(input) && input.length > 0 && input.length <= maxListCells;

/** Members of a list, without the members common to all kinds. Source: package-format.md, "Lists". */
export const listMembers = {
  value: member(
    listValue,
    "Value | { readonly rows: 'group' }",
    { control: 'value-line' },
    {
      required: true,
      does: 'The items: a JSON array of objects (or of texts), or one item per line of text; or `{"rows": "group"}`, the rows of the document. At most 5,000.',
      example: { column: 'column_7' },
    },
  ),
  itemHeight: number({
    required: true,
    above: 0,
    step: 1,
    unit: 'points',
    label: 'Item height',
    does: 'The height of an item, of the header and of the footer.',
    example: 18,
  }),
  grow: flag({
    default: false,
    label: 'Grow with its text',
    does: 'Makes an item higher for texts of several lines. Without it they run over the edge of the item.',
    example: true,
  }),
  cells: member(
    (version) =>
      v.pipe(
        v.custom<unknown[]>(isSomeCells, `must be an array of 1 to ${maxListCells} entries`),
        v.array(nested(cellMembers, version), 'must be an array'),
      ),
    'readonly ListCell[]',
    { control: 'list-columns' },
    {
      required: true,
      label: 'Columns of the items',
      does: 'The columns of the list: see [an entry of `cells`](#an-entry-of-cells).',
      example: [{ key: 'name', x: 0, width: 320 }],
    },
  ),
  header: object(headerMembers, {
    does: 'A line above the first item: see [`header`](#header).',
    example: { cells: { name: 'Item' }, repeat: true },
  }),
  footer: object(footerMembers, {
    does: 'A line below the last item: see [`footer`](#footer).',
    example: { cells: { amount: { sum: 'amount' } } },
  }),
  stripe: colorOrNone({
    label: 'Stripe',
    does: 'The colour behind every second item. Absent, `null` or `"none"`: none.',
    example: '#f4f4f4',
  }),
  rule: member(
    (version) => orNone(nested(ruleMembers, version)),
    `${objectType(ruleMembers)} | 'none' | null`,
    { control: 'border' },
    {
      label: 'Rule',
      does: 'A line below the header and below every item. Absent, `null` or `"none"`: none.',
      example: { width: 0.5, color: '#999999' },
    },
  ),
  overflow: choice(['error', 'clip'], {
    default: 'error',
    label: 'Overflow',
    does: 'The treatment of items that do not fit: `error` skips the list (`TEXT_OVERFLOW`, which says how many fit), `clip` draws those that fit and adds a notice (`LIST_CUT`). No item is divided. A list with `more` continues there.',
    example: 'clip',
  }),
  more: member(
    (version) => nested(moreMembers, version),
    objectType(moreMembers),
    { control: 'list-continuation' },
    {
      label: 'Continues on',
      does: 'The page that continues the list: see [`more`](#more). It cannot be combined with `pages` or with a value that counts pages.',
      example: { page: 2, rect: { x: 50, y: 80, width: 500, height: 640 } },
    },
  ),
};
