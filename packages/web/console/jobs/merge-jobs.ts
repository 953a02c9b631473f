import type { ExportJob } from '@bulkfill/service/types/api';
import { hasEnded } from './job-status.ts';

/** Merges newer answers into the shown jobs: replaces known jobs in place and puts new ones first. */
export const mergeJobs = (shown: readonly ExportJob[], answered: readonly ExportJob[]): readonly ExportJob[] => {
  const byId = new Map(answered.map((job) => [job.job_id, job]));
  const known = new Set(shown.map((job) => job.job_id));
  const added = answered.filter((job) => !known.has(job.job_id));
  return [...added, ...shown.map((job) => byId.get(job.job_id) ?? job)];
};

export const findMovingElsewhere = (shown: readonly ExportJob[], answered: readonly ExportJob[]): readonly string[] => {
  const told = new Set(answered.map((job) => job.job_id));
  return shown.filter((job) => !hasEnded(job) && !told.has(job.job_id)).map((job) => job.job_id);
};
