import * as v from 'valibot';
import { kib, mib } from '../../../engine/kit/units.ts';
import { auditActorSchema } from '../audit/audit-entry.ts';

/** Templates that an account may keep. Source: console.md, "The other routes". */
export const maxTemplates = 100;

/** Earlier revisions of a template that are kept. Source: office.md, "Words". */
export const maxRevisions = 20;

/** What they may hold together besides the objects of the current one. The oldest go first. */
export const maxRevisionBytes = 100 * mib;

/** A picture of a first page, as small as cards show it. */
export const maxPictureBytes = 64 * kib;

/** The picture of a template, and of which revision. */
export interface TemplatePicture {
  readonly revision: number;
  readonly jpeg: Uint8Array;
}

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
type StoredTemplateObject = Readonly<v.InferOutput<typeof storedObject>>;

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
  /** Who saved this revision. Absent for one from before this was kept. */
  changedBy: v.optional(auditActorSchema),
  /** The earlier revision that this one is again. */
  restoredFrom: v.optional(v.number()),
  createdAtMs: v.number(),
  changedAtMs: v.number(),
});

/** A template that somebody saved, with its PDF. Kept until its account deletes it. */
export type SavedTemplate = Readonly<v.InferOutput<typeof savedTemplateSchema>>;

/** Members of a template that lists show. A record has more: sizes of its pages, and choices of columns. */
export type ListedRecord = Omit<SavedTemplate, 'pages' | 'columnChoices'> & { readonly pageCount: number };

const { pages: _, columnChoices: __, ...listedEntries } = savedTemplateSchema.entries;

/** A listed record. `pageCount` is absent from records that are older than it. */
export const listedRecordSchema = v.object({ ...listedEntries, pageCount: v.optional(v.number()) });

/** Reduces a record to the members that lists show. */
export const listedRecord = ({ pages, columnChoices: _choices, ...template }: SavedTemplate): ListedRecord => ({
  ...template,
  pageCount: pages.length,
});

/** Objects that a record refers to. */
type RecordObjects = Pick<SavedTemplate, 'source' | 'content' | 'package'>;

/** What a revision is made of. Revisions of one template share what did not change, and nothing else has it. */
export const keptObjects = ({ source, content, package: signed }: RecordObjects): readonly StoredTemplateObject[] => [
  source,
  content,
  ...(signed === undefined ? [] : [signed]),
];

/** Objects of some revisions, each once. */
export const objectsOf = (revisions: readonly RecordObjects[]): readonly StoredTemplateObject[] => [
  ...new Map(revisions.flatMap(keptObjects).map((object) => [object.key, object])).values(),
];

/** Where the objects of a revision are. */
export const templateObjects = (template: SavedTemplate): readonly string[] => keptObjects(template).map(({ key }) => key);

/** Where the objects of one save are. Nothing of a job is below it. */
export const templatePrefix = (accountId: string, saveId: string): string => `templates/${accountId}/${saveId}/`;
