import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectStore } from '../hosts/wiring/object-store.ts';
import { jobsQueue, webhooksQueue } from '../hosts/wiring/queues.ts';
import { newApi } from '../lib/http/api.ts';
import { addCancelJobRoute } from '../lib/http/cancel-job-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';

const dependencies = {
  ...base(process.env, 'cancel-job'),
  objects: objectStore(process.env),
  jobsQueue: jobsQueue(process.env),
  webhooksQueue: webhooksQueue(process.env),
};
const api = mountKeyApi(newApi(dependencies), dependencies);
addCancelJobRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
