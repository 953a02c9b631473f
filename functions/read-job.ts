import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { addReadCheckRoute } from '../lib/http/checks/read-check-route.ts';
import { addReadWebhookRoute } from '../lib/http/job-webhook-routes.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addReadJobRoute } from '../lib/http/read-job-route.ts';

const dependencies = base(process.env, 'read-job');
const api = mountKeyApi(newApi(dependencies), dependencies);
addReadJobRoute(api, dependencies);
addReadCheckRoute(api, dependencies);
addReadWebhookRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
