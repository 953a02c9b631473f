import * as v from 'valibot';

/** Templates that an account may keep. Source: console.md, "The other routes". */
export const maxTemplates = 100;

/**
 * Which columns of a table are those of the template, where their names do not tell: `by-place`, or for numbers of columns of the template
 * the place in the table, null for one that stays blank. `key` is of the names on both sides.
 */
export const columnChoiceSchema = v.object({
  key: v.string(),
  places: v.union([v.literal('by-place'), v.record(v.string(), v.nullable(v.number()))]),
});
export type ColumnChoice = Readonly<v.InferOutput<typeof columnChoiceSchema>>;

/** A revision, as text. */
export const revisionPattern = /^[1-9][0-9]{0,14}$/;

const storedObject = v.object({ key: v.string(), sizeBytes: v.number(), sha256: v.string() });

export const savedTemplateSchema = v.object({
  templateId: v.string(),
  accountId: v.string(),
  name: v.string(),
  /** Grows with every save: a reader of an older one may be told. */
  revision: v.number(),
  /** The PDF that it fills, and the template's JSON as it was sent: objects that nothing else refers to. */
  source: storedObject,
  content: storedObject,
  /** The template as a signed package: what jobs are made with. Absent where the host that saved it could not sign. */
  package: v.optional(storedObject),
  /** Of the package. */
  schemaVersion: v.optional(v.number()),
  /** RFC 3339: from then on the package may not be used. */
  expiresAt: v.optional(v.string()),
  /** Of the PDF, as displayed: points. */
  pages: v.array(v.object({ width: v.number(), height: v.number(), rotation: v.picklist([0, 90, 180, 270]) })),
  overlayCount: v.number(),
  columnCount: v.number(),
  /** The first of them, their labels cut: for lists. */
  columns: v.array(v.object({ key: v.string(), label: v.string() })),
  /** The newest first. */
  columnChoices: v.optional(v.array(columnChoiceSchema)),
  createdAtMs: v.number(),
  changedAtMs: v.number(),
});

/** A template that somebody saved, with its PDF. Kept until its account deletes it. */
export type SavedTemplate = Readonly<v.InferOutput<typeof savedTemplateSchema>>;

/** What belongs to one revision and to nothing else. */
export const templateObjects = ({ source, content, package: signed }: SavedTemplate): readonly string[] => [
  source.key,
  content.key,
  ...(signed === undefined ? [] : [signed.key]),
];

/** Where the objects of one save are. Nothing of a job is below it. */
export const templatePrefix = (accountId: string, saveId: string): string => `templates/${accountId}/${saveId}/`;
