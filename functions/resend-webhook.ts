import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { webhooksQueue } from '../lib/composition/wiring/queues.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addResendWebhookRoute } from '../lib/routes/jobs/job-webhook-routes.ts';

const dependencies = { ...base(process.env, 'resend-webhook'), webhooksQueue: webhooksQueue(process.env) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addResendWebhookRoute(api, dependencies);

export const handler = lambdaHandler(api);
