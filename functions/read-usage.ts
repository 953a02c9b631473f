import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addReadUsageRoute } from '../lib/routes/jobs/read-usage-route.ts';

const dependencies = base(process.env, 'read-usage');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addReadUsageRoute(api, dependencies);

export const handler = lambdaHandler(api);
