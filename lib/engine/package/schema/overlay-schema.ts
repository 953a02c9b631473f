import * as v from 'valibot';
import { fieldMembers, kindMembers } from './kind-members.ts';
import { listMembers } from './list-members.ts';
import { entriesOf, type FormatVersion, type Members } from './member.ts';
import { jsonObject, type ObjectOf } from './object-schema.ts';
import { baseMembers, placeMembers, readMembers } from './overlay-members.ts';

const kinds = ['text', 'checkbox', 'image', 'signature', 'qr', 'barcode', 'field', 'marker'];
const newKinds = ['list'];

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
        ...(isLatest ? [placed('list', listMembers)] : []),
      ],
      `must be one of ${[...kinds, ...(isLatest ? newKinds : [])].join(', ')}`,
    ),
  );
};

export type ParsedOverlay = v.InferOutput<ReturnType<typeof overlaySchema>>;
