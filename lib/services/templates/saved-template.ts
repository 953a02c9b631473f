import * as v from 'valibot';

/** Templates that an account may keep. Source: console.md, "The other routes". */
export const maxTemplates = 100;

const storedObject = v.object({ key: v.string(), sizeBytes: v.number(), sha256: v.string() });

export const savedTemplateSchema = v.object({
  templateId: v.string(),
  accountId: v.string(),
  name: v.string(),
  /** Grows with every save: whoever read an older one may be told. */
  revision: v.number(),
  /** The PDF that it fills, and the template's JSON as it was sent: objects that nothing else refers to. */
  source: storedObject,
  content: storedObject,
  /** Of the PDF, as displayed: points. */
  pages: v.array(v.object({ width: v.number(), height: v.number(), rotation: v.picklist([0, 90, 180, 270]) })),
  overlayCount: v.number(),
  columnCount: v.number(),
  /** The first of them, their labels cut: for lists. */
  columns: v.array(v.object({ key: v.string(), label: v.string() })),
  createdAtMs: v.number(),
  changedAtMs: v.number(),
});

/** A template that somebody saved, with its PDF. Kept until its account deletes it. */
export type SavedTemplate = Readonly<v.InferOutput<typeof savedTemplateSchema>>;

/** Where the objects of one save are. Nothing of a job is below it. */
export const templatePrefix = (accountId: string, saveId: string): string => `templates/${accountId}/${saveId}/`;
