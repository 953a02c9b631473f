import { createBase } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { jobsQueue, webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addCancelJobRoute } from '../lib/routes/jobs/cancel-job-route.ts';
import { addDeleteJobRoute } from '../lib/routes/jobs/delete-job-route.ts';
import { addResendWebhookRoute } from '../lib/routes/jobs/job-webhook-routes.ts';

const dependencies = {
  ...createBase(process.env, 'change-job'),
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addCancelJobRoute(api, dependencies);
addDeleteJobRoute(api, dependencies);
addResendWebhookRoute(api, dependencies);

/** Lambda behind an HTTP API: cancels and deletes jobs, and sends webhooks again. */
export const handler = lambdaHandler(api);
