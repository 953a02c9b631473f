/** Where the session's jobs are. Source: console.md, "The other routes". */
export const jobsRoute = '/app/api/export-jobs';

const ofJob = (jobId: string): string => `${jobsRoute}/${encodeURIComponent(jobId)}`;

/** The routes of one job. */
export const jobRoutes = {
  read: (jobId: string): string => `${ofJob(jobId)}?include=progress,summary,request`,
  job: ofJob,
  cancel: (jobId: string): string => `${ofJob(jobId)}/cancel`,
  download: (jobId: string): string => `${ofJob(jobId)}/download`,
  printFile: (jobId: string): string => `${ofJob(jobId)}/print-file`,
  corrections: (jobId: string): string => `${ofJob(jobId)}/corrections.csv`,
  retry: (jobId: string): string => `${ofJob(jobId)}/retry`,
  rows: (jobId: string): string => `${ofJob(jobId)}/rows`,
  rowPdf: (jobId: string, row: number): string => `${ofJob(jobId)}/rows/${row}/pdf`,
  webhook: (jobId: string): string => `${ofJob(jobId)}/webhook`,
  resend: (jobId: string): string => `${ofJob(jobId)}/webhook/resend`,
} as const;

/** The page of a job. */
export const jobPage = (jobId: string): string => `/app/jobs/${encodeURIComponent(jobId)}`;
