import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { webhooksQueue } from '../lib/service/hosts/wiring/queues.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addResendWebhookRoute } from '../lib/service/http/jobs/job-webhook-routes.ts';

const dependencies = { ...base(process.env, 'resend-webhook'), webhooksQueue: webhooksQueue(process.env) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addResendWebhookRoute(api, dependencies);

export const handler = lambdaHandler(api);
