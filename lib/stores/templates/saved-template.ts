import { kib, mib } from '@bulkfill/engine/core/units';
import * as v from 'valibot';
import { auditActorSchema } from '../audit/audit-entry.ts';
import { metadataSchema } from '../jobs/metadata.ts';

/** Maximum of templates per account. Source: console-and-editor.md, "The other routes". */
export const maxTemplates = 100;

/** Maximum of earlier revisions per template. Source: console-and-editor.md, "Templates and designs". */
export const maxRevisions = 20;

/** Maximum bytes of earlier revisions, without objects of the current one. The oldest are dropped first. */
export const maxRevisionBytes = 100 * mib;

export const maxPictureBytes = 64 * kib;

export interface TemplatePicture {
  readonly revision: number;
  readonly jpeg: Uint8Array;
}

/**
 * Choice for the tables of a template: columns `by-place`, or a place per column number, null for a blank column; or
 * the locale of numbers and dates.
 */
export type ColumnPlaces = 'by-place' | { readonly locale: string } | Readonly<Record<string, number | null>>;

export const revisionPattern = /^[1-9][0-9]{0,14}$/;

const storedObject = v.object({ key: v.string(), sizeBytes: v.number(), sha256: v.string() });
type StoredTemplateObject = Readonly<v.InferOutput<typeof storedObject>>;

export const savedTemplateSchema = v.object({
  templateId: v.string(),
  accountId: v.string(),
  name: v.string(),
  /** Incremented by every save, so that a reader of an older revision can be detected. */
  revision: v.number(),
  /** The PDF to fill, and the template's JSON as uploaded: objects used by nothing else. */
  source: storedObject,
  content: storedObject,
  /** The signed package that jobs use. Absent if the saving host could not sign. */
  package: v.optional(storedObject),
  schemaVersion: v.optional(v.number()),
  /** RFC 3339 time from which the package is invalid. */
  expiresAt: v.optional(v.string()),
  /** Displayed sizes of the PDF's pages, in points. */
  pages: v.array(v.object({ width: v.number(), height: v.number(), rotation: v.picklist([0, 90, 180, 270]) })),
  overlayCount: v.number(),
  columnCount: v.number(),
  /** The first columns with shortened labels, for lists. */
  columns: v.array(v.object({ key: v.string(), label: v.string() })),
  metadata: v.optional(metadataSchema),
  hasChoices: v.optional(v.boolean()),
  /** Author of this revision. Absent for one from before this was stored. */
  changedBy: v.optional(auditActorSchema),
  restoredFrom: v.optional(v.number()),
  createdAtMs: v.number(),
  changedAtMs: v.number(),
});

/** A saved template with its PDF, stored until its account deletes it. */
export type TemplateRecord = Readonly<v.InferOutput<typeof savedTemplateSchema>>;

export type ListedRecord = Omit<TemplateRecord, 'pages'> & { readonly pageCount: number };

const { pages: _, ...listedEntries } = savedTemplateSchema.entries;

/** A listed record. `pageCount` is absent from older records. */
export const listedRecordSchema = v.object({ ...listedEntries, pageCount: v.optional(v.number()) });

export const toListedRecord = ({ pages, ...template }: TemplateRecord): ListedRecord => ({
  ...template,
  pageCount: pages.length,
});

export type RecordObjects = Pick<TemplateRecord, 'source' | 'content' | 'package'>;

/** Returns the objects of a revision. Revisions of one template share unchanged objects; nothing else uses them. */
export const listKeptObjects = ({
  source,
  content,
  package: signed,
}: RecordObjects): readonly StoredTemplateObject[] => [source, content, ...(signed === undefined ? [] : [signed])];

export const objectsOf = (revisions: readonly RecordObjects[]): readonly StoredTemplateObject[] => [
  ...new Map(revisions.flatMap(listKeptObjects).map((object) => [object.key, object])).values(),
];

export const templateObjects = (template: RecordObjects): readonly string[] =>
  listKeptObjects(template).map(({ key }) => key);

/** Returns the key prefix of one save's objects. It contains no objects of jobs. */
export const templatePrefix = (accountId: string, saveId: string): string => `templates/${accountId}/${saveId}/`;
