import type { Api } from '../routes/api.ts';
import type { ApiDependencies } from '../routes/api-context.ts';
import { addCheckCorrectionsRoute } from '../routes/checks/check-corrections-route.ts';
import { addCreateCheckRoute } from '../routes/checks/create-check-route.ts';
import { addFindingsRoute } from '../routes/checks/findings-route.ts';
import { addReadCheckRoute } from '../routes/checks/read-check-route.ts';
import { addCancelJobRoute } from '../routes/jobs/cancel-job-route.ts';
import { addCreateJobRoute } from '../routes/jobs/create-job-route.ts';
import { addDeleteJobRoute } from '../routes/jobs/delete-job-route.ts';
import { addDownloadJobRoute } from '../routes/jobs/download-job-route.ts';
import { addReadWebhookRoute, addResendWebhookRoute } from '../routes/jobs/job-webhook-routes.ts';
import { addListJobsRoute } from '../routes/jobs/list-jobs-route.ts';
import { addReadJobRoute } from '../routes/jobs/read-job-route.ts';
import { addRetryJobRoute } from '../routes/jobs/retry-job-route.ts';
import { addCorrectionsRoute } from '../routes/rows/corrections-route.ts';
import { addListRowsRoute } from '../routes/rows/list-rows-route.ts';
import { addRowPdfRoute } from '../routes/rows/row-pdf-route.ts';
import { findMergedDelivery } from '../workflows/rows/merged-download.ts';
import type {
  ChecksDependencies,
  EndJobDependencies,
  JobsDependencies,
  RetryJobDependencies,
  RowsDependencies,
} from '../workflows/service-ports.ts';

export type JobRoutesDependencies = ApiDependencies &
  ChecksDependencies &
  EndJobDependencies &
  JobsDependencies &
  RetryJobDependencies &
  RowsDependencies;

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
