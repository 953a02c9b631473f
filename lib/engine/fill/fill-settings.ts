import * as v from 'valibot';
import { conformanceModes } from './fill-options.ts';

/**
 * What the caller of a fill decides, apart from the files. It travels whole from the form, or the command line, to the stamper, and is
 * part of what makes two fills the same (`settingsIdentity`). A member that is added here needs a default (`v.optional`): jobs that were
 * stored before it have none.
 */
export const fillSettingsSchema = v.object({
  /** 0 to 100; the job fails once a higher percentage of its rows has failed. */
  maxFailedRowPercent: v.number(),
  /** Column keys, at most three. */
  filenameColumns: v.pipe(v.array(v.string()), v.readonly()),
  includeStickers: v.boolean(),
  flattenForms: v.boolean(),
  /** Besides the ZIP, all rows in one PDF. */
  printFile: v.optional(v.boolean(), false),
  /** In it, every row ends on an even page; false where there is no print file. */
  printEven: v.optional(v.boolean(), false),
  /** The source is written anew in fewer bytes, once, before the rows. */
  optimize: v.optional(v.boolean(), false),
  /** What is done about PDF/A or PDF/UA that the source declares. */
  conformance: v.optional(v.picklist(conformanceModes), 'keep'),
  /** Names of PDFs are for people: row numbers sort, and long values end with a whole word. */
  readableNames: v.optional(v.boolean(), false),
  /** A row that would be partial fails. */
  strict: v.optional(v.boolean(), false),
});

export type FillSettings = Readonly<v.InferOutput<typeof fillSettingsSchema>>;

/** What a caller gets who says no more than they must. */
export const plainSettings: FillSettings = {
  maxFailedRowPercent: 0,
  filenameColumns: [],
  includeStickers: false,
  flattenForms: false,
  printFile: false,
  printEven: false,
  optimize: false,
  conformance: 'keep',
  readableNames: false,
  strict: false,
};

/**
 * What the settings add to the identity of a fill: the values of the members, in the schema's order. A member with a default counts only
 * where the value is another, with its name, so that identities of fills from before the member stay what they were.
 */
export const settingsIdentity = (settings: object, schema: { readonly entries: v.ObjectEntries } = fillSettingsSchema): unknown[] =>
  Object.entries(schema.entries).flatMap(([name, member]) => {
    const value = (settings as Readonly<Record<string, unknown>>)[name];
    if (member.type !== 'optional') return [value];
    return JSON.stringify(value) === JSON.stringify(v.getDefault(member)) ? [] : [[name, value]];
  });
