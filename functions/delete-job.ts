import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addDeleteJobRoute } from '../lib/routes/jobs/delete-job-route.ts';

const shared = base(process.env, 'delete-job');
const dependencies = { ...shared, objects: objectStore(process.env) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addDeleteJobRoute(api, dependencies);

export const handler = lambdaHandler(api);
