import { addJobRoutes } from '../lib/composition/job-routes.ts';
import { createBase } from '../lib/composition/wiring/base.ts';
import { createDependencies } from '../lib/composition/wiring/create-dependencies.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { savedTemplates } from '../lib/composition/wiring/saved-templates.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { addReadUsageRoute } from '../lib/routes/jobs/read-usage-route.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { addCancelCheckRoute } from '../lib/routes/web/cancel-check-route.ts';
import { addJobFamilyRoute } from '../lib/routes/web/job-family-route.ts';
import { addRowsToCorrectRoute } from '../lib/routes/web/rows-to-correct-route.ts';
import { addUsageMonthsRoute } from '../lib/routes/web/usage-months-route.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = createBase(process.env, 'web-jobs');
const dependencies = { ...createDependencies(process.env, shared), storedReader: storedReader(shared.config) };
export const api = mountSessionApi(newWebApi(dependencies), dependencies);
addJobRoutes(api, { ...dependencies, openTemplate: savedTemplates(process.env, dependencies) });
addReadUsageRoute(api, dependencies);
addUsageMonthsRoute(api, dependencies);
addCancelCheckRoute(api, dependencies);
addRowsToCorrectRoute(api, dependencies);
addJobFamilyRoute(api, dependencies);

export const handler = lambdaHandler(api);
