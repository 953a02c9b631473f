import { createBase } from '../lib/composition/wiring/base.ts';
import { createDependencies } from '../lib/composition/wiring/create-dependencies.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { savedTemplates } from '../lib/composition/wiring/saved-templates.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addCreateCheckRoute } from '../lib/routes/checks/create-check-route.ts';
import { addCreateJobRoute } from '../lib/routes/jobs/create-job-route.ts';
import { addRetryJobRoute } from '../lib/routes/jobs/retry-job-route.ts';

const parts = createDependencies(process.env, createBase(process.env, 'create-job'));
const dependencies = { ...parts, openTemplate: savedTemplates(process.env, parts) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addCreateJobRoute(api, dependencies);
addRetryJobRoute(api, dependencies);
addCreateCheckRoute(api, dependencies);

/** Lambda behind an HTTP API: creates and retries with bodies that fit into an event. */
export const handler = lambdaHandler(api);
