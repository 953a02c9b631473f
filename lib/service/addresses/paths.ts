/**
 * Every path of the HTTP API, for code that writes one: routes, the OpenAPI document, hosts, the edge and the command line. In core, as a
 * webhook's body names one too. Source: specification 4.
 */

/** Where the same routes are, each with admission of its own: by key, and by a browser's session. Source: console.md, "The other routes". */
export const apiBasePaths = { key: '/v1/bulkfill', session: '/app/api' } as const;
export type ApiBasePath = (typeof apiBasePaths)[keyof typeof apiBasePaths];

/** What lies below a base path. An id is one, or how a router or a document writes a parameter. */
export const apiPaths = <const Base extends string>(base: Base) => ({
  exportJobs: `${base}/export-jobs` as const,
  job: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}` as const,
  /** Where a job's ZIP is fetched: relative to the base address. Source: specification 2.2. */
  download: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/download` as const,
  /** Where a job's print file is fetched. Source: api-additions.md, "Print file". */
  printFile: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/print-file` as const,
  /** Ends a job. Source: api-additions.md, "Jobs". */
  cancel: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/cancel` as const,
  /** How the delivery of a job's event goes, and having it sent again. Source: api-additions.md, "Account and webhooks". */
  webhook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/webhook` as const,
  resendWebhook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/webhook/resend` as const,
  /** Where rows of a job are run again. Source: api-additions.md, "Retry". */
  retry: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/retry` as const,
  /** The rows of a job that a person has to look at. Source: api-additions.md, "Rows". */
  corrections: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/corrections.csv` as const,
  correctionsWorkbook: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/corrections.xlsx` as const,
  /** The same rows with their cells, to be mended in the page: for who is signed in alone. */
  rowsToMend: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/rows-to-mend` as const,
  /** A job and its retries: for browser sessions only. */
  family: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/family` as const,
  /** Results of a job's rows, and below it the files of one row. Source: api-additions.md, "Rows". */
  rows: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/rows` as const,
  rowPdf: <const Id extends string, const Row extends string>(id: Id, row: Row) => `${base}/export-jobs/${id}/rows/${row}/pdf` as const,
  /** What a job made, signed. Source: api-additions.md, "Evidence". */
  attestation: <const Id extends string>(id: Id) => `${base}/export-jobs/${id}/attestation` as const,
  /** What an account has used of its quota. Source: api-additions.md, "Account and webhooks". */
  usage: `${base}/usage` as const,
  /** Checks, and below each what it found. Source: api-additions.md, "Check". */
  checks: `${base}/checks` as const,
  check: <const Id extends string>(id: Id) => `${base}/checks/${id}` as const,
  /** Ends a check: for who is signed in alone. */
  cancelCheck: <const Id extends string>(id: Id) => `${base}/checks/${id}/cancel` as const,
  checkCorrections: <const Id extends string>(id: Id) => `${base}/checks/${id}/corrections.csv` as const,
  checkCorrectionsWorkbook: <const Id extends string>(id: Id) => `${base}/checks/${id}/corrections.xlsx` as const,
  findings: <const Id extends string>(id: Id) => `${base}/checks/${id}/findings` as const,
});

/** Templates; what lies below one is for who is signed in alone. Source: console.md, "The other routes"; fill-one.md. */
export const templatePaths = <const Base extends string>(base: Base) => ({
  templates: `${base}/templates` as const,
  template: <const Id extends string>(id: Id) => `${base}/templates/${id}` as const,
  /** The source PDF, the template's own JSON, and the template as a signed package. */
  pdf: <const Id extends string>(id: Id) => `${base}/templates/${id}/pdf` as const,
  content: <const Id extends string>(id: Id) => `${base}/templates/${id}/template` as const,
  package: <const Id extends string>(id: Id) => `${base}/templates/${id}/package` as const,
  /** Which columns of other tables are those of the template. */
  columns: <const Id extends string>(id: Id) => `${base}/templates/${id}/columns` as const,
  /** The picture of its first page, for lists. */
  picture: <const Id extends string>(id: Id) => `${base}/templates/${id}/picture` as const,
  /** The last revisions of a template, and making one of them the newest. */
  revisions: <const Id extends string>(id: Id) => `${base}/templates/${id}/revisions` as const,
  restore: <const Id extends string>(id: Id) => `${base}/templates/${id}/restore` as const,
  /** Fills one document. Source: fill-one.md, "One document". */
  fill: <const Id extends string>(id: Id) => `${base}/templates/${id}/fill` as const,
  /** A row of it as the engine fills it: with the labels of its columns as values, or one that is sent. */
  preview: <const Id extends string>(id: Id) => `${base}/templates/${id}/preview` as const,
  /** Signs a template that is not saved. */
  exports: `${base}/exports` as const,
  /** A package that is too large to be an answer of the host that signs. */
  export: <const Id extends string>(id: Id) => `${base}/exports/${id}` as const,
});

/** What a person who designs a template works with. Source: editor.md, "On AWS". */
export const designPaths = <const Base extends string>(base: Base) => ({
  /** PDFs for previews, and one of them by its SHA-256. */
  documents: `${base}/documents` as const,
  document: <const Sha256 extends string>(sha256: Sha256) => `${base}/documents/${sha256}` as const,
  /** Makes an open copy of a locked PDF. Source: unlock.md. */
  unlock: `${base}/documents/unlock` as const,
  /** Pictures and fonts for previews and exports. */
  assets: `${base}/assets` as const,
  /** Fills a row to be looked at. */
  previews: `${base}/previews` as const,
});

/** The paths of routes as they are written down: below wherever the API is mounted (`lib/service/http/mount.ts`). */
export const routePaths = apiPaths('');
export const templateRoutePaths = templatePaths('');
export const designRoutePaths = designPaths('');

/** The paths of the API by key, whole. */
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
  checks: checksPath,
  check: checkPath,
  checkCorrections: checkCorrectionsPath,
  checkCorrectionsWorkbook: checkCorrectionsWorkbookPath,
  findings: findingsPath,
} = apiPaths(apiBasePaths.key);

/** Templates by key. Source: fill-one.md. */
export const { templates: templatesPath, template: templatePath, fill: fillTemplatePath } = templatePaths(apiBasePaths.key);

/** The public keys that verify attestations. */
export const attestationKeysPath = `${apiBasePaths.key}/keys` as const;

export const openApiPath = '/v1/openapi.json';

/** The API reference for people, and below it what its page loads. */
export const referencePath = '/docs';

/** Answers while the upload host runs. For its balancer, and not part of the API. */
export const healthPath = '/health';
