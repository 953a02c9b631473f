import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addReadUsageRoute } from '../lib/service/http/jobs/read-usage-route.ts';

const dependencies = base(process.env, 'read-usage');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addReadUsageRoute(api, dependencies);

export const handler = lambdaHandler(api);
