import type { Api } from '../http/api.ts';
import type { ApiDependencies } from '../http/api-context.ts';
import { addCheckCorrectionsRoute } from '../http/checks/check-corrections-route.ts';
import { addCreateCheckRoute } from '../http/checks/create-check-route.ts';
import { addFindingsRoute } from '../http/checks/findings-route.ts';
import { addReadCheckRoute } from '../http/checks/read-check-route.ts';
import { addCancelJobRoute } from '../http/jobs/cancel-job-route.ts';
import { addCreateJobRoute } from '../http/jobs/create-job-route.ts';
import { addDeleteJobRoute } from '../http/jobs/delete-job-route.ts';
import { addDownloadJobRoute } from '../http/jobs/download-job-route.ts';
import { addReadWebhookRoute, addResendWebhookRoute } from '../http/jobs/job-webhook-routes.ts';
import { addListJobsRoute } from '../http/jobs/list-jobs-route.ts';
import { addReadJobRoute } from '../http/jobs/read-job-route.ts';
import { addRetryJobRoute } from '../http/jobs/retry-job-route.ts';
import { addCorrectionsRoute } from '../http/rows/corrections-route.ts';
import { addListRowsRoute } from '../http/rows/list-rows-route.ts';
import { addRowPdfRoute } from '../http/rows/row-pdf-route.ts';
import type { CreateJobDependencies } from '../workflows/create-job/create-job-dependencies.ts';
import { findMergedDelivery } from '../workflows/rows/merged-download.ts';
import type { ServicePorts } from '../workflows/service-ports.ts';

export type JobRoutesDependencies = ApiDependencies &
  Omit<ServicePorts, 'filler' | 'checker' | 'dueItems' | 'postpone' | 'templates' | 'templateInspector'> &
  Pick<CreateJobDependencies, 'openTemplate'>;

export const addJobRoutes = (api: Api, dependencies: JobRoutesDependencies): void => {
  addListJobsRoute(api, dependencies);
  addCreateJobRoute(api, dependencies);
  addCreateCheckRoute(api, dependencies);
  addReadCheckRoute(api, dependencies);
  addFindingsRoute(api, dependencies);
  addCancelJobRoute(api, dependencies);
  addReadWebhookRoute(api, dependencies);
  addResendWebhookRoute(api, dependencies);
  addDownloadJobRoute(api, dependencies, (accountId, jobId) => findMergedDelivery(dependencies, accountId, jobId));
  addDeleteJobRoute(api, dependencies);
  addReadJobRoute(api, dependencies);
  addListRowsRoute(api, dependencies);
  addRowPdfRoute(api, dependencies);
  addCorrectionsRoute(api, dependencies);
  addCheckCorrectionsRoute(api, dependencies);
  addRetryJobRoute(api, dependencies);
};
