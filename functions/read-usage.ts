import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addReadUsageRoute } from '../lib/http/read-usage-route.ts';

const dependencies = base(process.env, 'read-usage');
const api = mountKeyApi(newApi(dependencies), dependencies);
addReadUsageRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
