import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addDeleteJobRoute } from '../lib/service/http/jobs/delete-job-route.ts';

const shared = base(process.env, 'delete-job');
const dependencies = { ...shared, objects: objectStore(process.env) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addDeleteJobRoute(api, dependencies);

export const handler = lambdaHandler(api);
