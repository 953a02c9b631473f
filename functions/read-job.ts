import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addReadCheckRoute } from '../lib/routes/checks/read-check-route.ts';
import { addReadWebhookRoute } from '../lib/routes/jobs/job-webhook-routes.ts';
import { addReadJobRoute } from '../lib/routes/jobs/read-job-route.ts';

const dependencies = base(process.env, 'read-job');
export const api = mountKeyApi(newApi(dependencies), dependencies);
addReadJobRoute(api, dependencies);
addReadCheckRoute(api, dependencies);
addReadWebhookRoute(api, dependencies);

export const handler = lambdaHandler(api);
