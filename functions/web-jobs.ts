import { addJobRoutes } from '../lib/service/hosts/job-routes.ts';
import { base } from '../lib/service/hosts/wiring/base.ts';
import { createDependencies } from '../lib/service/hosts/wiring/create-dependencies.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { savedTemplates } from '../lib/service/hosts/wiring/saved-templates.ts';
import { storedReader } from '../lib/service/hosts/wiring/stored-reader.ts';
import { addReadUsageRoute } from '../lib/service/http/jobs/read-usage-route.ts';
import { mountSessionApi } from '../lib/service/http/web/admit-session.ts';
import { addCancelCheckRoute } from '../lib/service/http/web/cancel-check-route.ts';
import { addJobFamilyRoute } from '../lib/service/http/web/job-family-route.ts';
import { addRowsToMendRoute } from '../lib/service/http/web/rows-to-mend-route.ts';
import { addUsageMonthsRoute } from '../lib/service/http/web/usage-months-route.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

const shared = base(process.env, 'web-jobs');
const dependencies = { ...createDependencies(process.env, shared), storedReader: storedReader(shared.config) };
export const api = mountSessionApi(newWebApi(dependencies), dependencies);
addJobRoutes(api, { ...dependencies, openTemplate: savedTemplates(process.env, dependencies) });
addReadUsageRoute(api, dependencies);
addUsageMonthsRoute(api, dependencies);
addCancelCheckRoute(api, dependencies);
addRowsToMendRoute(api, dependencies);
addJobFamilyRoute(api, dependencies);

export const handler = lambdaHandler(api);
