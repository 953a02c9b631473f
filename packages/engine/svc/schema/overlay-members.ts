import * as v from 'valibot';
import { overlayRoles } from '../template.ts';
import { nested, type Said } from './described.ts';
import { choice, color, flag, id, language, member, number, objectType, orNone, pages, value, when } from './member.ts';
import { count } from './primitives.ts';

/*
 * All members of overlays, each described once. This file has the members of several kinds; kind-members.ts and
 * list-members.ts have the members of one. Derived from them: the schema (overlay-schema.ts), the JSON Schema and
 * the reference page in docs/generated/, the panel "Properties" of the editor (packages/web/editor/core/members.ts),
 * and the types of the library (packages/bulkfill/library/overlay-types.ts, by `npm run generate -- reference`).
 * Source: package-format.md, "Overlays".
 */

export const black = '#000000';

export const rectMembers = {
  x: number({
    required: true,
    unit: 'points',
    does: 'The distance from the left edge of the page to the left edge of the rect.',
    example: 130,
  }),
  y: number({
    required: true,
    unit: 'points',
    does: 'The distance from the top edge of the page down to the top edge of the rect.',
    example: 213,
  }),
  width: number({ required: true, above: 0, unit: 'points', does: 'The width, to the right.', example: 582 }),
  height: number({ required: true, above: 0, unit: 'points', does: 'The height, downwards.', example: 68 }),
};

export const borderMembers = {
  width: number({ default: 1, from: 0, unit: 'points', does: 'The thickness of the line.', example: 0.5 }),
  color: color({ default: black, does: 'The colour of the line.', example: '#8a6d1f' }),
};

export const rect = <const Options extends Said>(options: Options) =>
  member((version) => nested(rectMembers, version), 'Rect', { control: 'line' }, options);
export const border = (options: Said) =>
  member(
    (version) => orNone(nested(borderMembers, version)),
    `${objectType(borderMembers)} | 'none' | null`,
    { control: 'border' },
    options,
  );

export const baseMembers = {
  id: id({
    required: true,
    does: 'The name of the overlay, unique in the template, at most 200 characters. Warnings refer to it.',
    example: 'full-name',
  }),
  rotation: number({
    default: 0,
    step: 1,
    unit: 'degrees clockwise',
    label: 'Rotation',
    does: 'Rotates the overlay about the centre of its rect.',
    example: 90,
  }),
  opacity: number({
    default: 1,
    from: 0,
    to: 1,
    step: 0.05,
    label: 'Opacity',
    does: 'The opacity: 0 is invisible, 1 is solid.',
    example: 0.4,
  }),
  required: flag({
    default: false,
    label: 'Required',
    does: 'Fails a row if the overlay cannot be applied or its value is blank.',
    example: true,
  }),
  optional: flag({
    default: false,
    label: 'Optional',
    does: 'For codes, images and signatures: a blank value does not skip the overlay, so the row stays `success`. Texts and check boxes always behave like this.',
    example: true,
  }),
  when: when({
    since: 5,
    label: 'Condition',
    does: 'The [condition](#conditions) under which a row has the overlay. Absent: every row has it.',
    example: { column: 'column_3', is: 'married' },
  }),
};

/** Members for screen readers and other assistive technology. Source: conformance-and-security.md, 5. */
export const readMembers = {
  role: choice(overlayRoles, {
    label: 'Role',
    does: 'The role in a tagged PDF, for screen readers. Absent: texts and check boxes are `P`, codes, pictures and signatures are `Figure`, markers are `Artifact`, which is not read. It has no effect if the PDF is not tagged.',
    example: 'H2',
  }),
  alt: value({
    label: 'Alternative text',
    does: 'The text that screen readers read. Absent: a code is read as its value, a check box as its state in words, a picture as "Picture".',
    example: { text: 'Photo of {{column_0}}' },
  }),
  lang: language({
    label: 'Language',
    does: 'The language for screen readers (BCP 47). Absent: that of the document.',
    example: 'de',
  }),
};

export const placeMembers = {
  pages: pages({
    since: 5,
    does: 'Replaces `page`: several pages, each with the rect in its own space. `first` and `last` are the first and last page of the PDF of the row; `odd` and `even` count the pages of the source from 1; numbers count from 0. The overlay has one result per row.',
    example: 'all',
  }),
  page: {
    ...number({
      from: 0,
      whole: true,
      does: 'The page; the first is 0. If the PDF of a row has no such page, the overlay is skipped (`PAGE_OUT_OF_RANGE`).',
      example: 0,
    }),
    schema: ({ isLatest }: { readonly isLatest: boolean }) => (isLatest ? v.exactOptional(count) : count),
  },
  rect: rect({
    required: true,
    unit: 'points',
    does: 'The position, from the top-left corner of the page as displayed.',
    example: { x: 130, y: 213, width: 582, height: 68 },
  }),
};
