import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import * as v from 'valibot';
import { diagnosticParams } from '../../stores/jobs/diagnostic-params.ts';

const count = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));

export const diagnostic = v.looseObject({
  code: v.string(),
  message: v.pipe(v.string(), v.description('Human-readable text.')),
  overlay_id: v.optional(v.pipe(v.string(), v.description('Absent if it concerns a page or the whole row.'))),
  column: v.optional(v.pipe(v.string(), v.description('`column_<n>`: the column that a condition could not read.'))),
  params: v.optional(diagnosticParams),
});

const notice = v.looseObject({
  ...diagnostic.entries,
  minor: v.optional(
    v.pipe(
      v.literal(true),
      v.description(
        'Text that was shrunk to 60 % of its size or more. A row with no other notice needs no look; absent otherwise.',
      ),
    ),
  ),
});

/** A member of `row_results`, as in the manifest. Source: specification 2.6. */
export const rowResultSchema = v.looseObject({
  row_number: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Of the row in the input, from 1.')),
  source_rows: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
      v.description('The first 6,000 rows of the table in the document. Absent if the job does not group rows.'),
    ),
  ),
  more_source_rows: v.optional(count('Number of further rows of the table. Absent if all are listed.')),
  status: v.picklist(rowStatuses),
  file_name: v.pipe(v.nullable(v.string()), v.description('Of its PDF in the ZIP; null for a row that failed.')),
  file_size_bytes: v.nullable(count('Size of its PDF.')),
  applied_overlay_count: count('Overlays that were applied.'),
  skipped_overlay_count: count('Overlays that were skipped.'),
  warnings: v.array(diagnostic),
  notices: v.array(notice),
  more_warnings: v.optional(
    count('Further warnings: a row lists the first ones, up to 64 KB of JSON in all. Absent if all are listed.'),
  ),
  more_notices: v.optional(count('Further notices, in the same way.')),
  omitted_pages: v.optional(
    v.pipe(
      v.array(count('A page of the source, from 0.')),
      v.description('Pages that its PDF lacks, as the template says; absent where it has all.'),
    ),
  ),
  protected: v.optional(
    v.pipe(v.literal(true), v.description('Its PDF opens with a password of its own; otherwise absent.')),
  ),
  sha256: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.description('Of its PDF; absent for a row that failed.')),
  ),
  fit: v.optional(
    v.pipe(
      v.array(v.object({ overlay_id: v.string(), size_pt: v.number(), lines: count('Lines that it was drawn in.') })),
      v.description('Texts that were shrunk, and the size that they were drawn at; absent for a row that failed.'),
    ),
  ),
  error: v.optional(diagnostic),
});

/** Source: api.md, "Rows". */
export const rowPageSchema = v.object({
  rows: v.pipe(v.array(rowResultSchema), v.description('In row order.')),
  next: v.pipe(v.nullable(v.string()), v.description('Send it as `after` for the next page; null on the last one.')),
});
