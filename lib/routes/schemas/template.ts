import * as v from 'valibot';
import { metadataBodySchema } from '../../stores/jobs/metadata.ts';

const count = (least: number, description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.description(description));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.description('SHA-256 in hexadecimal.'));
const time = v.pipe(v.string(), v.isoTimestamp());

/** A saved template. Source: api.md, "Templates". */
export const templateSchema = v.object({
  template_id: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  revision: count(1, 'Grows with every save; the tag of `ETag`.'),
  created_at: time,
  updated_at: time,
  pages: count(1, 'Pages of the PDF.'),
  overlay_count: count(0, 'Overlays of the template.'),
  metadata: v.optional(metadataBodySchema),
  columns: v.pipe(
    v.array(v.object({ key: v.pipe(v.string(), v.regex(/^column_(0|[1-9][0-9]*)$/)), label: v.string() })),
    v.description('Columns that the template lists; in a list of templates the first 30 of each.'),
  ),
  source_sha256: sha256,
  package_sha256: v.pipe(
    v.nullable(sha256),
    v.description('Of the package; null until one was signed of a template that the editor saved.'),
  ),
  schema_version: count(1, 'Of the package.'),
  expires_at: v.pipe(v.nullable(v.string()), v.description('Time when the package expires; null if it never does.')),
});

export const templateListSchema = v.object({
  templates: v.array(templateSchema),
  next: v.pipe(v.nullable(v.string()), v.description('Send it as `after` for the next page; null on the last one.')),
});
