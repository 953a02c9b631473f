import { newApi } from '../lib/http/api.ts';
import { addReadJobRoute } from '../lib/http/read-job-route.ts';
import { base } from './wiring/base.ts';
import { lambdaHandler } from './wiring/lambda-handler.ts';

const dependencies = base(process.env, 'read-job');
const api = newApi(dependencies);
addReadJobRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
