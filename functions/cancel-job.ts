import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { jobsQueue, webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addCancelJobRoute } from '../lib/routes/jobs/cancel-job-route.ts';

const dependencies = {
  ...base(process.env, 'cancel-job'),
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addCancelJobRoute(api, dependencies);

export const handler = lambdaHandler(api);
