import * as v from 'valibot';
import { packageLimits } from '../package-limits.ts';
import { condition } from './condition.ts';
import { jsonObject, lenientObject, type ObjectOf, strictObject } from './object-schema.ts';
import { overlaySchema } from './overlay-schema.ts';
import { column, count, finite, oneOf, positive, text, timestamp } from './primitives.ts';

const { maxOverlays } = packageLimits;

const array = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be an array');

/**
 * Rejects an array by its length before checking its entries: two thousand overlays are checked, two million are not.
 */
const atMost = (limit: number) =>
  v.custom<unknown[]>((input) => !Array.isArray(input) || input.length <= limit, `must hold at most ${limit} entries`);

const terms = { account: v.exactOptional(text), expiresAt: v.exactOptional(timestamp) };

const pageRules = (objectOf: ObjectOf) => ({
  pages: v.exactOptional(array(v.pipe(jsonObject, objectOf({ page: count, when: condition })))),
});

const payloadSchema = <Terms extends v.ObjectEntries>(objectOf: ObjectOf, terms: Terms, isLatest: boolean) => {
  const page = v.pipe(
    jsonObject,
    objectOf({
      width: positive,
      height: positive,
      rotation: v.optional(
        v.pipe(
          finite,
          v.check((degrees) => degrees % 90 === 0, 'must be a multiple of 90'),
        ),
        0,
      ),
    }),
  );
  const source = objectOf({
    fileName: v.exactOptional(text),
    sha256: v.exactOptional(
      v.pipe(
        v.string('must be a string'),
        v.check((hex) => /^[0-9a-fA-F]{64}$/.test(hex), 'must be 64 hexadecimal digits'),
        v.toLowerCase(),
      ),
    ),
    sizeBytes: v.exactOptional(
      v.pipe(
        v.number('must be a number'),
        v.check((bytes) => Number.isSafeInteger(bytes) && bytes >= 0, 'must be an integer that is not negative'),
      ),
    ),
    pages: v.exactOptional(array(page)),
  });
  const template = objectOf({
    columns: v.optional(array(v.pipe(jsonObject, objectOf({ key: column, label: v.optional(text, '') }))), []),
    // Any text as data here: it is decoded and validated after the structure.
    assets: v.optional(
      v.pipe(
        jsonObject,
        v.record(
          text,
          v.pipe(
            jsonObject,
            objectOf({
              mediaType: oneOf('image/png', 'image/jpeg', 'image/svg+xml', 'font/ttf', 'font/otf'),
              data: v.string('must be a string'),
            }),
          ),
        ),
      ),
      {},
    ),
    overlays: v.pipe(atMost(maxOverlays), array(overlaySchema(objectOf, isLatest))),
    ...(isLatest ? pageRules(objectOf) : ({} as ReturnType<typeof pageRules>)),
  });
  return v.pipe(
    jsonObject,
    objectOf({
      schemaVersion: v.picklist([1, 2, 3, 4, 5]),
      name: v.exactOptional(text),
      exportedAt: v.exactOptional(timestamp),
      ...terms,
      source: v.exactOptional(v.pipe(jsonObject, source)),
      pageOrganization: v.exactOptional(array(v.pipe(v.number('must be a number'), v.integer('must be an integer')))),
      template: v.optional(v.nullable(v.pipe(jsonObject, template)), null),
    }),
  );
};

/** Versions 1 to 4: unknown members, including embedded CSV, are ignored. */
export const lenientPayload = payloadSchema(lenientObject, {}, false);

/** Version 5: unknown members, including `csvText` and `csvFilename`, are violations. */
export const strictPayload = payloadSchema(strictObject, terms, true);

/** A payload with valid structure: defaults applied, colours and columns resolved, references not checked yet. */
export type ParsedPayload = v.InferOutput<typeof strictPayload>;

export type ParsedTemplate = NonNullable<ParsedPayload['template']>;
