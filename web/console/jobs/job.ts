/** A job as `/app/api/export-jobs` answers it. Source: specification 2.1 to 2.4; api-additions.md, "Jobs". */
export interface Job {
  readonly job_id: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly result?: JobResult;
  readonly error?: JobError;
  readonly progress?: JobProgress;
  readonly summary?: JobSummary | null;
  readonly request?: JobRequest;
  /** The manifest's, of the job as a whole. */
  readonly warnings?: readonly { readonly code: string; readonly message: string }[] | null;
}

export interface JobResult {
  readonly download_url: string | null;
  readonly expires_at: string | null;
  readonly file_size_bytes: number | null;
}

export interface JobError {
  readonly code: string;
  readonly message: string;
}

export interface JobProgress {
  readonly rows_done: number;
  readonly rows_total: number;
  /** Null before anything is known. */
  readonly rows_per_second: number | null;
  readonly eta_seconds: number | null;
  readonly attempt: number;
}

export interface JobSummary {
  readonly requested_rows: number;
  readonly produced_rows: number;
  readonly success_rows: number;
  readonly partial_rows: number;
  readonly failed_rows: number;
  readonly applied_overlay_count: number;
  readonly skipped_overlay_count: number;
  readonly billed_rows: number;
  readonly zip_size_bytes: number;
  readonly print_file_size_bytes: number | null;
}

export interface JobRequest {
  readonly idempotency_key: string;
  readonly request_id: string;
  readonly max_failed_row_percent: number;
  readonly filename_columns: readonly string[];
  readonly include_stickers: boolean;
  readonly flatten_forms: boolean;
  readonly delivery_mode: 'response' | 'webhook';
  readonly source: { readonly sha256: string; readonly size_bytes: number };
  readonly package: { readonly sha256: string; readonly name: string | null };
  readonly rows: { readonly format: string; readonly size_bytes: number; readonly sha256: string };
  readonly retry_of: string | null;
}

/** A page of jobs, the newest first. */
export interface JobPage {
  readonly jobs: readonly Job[];
  readonly next: string | null;
}

/** Whether a job no longer changes by itself. */
export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean => status === 'completed' || status === 'failed';
