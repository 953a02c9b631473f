import type { Api } from '../lib/http/api.ts';
import type { ApiDependencies } from '../lib/http/api-context.ts';
import { addCancelJobRoute } from '../lib/http/cancel-job-route.ts';
import { addCheckCorrectionsRoute } from '../lib/http/checks/check-corrections-route.ts';
import { addCreateCheckRoute } from '../lib/http/checks/create-check-route.ts';
import { addFindingsRoute } from '../lib/http/checks/findings-route.ts';
import { addReadCheckRoute } from '../lib/http/checks/read-check-route.ts';
import { addCreateJobRoute } from '../lib/http/create-job-route.ts';
import { addDeleteJobRoute } from '../lib/http/delete-job-route.ts';
import { addDownloadJobRoute } from '../lib/http/download-job-route.ts';
import { addReadWebhookRoute, addResendWebhookRoute } from '../lib/http/job-webhook-routes.ts';
import { addListJobsRoute } from '../lib/http/list-jobs-route.ts';
import { addReadJobRoute } from '../lib/http/read-job-route.ts';
import { addRetryJobRoute } from '../lib/http/retry-job-route.ts';
import { addCorrectionsRoute } from '../lib/http/rows/corrections-route.ts';
import { addListRowsRoute } from '../lib/http/rows/list-rows-route.ts';
import { addRowPdfRoute } from '../lib/http/rows/row-pdf-route.ts';
import type { CreateJobDependencies } from '../lib/workflows/create-job/create-job-dependencies.ts';
import type { ServicePorts } from '../lib/workflows/service-ports.ts';

/** What the routes of jobs and checks work with, all of them together. */
export type JobRoutesDependencies = ApiDependencies &
  Omit<ServicePorts, 'filler' | 'checker' | 'dueItems' | 'postpone' | 'templates' | 'templateInspector'> &
  Pick<CreateJobDependencies, 'openTemplate'>;

/** Every route of export jobs and checks, but for attestations, which have a host of their own: for a host that answers them all. */
export const addJobRoutes = (api: Api, dependencies: JobRoutesDependencies): void => {
  addListJobsRoute(api, dependencies);
  addCreateJobRoute(api, dependencies);
  addCreateCheckRoute(api, dependencies);
  addReadCheckRoute(api, dependencies);
  addFindingsRoute(api, dependencies);
  addCancelJobRoute(api, dependencies);
  addReadWebhookRoute(api, dependencies);
  addResendWebhookRoute(api, dependencies);
  addDownloadJobRoute(api, dependencies);
  addDeleteJobRoute(api, dependencies);
  addReadJobRoute(api, dependencies);
  addListRowsRoute(api, dependencies);
  addRowPdfRoute(api, dependencies);
  addCorrectionsRoute(api, dependencies);
  addCheckCorrectionsRoute(api, dependencies);
  addRetryJobRoute(api, dependencies);
};
