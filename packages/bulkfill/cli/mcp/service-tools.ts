import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { showJob } from '../jobs/show-job.ts';
import { downloadJob } from '../submit/download-job.ts';
import { exportJobClient } from '../submit/export-job-client.ts';
import { requestJob } from '../submit/request-job.ts';
import { openFilesForm } from '../submit/sent-form.ts';
import { findService } from '../submit/service-connection.ts';
import { submitInput } from '../submit/submit-input.ts';
import { createProgress } from '../terminal/progress.ts';
import { defineTool } from './tool.ts';
import { fillOf, job, outputPath } from './tool-inputs.ts';

const submit = defineTool({
  name: 'submit',
  title: 'Fill with the service',
  description:
    'Sends the PDF, the template and the rows to the service that BULKFILL_BASE_URL names, and returns the job without waiting. The account is billed per row. The same idempotency_key and files never make a second job.',
  input: z.strictObject({
    ...job,
    idempotency_key: z.string().min(1).max(128).optional().describe('Default: a new key'),
  }),
  effect: 'sends data',
  run: async ({ idempotency_key: key = randomUUID(), ...given }, { io, roots, dataDir }) => {
    const fill = fillOf(given, roots);
    const connection = findService({}, dataDir, io.env);
    const { input, document } = await submitInput(fill, await openFilesForm(fill, dataDir, io), io);
    const client = exportJobClient(connection, io.signal);
    const job = await requestJob(() => client.create(input, key), connection, key, io);
    return { document: { ...job, idempotency_key: key, ...document } };
  },
});

const jobStatus = defineTool({
  name: 'job_status',
  title: 'State of a job',
  description: 'Returns the state, progress and summary of a job. With out, waits for the job and downloads its ZIP.',
  input: z.strictObject({ job_id: z.uuid(), out: outputPath('File for the ZIP').optional() }),
  effect: 'writes files',
  run: async ({ job_id: jobId, out }, { io, roots, dataDir }) => {
    const connection = findService({}, dataDir, io.env);
    if (out === undefined) return showJob(connection, jobId, io);
    const path = roots.output(out);
    const request = { jobId, connection, out: path, merged: false, asJson: true };
    const { document } = await downloadJob(request, createProgress(io, true), io);
    roots.wrote(path);
    return { document };
  },
});

export const serviceTools = [submit, jobStatus];
