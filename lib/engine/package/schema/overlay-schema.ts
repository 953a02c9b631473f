import * as v from 'valibot';
import { fieldMembers, kindMembers, lookMembers } from './kind-members.ts';
import { entriesOf, type FormatVersion, nested as nestedMembers, orNone } from './member.ts';
import { jsonObject, type ObjectOf } from './object-schema.ts';
import { baseMembers, black, placeMembers, readMembers, rectMembers } from './overlay-members.ts';
import { overlayValue } from './overlay-value.ts';
import { color, count, filledText, finite, flag, notNegative, oneOf, positive, text } from './primitives.ts';

const maxListCells = 50;
const kinds = ['text', 'checkbox', 'image', 'signature', 'qr', 'barcode', 'field', 'marker'];
/** Kinds that the last version alone has. */
const newKinds = ['list'];

/**
 * One overlay of any kind, defaults applied, not yet checked against the assets and the other overlays. `isLatest`: with the members that version 5 brought.
 * Source: package-format.md, "Overlays".
 */
export const overlaySchema = (objectOf: ObjectOf, isLatest: boolean) => {
  const version: FormatVersion = { objectOf, isLatest };
  const nested = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(jsonObject, objectOf(entries));
  const base = entriesOf(baseMembers, version);
  const said = entriesOf(readMembers, version);
  const common = { ...base, ...said, ...entriesOf(placeMembers, version) };
  const look = entriesOf(lookMembers, version);
  const placed = <const Kind extends keyof typeof kindMembers>(kind: Kind) =>
    objectOf({ ...common, kind: v.literal(kind), ...entriesOf(kindMembers[kind], version) });

  const value = overlayValue(objectOf, isLatest);
  const rule = nested({ width: v.optional(notNegative, 0.5), color: v.optional(color, black) });
  const { rotation, opacity, required } = baseMembers;
  const cellBase = entriesOf({ rotation, opacity, required }, version);
  const cellTexts = <const Text extends v.GenericSchema>(one: Text) => v.pipe(jsonObject, v.record(text, one));
  const list = objectOf({
    ...common,
    kind: v.literal('list'),
    value,
    itemHeight: positive,
    grow: v.optional(flag, false),
    cells: v.pipe(
      v.custom<unknown[]>(
        (input) => Array.isArray(input) && input.length > 0 && input.length <= maxListCells,
        `must be an array of 1 to ${maxListCells} entries`,
      ),
      v.array(nested({ key: filledText, x: finite, width: positive, ...look, ...cellBase, ...said }), 'must be an array'),
    ),
    header: v.exactOptional(nested({ cells: cellTexts(text), repeat: v.optional(flag, false) })),
    footer: v.exactOptional(nested({ cells: cellTexts(v.union([text, nested({ sum: filledText })], 'must be a text or {"sum": key}')) })),
    stripe: v.exactOptional(orNone(color)),
    rule: v.exactOptional(orNone(rule)),
    overflow: v.optional(oneOf('error', 'clip'), 'error'),
    more: v.exactOptional(nested({ page: count, rect: nestedMembers(rectMembers, version) })),
  });

  return v.pipe(
    jsonObject,
    v.variant(
      'kind',
      [
        placed('text'),
        placed('checkbox'),
        placed('image'),
        placed('signature'),
        placed('qr'),
        placed('barcode'),
        objectOf({ ...base, kind: v.literal('field'), ...entriesOf(fieldMembers, version) }),
        placed('marker'),
        ...(isLatest ? [list] : []),
      ],
      `must be one of ${[...kinds, ...(isLatest ? newKinds : [])].join(', ')}`,
    ),
  );
};

/** An overlay as the schema gives it. */
export type ParsedOverlay = v.InferOutput<ReturnType<typeof overlaySchema>>;
