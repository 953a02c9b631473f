import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { exportJobsPath } from '../../../lib/core/paths.ts';
import type { ExampleFiles } from '../example-package.ts';

/** What the demo reads of an ExportJob (specification 2.1). */
export interface DemoJob {
  readonly job_id: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  readonly result?: { readonly download_url?: string | null } | null;
  readonly error?: { readonly code: string; readonly message: string };
}

const pollMs = 300;

/** Whether a job has ended. Throws when it has failed. */
export const isEnded = (job: DemoJob): boolean => {
  if (job.status === 'failed') throw new Error(`The job failed with ${job.error?.code}: ${job.error?.message}`);
  return job.status === 'completed';
};

/** A client of the public API as anybody could write it from the specification. */
export const demoClient = (baseUrl: string, apiKey: string) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const jobOf = async (response: Response): Promise<DemoJob> => {
    const body = (await response.json()) as DemoJob & { readonly code?: string; readonly message?: string };
    if (body.job_id === undefined) throw new Error(`The service answered ${response.status} ${body.code}: ${body.message}`);
    return body;
  };
  return {
    create: async (files: ExampleFiles, idempotencyKey: string): Promise<DemoJob> => {
      const form = new FormData();
      form.append('max_failed_row_percent', '10');
      form.append('filename_columns', '["column_0"]');
      form.append('pdf', new Blob([await readFile(files.pdf)], { type: 'application/pdf' }), 'source.pdf');
      form.append('svc_file', new Blob([await readFile(files.svc)]), 'package.svc');
      form.append('csv_file', new Blob([await readFile(files.csv)], { type: 'text/csv' }), 'rows.csv');
      return jobOf(
        await fetch(`${baseUrl}${exportJobsPath}`, {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': idempotencyKey },
          body: form,
        }),
      );
    },
    /** Reads the job until it has ended. Rejects when it failed. */
    end: async (created: DemoJob): Promise<DemoJob> => {
      let job = created;
      while (!isEnded(job)) {
        await pause(pollMs);
        job = await jobOf(await fetch(`${baseUrl}${exportJobsPath}/${job.job_id}`, { headers }));
      }
      return job;
    },
    /** Follows the download of a completed job into a file. */
    download: async (job: DemoJob, path: string): Promise<void> => {
      const response = await fetch(new URL(job.result?.download_url ?? '', baseUrl), { headers });
      if (!response.ok || response.body === null) throw new Error(`The download answered ${response.status}.`);
      await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
    },
  };
};
