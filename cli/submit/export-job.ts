import * as v from 'valibot';

const nullableText = v.nullish(v.string());

/** What the command line reads of an ExportJob. Members that it does not know are kept. Source: specification 2.1 to 2.4. */
export const exportJobSchema = v.looseObject({
  job_id: v.string(),
  status: v.picklist(['queued', 'processing', 'completed', 'failed']),
  created_at: nullableText,
  started_at: nullableText,
  completed_at: nullableText,
  result: v.nullish(
    v.looseObject({
      download_url: nullableText,
      expires_at: nullableText,
      file_size_bytes: v.nullish(v.number()),
      delivery_mode: nullableText,
    }),
  ),
  /** Asked for while a job is waited for. Source: api-additions.md, "Jobs". */
  progress: v.nullish(
    v.looseObject({
      rows_done: v.number(),
      rows_total: v.number(),
      rows_per_second: v.nullable(v.number()),
      eta_seconds: v.nullable(v.number()),
    }),
  ),
  /** Asked for with it, for what is said at the end. */
  summary: v.nullish(v.looseObject({ billed_rows: v.number() })),
  /** Asked for where a job is known by its key alone. */
  request: v.nullish(v.looseObject({ idempotency_key: v.string() })),
  error: v.nullish(v.looseObject({ code: v.string(), message: v.string(), details: v.nullish(v.record(v.string(), v.unknown())) })),
});

/** A page of the list of jobs. Source: api-additions.md, "Jobs". */
export const exportJobPageSchema = v.looseObject({ jobs: v.array(exportJobSchema), next: v.nullable(v.string()) });

export type ExportJobPage = v.InferOutput<typeof exportJobPageSchema>;
export type ExportJob = v.InferOutput<typeof exportJobSchema>;

export const isEnded = ({ status }: ExportJob): boolean => status === 'completed' || status === 'failed';
