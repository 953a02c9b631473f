import * as v from 'valibot';
import { metadataBodySchema } from '../../stores/jobs/metadata.ts';
import { rowResultSchema } from './row-results.ts';

const { warnings, notices, more_warnings, more_notices } = rowResultSchema.entries;

/** A filled document, as JSON. Source: api.md, "One document". */
export const filledDocumentSchema = v.object({
  status: v.picklist(['success', 'partial']),
  warnings,
  notices,
  more_warnings,
  more_notices,
  fit: v.pipe(
    v.array(
      v.object({ overlay_id: v.string(), size_pt: v.number(), lines: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    ),
    v.description('Texts that were shrunk, and the size that they were drawn at.'),
  ),
  omitted_pages: v.pipe(
    v.array(v.pipe(v.number(), v.integer())),
    v.description('Pages of the source that the document does not have.'),
  ),
  file_name: v.pipe(v.string(), v.description('The name that it would have in a ZIP.')),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  size_bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sample: v.optional(v.pipe(v.boolean(), v.description('True for a sample; absent for others. Since 1.4.0.'))),
  metadata: v.optional(metadataBodySchema),
  pdf: v.optional(v.pipe(v.string(), v.description('The PDF, in base64.'))),
  pdf_url: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.description('Instead of `pdf` if it is too large for a response. Download it within minutes.'),
    ),
  ),
});
