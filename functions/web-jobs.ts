import { addJobRoutes } from '../hosts/job-routes.ts';
import { base } from '../hosts/wiring/base.ts';
import { createDependencies } from '../hosts/wiring/create-dependencies.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { savedTemplates } from '../hosts/wiring/saved-templates.ts';
import { addReadUsageRoute } from '../lib/http/read-usage-route.ts';
import { addCancelCheckRoute } from '../lib/http/web/cancel-check-route.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { addUsageMonthsRoute } from '../lib/http/web/usage-months-route.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const dependencies = createDependencies(process.env, base(process.env, 'web-jobs'));
const api = mountSessionApi(newWebApi(dependencies), dependencies);
addJobRoutes(api, { ...dependencies, openTemplate: savedTemplates(process.env, dependencies) });
addReadUsageRoute(api, dependencies);
addUsageMonthsRoute(api, dependencies);
addCancelCheckRoute(api, dependencies);

/** Lambda behind an HTTP API: what the API has of jobs, checks and usage, for who is signed in. */
export const handler = lambdaHandler(api);
