import { base } from '../lib/service/hosts/wiring/base.ts';
import { createDependencies } from '../lib/service/hosts/wiring/create-dependencies.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { savedTemplates } from '../lib/service/hosts/wiring/saved-templates.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addCreateCheckRoute } from '../lib/service/http/checks/create-check-route.ts';
import { addCreateJobRoute } from '../lib/service/http/jobs/create-job-route.ts';
import { addRetryJobRoute } from '../lib/service/http/jobs/retry-job-route.ts';

const parts = createDependencies(process.env, base(process.env, 'create-job'));
const dependencies = { ...parts, openTemplate: savedTemplates(process.env, parts) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addCreateJobRoute(api, dependencies);
addRetryJobRoute(api, dependencies);
addCreateCheckRoute(api, dependencies);

/** Lambda behind an HTTP API: creates and retries with bodies that fit into an event. */
export const handler = lambdaHandler(api);
