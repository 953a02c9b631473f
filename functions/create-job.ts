import { base } from '../hosts/wiring/base.ts';
import { createDependencies } from '../hosts/wiring/create-dependencies.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { addCreateCheckRoute } from '../lib/http/checks/create-check-route.ts';
import { addCreateJobRoute } from '../lib/http/create-job-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addRetryJobRoute } from '../lib/http/retry-job-route.ts';

const dependencies = createDependencies(process.env, base(process.env, 'create-job'));
const api = mountKeyApi(newApi(dependencies), dependencies);
addCreateJobRoute(api, dependencies);
addRetryJobRoute(api, dependencies);
addCreateCheckRoute(api, dependencies);

/** Lambda behind an HTTP API: creates and retries whose body fits into an event. */
export const handler = lambdaHandler(api);
