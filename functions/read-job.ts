import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addReadCheckRoute } from '../lib/service/http/checks/read-check-route.ts';
import { addReadWebhookRoute } from '../lib/service/http/jobs/job-webhook-routes.ts';
import { addReadJobRoute } from '../lib/service/http/jobs/read-job-route.ts';

const dependencies = base(process.env, 'read-job');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addReadJobRoute(api, dependencies);
addReadCheckRoute(api, dependencies);
addReadWebhookRoute(api, dependencies);

export const handler = lambdaHandler(api);
