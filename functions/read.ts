import { createBase } from '../lib/composition/wiring/base.ts';
import { rowCorrector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addCheckCorrectionsRoute } from '../lib/routes/checks/check-corrections-route.ts';
import { addFindingsRoute } from '../lib/routes/checks/findings-route.ts';
import { addReadCheckRoute } from '../lib/routes/checks/read-check-route.ts';
import { addDocsRoutes } from '../lib/routes/docs/add-docs-routes.ts';
import { addDownloadJobRoute } from '../lib/routes/jobs/download-job-route.ts';
import { addReadWebhookRoute } from '../lib/routes/jobs/job-webhook-routes.ts';
import { addListJobsRoute } from '../lib/routes/jobs/list-jobs-route.ts';
import { addReadJobRoute } from '../lib/routes/jobs/read-job-route.ts';
import { addReadUsageRoute } from '../lib/routes/jobs/read-usage-route.ts';
import { openApiDocument } from '../lib/routes/openapi/document.ts';
import { addCorrectionsRoute } from '../lib/routes/rows/corrections-route.ts';
import { addListRowsRoute } from '../lib/routes/rows/list-rows-route.ts';
import { addRowPdfRoute } from '../lib/routes/rows/row-pdf-route.ts';

const shared = createBase(process.env, 'read');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  corrector: rowCorrector(shared.config),
  storedReader: storedReader(shared.config),
};
export const api = newApi(dependencies);
addDocsRoutes(api, () => openApiDocument(shared.config), shared.config.console.basePath);
const byKey = mountKeyApi(api, dependencies);
addListJobsRoute(byKey, dependencies);
addReadUsageRoute(byKey, dependencies);
addReadCheckRoute(byKey, dependencies);
addFindingsRoute(byKey, dependencies);
addReadWebhookRoute(byKey, dependencies);
addDownloadJobRoute(byKey, dependencies);
addReadJobRoute(byKey, dependencies);
addListRowsRoute(byKey, dependencies);
addRowPdfRoute(byKey, dependencies);
addCorrectionsRoute(byKey, dependencies);
addCheckCorrectionsRoute(byKey, dependencies);

/** In direct mode the upload host serves downloads and row files, because Lambda limits response sizes. */
export const handler = lambdaHandler(api);
