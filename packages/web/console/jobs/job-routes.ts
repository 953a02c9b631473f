import { apiBasePaths, apiPaths } from '@bulkfill/service/paths/paths';

/** Routes of jobs and checks for a session. Source: console-and-editor.md, "The other routes". */
export const sessionRoutes = apiPaths(apiBasePaths.session);

export const jobsRoute = sessionRoutes.exportJobs;

const of =
  (path: (id: string) => string) =>
  (jobId: string): string =>
    path(encodeURIComponent(jobId));

export const jobRoutes = {
  read: (jobId: string): string => `${of(sessionRoutes.job)(jobId)}?include=progress,summary,request,warnings`,
  job: of(sessionRoutes.job),
  cancel: of(sessionRoutes.cancel),
  download: of(sessionRoutes.download),
  downloadAll: (jobId: string): string => `${of(sessionRoutes.download)(jobId)}?merged=true`,
  printFile: of(sessionRoutes.printFile),
  corrections: (jobId: string, format: 'csv' | 'xlsx' = 'csv'): string =>
    of(format === 'csv' ? sessionRoutes.corrections : sessionRoutes.correctionsWorkbook)(jobId),
  retry: of(sessionRoutes.retry),
  rows: of(sessionRoutes.rows),
  rowsToCorrect: of(sessionRoutes.rowsToCorrect),
  family: of(sessionRoutes.family),
  rowPdf: (jobId: string, row: number): string => sessionRoutes.rowPdf(encodeURIComponent(jobId), String(row)),
  webhook: of(sessionRoutes.webhook),
  resend: of(sessionRoutes.resendWebhook),
} as const;

export const jobPage = (jobId: string): string => `/app/jobs/${encodeURIComponent(jobId)}`;
