import { describe, expect, it } from 'vitest';
import { errorTable } from '../../../../lib/errors/error-table.ts';
import { buildCompletionBody, buildFailureBody } from '../../../../lib/stores/events/event-body.ts';
import type { Job } from '../../../../lib/stores/jobs/job.ts';
import { jobErrorCodes } from '../../../../lib/stores/jobs/job-error.ts';
import { buildSignatureHeaders } from '../../../../lib/stores/webhooks/webhook-signature.ts';

const jobId = '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a';
const atMs = Date.parse('2026-11-20T12:00:00.000Z');
const longest = 'x'.repeat(128);
const job = { jobId, reused: false, request: { idempotencyKey: longest, requestId: longest } } as Job;
const artifact = { producerJobId: jobId, key: '', sizeBytes: 1, deliveryId: longest, expiresAtMs: atMs };
const details = {
  failure_class: 'threshold_failed' as const,
  input_row_count: 50_000,
  produced_row_count: 49_999,
  failed_row_count: 50_000,
  failed_row_percent: 33.333333333333336,
  max_failed_row_percent: 100,
};

describe('webhook request', () => {
  // Contract: 6/bounds-webhook, limit/webhook-request
  it('stays within 64 KiB of body, 8 KiB of headers and 2 KiB per header for any job', () => {
    const bodies = [
      buildCompletionBody(job, artifact, longest, atMs),
      ...jobErrorCodes.map((code) =>
        buildFailureBody(job, { code, message: errorTable[code].message, details }, longest, atMs),
      ),
    ];
    for (const body of bodies) {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64 * 1024);
      const headers = Object.entries(buildSignatureHeaders(['s'.repeat(256)], longest, atMs, body));
      for (const [, value] of headers) expect(Buffer.byteLength(value)).toBeLessThanOrEqual(2 * 1024);
      expect(headers.flat().join().length).toBeLessThanOrEqual(8 * 1024);
    }
  });
});
