/**
 * Every path of the HTTP API, for whoever writes one: routes, the OpenAPI document, hosts, the edge and the command line. In core, as a
 * webhook's body names one too. Source: specification 4.
 */

export const exportJobsPath = '/v1/bulkfill/export-jobs';

/** Of one job; or of all, where `id` is how a router or a document writes a parameter. */
export const jobPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}` => `${exportJobsPath}/${id}`;

/** Where a job's ZIP is fetched: relative to the base address. Source: specification 2.2. */
export const downloadPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/download` => `${jobPath(id)}/download`;

/** Where a job's print file is fetched. Source: api-additions.md, "Print file". */
export const printFilePath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/print-file` => `${jobPath(id)}/print-file`;
/** Ends a job. Source: api-additions.md, "Jobs". */
export const cancelPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/cancel` => `${jobPath(id)}/cancel`;

/** How the delivery of a job's event goes, and having it sent again. Source: api-additions.md, "Account and webhooks". */
export const webhookPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/webhook` => `${jobPath(id)}/webhook`;
export const resendWebhookPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/webhook/resend` =>
  `${webhookPath(id)}/resend`;

/** What an account has used of its quota. Source: api-additions.md, "Account and webhooks". */
export const usagePath = '/v1/bulkfill/usage';
/** Checks, and below each what it found. Source: api-additions.md, "Check". */
export const checksPath = '/v1/bulkfill/checks';
export const checkPath = <const Id extends string>(id: Id): `${typeof checksPath}/${Id}` => `${checksPath}/${id}`;
export const checkCorrectionsPath = <const Id extends string>(id: Id): `${typeof checksPath}/${Id}/corrections.csv` =>
  `${checkPath(id)}/corrections.csv`;
export const findingsPath = <const Id extends string>(id: Id): `${typeof checksPath}/${Id}/findings` => `${checkPath(id)}/findings`;

export const openApiPath = '/v1/openapi.json';

/** The API reference for people, and below it what its page loads. */
export const referencePath = '/docs';

/** Answers while the upload host runs. For its balancer, and not part of the API. */
export const healthPath = '/health';

/** Where rows of a job are run again. Source: api-additions.md, "Retry". */
export const retryPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/retry` => `${jobPath(id)}/retry`;

/** The rows of a job that a person has to look at. Source: api-additions.md, "Rows". */
export const correctionsPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/corrections.csv` =>
  `${jobPath(id)}/corrections.csv`;

/** Results of a job's rows, and below it the files of one row. Source: api-additions.md, "Rows". */
export const rowsPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/rows` => `${jobPath(id)}/rows`;
export const rowPdfPath = <const Id extends string, const Row extends string>(
  id: Id,
  row: Row,
): `${typeof exportJobsPath}/${Id}/rows/${Row}/pdf` => `${rowsPath(id)}/${row}/pdf`;

/** What a job made, signed. Source: api-additions.md, "Evidence". */
export const attestationPath = <const Id extends string>(id: Id): `${typeof exportJobsPath}/${Id}/attestation` =>
  `${jobPath(id)}/attestation`;

/** The public keys that verify attestations. */
export const attestationKeysPath = '/v1/bulkfill/keys';
