import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addListJobsRoute } from '../lib/http/list-jobs-route.ts';

const dependencies = base(process.env, 'list-jobs');
const api = mountKeyApi(newApi(dependencies), dependencies);
addListJobsRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
