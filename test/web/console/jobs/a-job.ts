import type { ExportJob } from '../../../../lib/types/api.ts';

/** A completed job of a named template. */
export const job = {
  job_id: '0192-abc',
  status: 'completed',
  created_at: '2026-11-24T12:00:00.000Z',
  started_at: null,
  completed_at: null,
  request: { package: { sha256: '', name: 'Ordonnance médicale' } },
} as ExportJob;
