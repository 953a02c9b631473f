import type { ExportJob } from '../../../lib/service/http/answers/api.ts';

/** Whether a job no longer changes by itself. */
export const hasEnded = ({ status }: Pick<ExportJob, 'status'>): boolean => status === 'completed' || status === 'failed';
