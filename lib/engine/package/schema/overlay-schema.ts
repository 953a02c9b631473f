import * as v from 'valibot';
import { type Color, overlayRoles } from '../template.ts';
import { condition, pageChoice } from './condition.ts';
import { jsonObject, type ObjectOf } from './object-schema.ts';
import { overlayValue } from './overlay-value.ts';
import { color, count, filledText, finite, flag, fraction, languageTag, notNegative, oneOf, positive, text } from './primitives.ts';
import { valueFormat } from './value-format.ts';

const black = '#000000';
const maxListCells = 50;
const kinds = ['text', 'checkbox', 'image', 'signature', 'qr', 'barcode', 'field', 'marker'];
/** Kinds that the last version alone has. */
const newKinds = ['list'];

const none = v.pipe(
  v.unknown(),
  v.transform((): undefined => undefined),
);
const isNone = (input: unknown): boolean => input === null || input === 'none';

/** A colour, or null, `none` or nothing at all for no colour. */
const colorOrNone = v.exactOptional(v.lazy((input): v.GenericSchema<unknown, Color | undefined> => (isNone(input) ? none : color)));

const pictureFit = v.optional(oneOf('contain', 'cover', 'stretch'), 'contain');

/**
 * One overlay of any kind, defaults applied, not yet checked against the assets and the other overlays. `isLatest`: with the members that version 5 brought.
 * Source: package-format.md, "Overlays".
 */
export const overlaySchema = (objectOf: ObjectOf, isLatest: boolean) => {
  const nested = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(jsonObject, objectOf(entries));
  const value = overlayValue(objectOf, isLatest);
  const border = nested({ width: v.optional(notNegative, 1), color: v.optional(color, black) });
  type Border = v.InferOutput<typeof border>;
  const rule = nested({ width: v.optional(notNegative, 0.5), color: v.optional(color, black) });
  const page = count;
  const latest = { when: v.exactOptional(condition) };
  const latestPlaced = { pages: v.exactOptional(pageChoice) };
  const rect = nested({ x: finite, y: finite, width: positive, height: positive });
  const base = {
    id: filledText,
    rotation: v.optional(finite, 0),
    opacity: v.optional(fraction, 1),
    required: v.optional(flag, false),
    optional: v.optional(flag, false),
    // Unknown to earlier versions, as any other name.
    ...(isLatest ? latest : ({} as typeof latest)),
  };
  const said = { role: v.exactOptional(oneOf(...overlayRoles)), alt: v.exactOptional(value), lang: v.exactOptional(languageTag) };
  const common = {
    ...base,
    ...said,
    ...(isLatest ? latestPlaced : ({} as typeof latestPlaced)),
    page: isLatest ? v.exactOptional(page) : page,
    rect,
  };
  const checkedValues = v.exactOptional(v.array(text, 'must be an array'));
  const ink = v.optional(color, black);
  const look = {
    font: v.optional(filledText, 'Helvetica'),
    bold: v.optional(flag, false),
    italic: v.optional(flag, false),
    size: v.optional(positive, 12),
    color: ink,
    align: v.optional(oneOf('left', 'center', 'right', 'justify'), 'left'),
    verticalAlign: v.optional(oneOf('top', 'middle', 'bottom'), 'middle'),
    wrap: v.optional(flag, false),
    lineHeight: v.optional(positive, 1.2),
    fit: v.optional(oneOf('none', 'shrink'), 'none'),
    minSize: v.optional(positive, 6),
    overflow: v.optional(oneOf('clip', 'visible', 'error'), 'visible'),
    comb: v.exactOptional(
      v.pipe(
        count,
        v.check((cells) => cells > 0, 'must be greater than 0'),
      ),
    ),
    background: colorOrNone,
    border: v.exactOptional(v.lazy((input): v.GenericSchema<unknown, Border | undefined> => (isNone(input) ? none : border))),
    format: v.exactOptional(valueFormat(objectOf)),
  };
  const pictureSource = { asset: v.exactOptional(filledText), value: v.exactOptional(value) };

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
      v.array(nested({ key: filledText, x: finite, width: positive, ...look }), 'must be an array'),
    ),
    header: v.exactOptional(nested({ cells: cellTexts(text), repeat: v.optional(flag, false) })),
    footer: v.exactOptional(nested({ cells: cellTexts(v.union([text, nested({ sum: filledText })], 'must be a text or {"sum": key}')) })),
    stripe: colorOrNone,
    rule: v.exactOptional(v.lazy((input): v.GenericSchema<unknown, Border | undefined> => (isNone(input) ? none : rule))),
    overflow: v.optional(oneOf('error', 'clip'), 'error'),
    more: v.exactOptional(nested({ page, rect })),
  });

  return v.pipe(
    jsonObject,
    v.variant(
      'kind',
      [
        objectOf({
          ...common,
          kind: v.literal('text'),
          value,
          ...look,
        }),
        objectOf({
          ...common,
          kind: v.literal('checkbox'),
          value,
          checkedValues,
          mark: v.optional(oneOf('check', 'cross', 'dot'), 'check'),
          color: ink,
        }),
        objectOf({ ...common, kind: v.literal('image'), ...pictureSource, fit: pictureFit }),
        objectOf({ ...common, kind: v.literal('signature'), ...pictureSource, color: ink, fit: pictureFit }),
        objectOf({
          ...common,
          kind: v.literal('qr'),
          value,
          errorCorrection: v.optional(oneOf('L', 'M', 'Q', 'H'), 'M'),
          quietZone: v.optional(count, 4),
          color: ink,
          background: colorOrNone,
        }),
        objectOf({
          ...common,
          kind: v.literal('barcode'),
          value,
          symbology: v.optional(text, 'code128'),
          showText: v.optional(flag, false),
          color: ink,
          background: colorOrNone,
          options: v.optional(
            v.pipe(jsonObject, v.record(text, v.union([text, v.number(), v.boolean()], 'must be a string, a number or a boolean'))),
            {},
          ),
        }),
        objectOf({
          ...base,
          kind: v.literal('field'),
          page: v.exactOptional(page),
          rect: v.exactOptional(rect),
          field: filledText,
          value,
          checkedValues,
          format: v.exactOptional(valueFormat(objectOf)),
        }),
        objectOf({
          ...common,
          kind: v.literal('marker'),
          label: v.optional(text, ''),
          shape: v.optional(oneOf('sign-here', 'initial', 'date', 'note'), 'sign-here'),
          color: ink,
        }),
        ...(isLatest ? [list] : []),
      ],
      `must be one of ${[...kinds, ...(isLatest ? newKinds : [])].join(', ')}`,
    ),
  );
};

/** An overlay as the schema gives it. */
export type ParsedOverlay = v.InferOutput<ReturnType<typeof overlaySchema>>;
