import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addListJobsRoute } from '../lib/routes/jobs/list-jobs-route.ts';

const dependencies = base(process.env, 'list-jobs');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addListJobsRoute(api, dependencies);

export const handler = lambdaHandler(api);
