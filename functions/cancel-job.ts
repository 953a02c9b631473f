import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { jobsQueue, webhooksQueue } from '../lib/service/hosts/wiring/queues.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addCancelJobRoute } from '../lib/service/http/jobs/cancel-job-route.ts';

const dependencies = {
  ...base(process.env, 'cancel-job'),
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addCancelJobRoute(api, dependencies);

export const handler = lambdaHandler(api);
