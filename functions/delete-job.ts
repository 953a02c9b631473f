import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectStore } from '../hosts/wiring/object-store.ts';
import { newApi } from '../lib/http/api.ts';
import { addDeleteJobRoute } from '../lib/http/delete-job-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';

const shared = base(process.env, 'delete-job');
const dependencies = { ...shared, objects: objectStore(process.env) };
const api = mountKeyApi(newApi(dependencies), dependencies);
addDeleteJobRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
