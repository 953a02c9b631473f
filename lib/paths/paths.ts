/** All paths of the HTTP API, relative to a base path. Source: specification 4. */

/** Base paths of the same routes, by key and by browser session (console-and-editor.md, "The other routes"). */
export const apiBasePaths = { key: '/v1/bulkfill', session: '/app/api' } as const;
export type ApiBasePath = (typeof apiBasePaths)[keyof typeof apiBasePaths];

/** Returns the paths below a base path. An id may also be a parameter of a router or document. */
export const apiPaths = <const Base extends string>(base: Base) => ({
  exportJobs: `${base}/export-jobs` as const,
  job: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}` as const,
  /** Download of a job's ZIP, relative to the base address. Source: specification 2.2. */
  download: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/download` as const,
  /** Download of a job's print file. Source: api.md, "Print file". */
  printFile: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/print-file` as const,
  /** Cancels a job. Source: api.md, "Jobs". */
  cancel: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/cancel` as const,
  /** Delivery state of a job's event, and its resend. Source: api.md, "Account and webhooks". */
  webhook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/webhook` as const,
  resendWebhook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/webhook/resend` as const,
  /** Runs rows of a job again. Source: api.md, "Retry". */
  retry: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/retry` as const,
  /** Rows of a job that need corrections. Source: api.md, "Rows". */
  corrections: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/corrections.csv` as const,
  correctionsWorkbook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/corrections.xlsx` as const,
  /** The same rows with their cells, to edit in the page. Browser sessions only. */
  rowsToCorrect: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/rows-to-mend` as const,
  /** A job and its retries. Browser sessions only. */
  family: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/family` as const,
  /** Results of a job's rows, and the files of one row. Source: api.md, "Rows". */
  rows: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/rows` as const,
  rowPdf: <const Id extends string, const Row extends string>(id: Id, row: Row) =>
    `${base}/export-jobs/${id}/rows/${row}/pdf` as const,
  /** Signed statement of a job's outputs. Source: api.md, "Evidence". */
  attestation: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/attestation` as const,
  /** An account's use of its quota. Source: api.md, "Account and webhooks". */
  usage: `${base}/usage` as const,
  /** Receivers of all events of an account. Source: api.md, "Webhook endpoints". */
  webhookEndpoints: `${base}/webhook-endpoints` as const,
  webhookEndpoint: <const Id extends string>(id: Id) => `${base}/webhook-endpoints/${id}` as const,
  rotateEndpointSecret: <const Id extends string>(id: Id) => `${base}/webhook-endpoints/${id}/rotate-secret` as const,
  testEndpoint: <const Id extends string>(id: Id) => `${base}/webhook-endpoints/${id}/test` as const,
  /** Checks and their findings. Source: api.md, "Check". */
  checks: `${base}/checks` as const,
  check: <const Id extends string>(id: Id) => `${base}/checks/${id}` as const,
  cancelCheck: <const Id extends string>(id: Id) => `${base}/checks/${id}/cancel` as const,
  checkCorrections: <const Id extends string>(id: Id) => `${base}/checks/${id}/corrections.csv` as const,
  checkCorrectionsWorkbook: <const Id extends string>(id: Id) => `${base}/checks/${id}/corrections.xlsx` as const,
  findings: <const Id extends string>(id: Id) => `${base}/checks/${id}/findings` as const,
});

/**
 * Paths of templates, most for sessions only. Source: console-and-editor.md, "The other routes"; api.md, "Templates".
 */
export const templatePaths = <const Base extends string>(base: Base) => ({
  templates: `${base}/templates` as const,
  template: <const Id extends string>(id: Id) => `${base}/templates/${id}` as const,
  pdf: <const Id extends string>(id: Id) => `${base}/templates/${id}/pdf` as const,
  content: <const Id extends string>(id: Id) => `${base}/templates/${id}/template` as const,
  package: <const Id extends string>(id: Id) => `${base}/templates/${id}/package` as const,
  columns: <const Id extends string>(id: Id) => `${base}/templates/${id}/columns` as const,
  picture: <const Id extends string>(id: Id) => `${base}/templates/${id}/picture` as const,
  revisions: <const Id extends string>(id: Id) => `${base}/templates/${id}/revisions` as const,
  restore: <const Id extends string>(id: Id) => `${base}/templates/${id}/restore` as const,
  /** Fills one document. Source: api.md, "One document". */
  fill: <const Id extends string>(id: Id) => `${base}/templates/${id}/fill` as const,
  /** Preview of a row, filled by the engine: column labels as values, or a sent row. */
  preview: <const Id extends string>(id: Id) => `${base}/templates/${id}/preview` as const,
  exports: `${base}/exports` as const,
  /** Download of a package that is too large for a response of the signing host. */
  export: <const Id extends string>(id: Id) => `${base}/exports/${id}` as const,
});

/** Returns the paths for designing templates. Source: console-and-editor.md, "On AWS". */
export const designPaths = <const Base extends string>(base: Base) => ({
  /** PDFs for previews, and one of them by its SHA-256. */
  documents: `${base}/documents` as const,
  document: <const Sha256 extends string>(sha256: Sha256) => `${base}/documents/${sha256}` as const,
  /** Makes an unlocked copy of a PDF. Source: conformance-and-security.md, "Locked sources". */
  unlock: `${base}/documents/unlock` as const,
  assets: `${base}/assets` as const,
  previews: `${base}/previews` as const,
});

/** Paths of routes, relative to the mount point of the API (`lib/routes/mount.ts`). */
export const routePaths = apiPaths('');
export const templateRoutePaths = templatePaths('');
export const designRoutePaths = designPaths('');

export const {
  exportJobs: exportJobsPath,
  job: jobPath,
  download: downloadPath,
  printFile: printFilePath,
  cancel: cancelPath,
  webhook: webhookPath,
  resendWebhook: resendWebhookPath,
  retry: retryPath,
  corrections: correctionsPath,
  correctionsWorkbook: correctionsWorkbookPath,
  rows: rowsPath,
  rowPdf: rowPdfPath,
  attestation: attestationPath,
  usage: usagePath,
  webhookEndpoints: webhookEndpointsPath,
  webhookEndpoint: webhookEndpointPath,
  rotateEndpointSecret: rotateEndpointSecretPath,
  testEndpoint: testEndpointPath,
  checks: checksPath,
  check: checkPath,
  checkCorrections: checkCorrectionsPath,
  checkCorrectionsWorkbook: checkCorrectionsWorkbookPath,
  findings: findingsPath,
} = apiPaths(apiBasePaths.key);

/** Full template paths of the API by key. Source: api.md, "Templates". */
export const {
  templates: templatesPath,
  template: templatePath,
  fill: fillTemplatePath,
} = templatePaths(apiBasePaths.key);

export const attestationKeysPath = `${apiBasePaths.key}/keys` as const;

export const openApiPath = '/v1/openapi.json';

export const referencePath = '/docs';

/** Health check of the upload host for its load balancer. Not part of the API. */
export const healthPath = '/health';
