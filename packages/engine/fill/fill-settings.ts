import * as v from 'valibot';
import { conformanceModes } from './fill-options.ts';

/**
 * Settings that the caller of a fill decides, besides the files. They are passed unchanged from the form or the command
 * line to the stamper, and are part of the identity of a fill (`identifySettings`). A new member needs a default
 * (`v.optional`), because stored jobs lack it.
 */
export const fillSettingsSchema = v.object({
  /** 0 to 100; the job fails once a higher percentage of its rows has failed. */
  maxFailedRowPercent: v.number(),
  /** Column keys, at most three. */
  filenameColumns: v.pipe(v.array(v.string()), v.readonly()),
  includeStickers: v.boolean(),
  flattenForms: v.boolean(),
  printFile: v.optional(v.boolean(), false),
  /** Whether every row of the print file ends on an even page; false without a print file. */
  printEven: v.optional(v.boolean(), false),
  /** Whether to rewrite the source in fewer bytes, once, before the rows. */
  optimize: v.optional(v.boolean(), false),
  /** Treatment of PDF/A or PDF/UA that the source declares. */
  conformance: v.optional(v.picklist(conformanceModes), 'keep'),
  /** Whether names of PDFs are for users: row numbers sort, and long values end with a whole word. */
  readableNames: v.optional(v.boolean(), false),
  /** Whether a row that would be partial fails. */
  strict: v.optional(v.boolean(), false),
  /** Whether to seal every row's PDF. The key is an option of the run, not of its identity. */
  seal: v.optional(v.boolean(), false),
  /** Whether every page carries "SAMPLE". */
  sample: v.optional(v.boolean(), false),
  /** Key of the column whose equal cells make one document of several rows. */
  groupBy: v.optional(v.string()),
});

export type FillSettings = Readonly<v.InferOutput<typeof fillSettingsSchema>>;

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
  seal: false,
  sample: false,
};

/** Returns a fill's identity from its settings, in the schema's order. Defaults do not count. */
export const identifySettings = (
  settings: object,
  schema: { readonly entries: v.ObjectEntries } = fillSettingsSchema,
): unknown[] =>
  Object.entries(schema.entries).flatMap(([name, member]) => {
    const value = (settings as Readonly<Record<string, unknown>>)[name];
    if (member.type !== 'optional') return [value];
    return JSON.stringify(value) === JSON.stringify(v.getDefault(member)) ? [] : [[name, value]];
  });
