import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { webhooksQueue } from '../hosts/wiring/queues.ts';
import { newApi } from '../lib/http/api.ts';
import { addResendWebhookRoute } from '../lib/http/job-webhook-routes.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';

const dependencies = { ...base(process.env, 'resend-webhook'), webhooksQueue: webhooksQueue(process.env) };
const api = mountKeyApi(newApi(dependencies), dependencies);
addResendWebhookRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
