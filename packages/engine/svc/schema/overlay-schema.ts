import * as v from 'valibot';
import { entriesOf, type FormatVersion, type Said } from './described.ts';
import { fieldMembers, kindMembers } from './kind-members.ts';
import { listMembers } from './list-members.ts';
import type { Members } from './member.ts';
import { jsonObject, type ObjectOf } from './object-schema.ts';
import { baseMembers, placeMembers, readMembers } from './overlay-members.ts';

const kinds = {
  text: 'Writes a value into a rect. A character that no font covers skips the overlay (`UNSUPPORTED_CHARACTERS`). It never becomes a box.',
  checkbox: 'Draws a mark where the value says yes. The box itself is part of your PDF.',
  image: 'Draws a PNG or a JPEG, path data filled in black, or an SVG of plain paths as it says.',
  signature: 'Draws a PNG or a JPEG, or path data as pen strokes in a colour.',
  qr: 'Draws a QR code as vector modules.',
  barcode: 'Draws a barcode or another code as vector modules.',
  field:
    'Fills a form field of the PDF itself: text, choice, check box or radio buttons. The field brings its own place, font and size.',
  marker:
    'Draws a flag for the people who handle the PDF. Only with `include_stickers=true`; otherwise it counts neither as applied nor as skipped.',
};
const newKinds = {
  list: 'Draws several items of one row, one below the other, in columns.',
  seal: 'Shows the seal of a sealed document: the signer and the time, the same in every row. A template has at most one, on a page that every row has once. Without `pages`, `when` and `role`; `alt` has no columns. A run without a seal draws nothing for it.',
};

export const kindMember: Said = { does: 'What kind of overlay it is.', example: 'text' };

export const kindDescriptions: Readonly<Record<string, string>> = { ...kinds, ...newKinds };

/**
 * Builds the schema of one overlay of any kind. Applies defaults, but does not check assets or other overlays.
 * `isLatest` includes the members of version 5. Source: package-format.md, "Overlays".
 */
export const overlaySchema = (objectOf: ObjectOf, isLatest: boolean) => {
  const version: FormatVersion = { objectOf, isLatest };
  const base = entriesOf(baseMembers, version);
  const common = { ...base, ...entriesOf(readMembers, version), ...entriesOf(placeMembers, version) };
  const placed = <const Kind extends string, const Own extends Members>(kind: Kind, own: Own) =>
    objectOf({ ...common, kind: v.literal(kind), ...entriesOf(own, version) });

  return v.pipe(
    jsonObject,
    v.variant(
      'kind',
      [
        placed('text', kindMembers.text),
        placed('checkbox', kindMembers.checkbox),
        placed('image', kindMembers.image),
        placed('signature', kindMembers.signature),
        placed('qr', kindMembers.qr),
        placed('barcode', kindMembers.barcode),
        objectOf({ ...base, kind: v.literal('field'), ...entriesOf(fieldMembers, version) }),
        placed('marker', kindMembers.marker),
        ...(isLatest ? [placed('list', listMembers), placed('seal', kindMembers.seal)] : []),
      ],
      `must be one of ${Object.keys(isLatest ? kindDescriptions : kinds).join(', ')}`,
    ),
  );
};

export type ParsedOverlay = v.InferOutput<ReturnType<typeof overlaySchema>>;
