import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addListJobsRoute } from '../lib/service/http/jobs/list-jobs-route.ts';

const dependencies = base(process.env, 'list-jobs');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addListJobsRoute(api, dependencies);

export const handler = lambdaHandler(api);
