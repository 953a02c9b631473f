import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectReader } from '../hosts/wiring/object-reader.ts';
import { newApi } from '../lib/http/api.ts';
import { addFindingsRoute } from '../lib/http/checks/findings-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addListRowsRoute } from '../lib/http/rows/list-rows-route.ts';

const shared = base(process.env, 'list-rows');
const dependencies = { ...shared, objects: objectReader(process.env, shared.clock) };
const api = mountKeyApi(newApi(dependencies), dependencies);
addListRowsRoute(api, dependencies);
addFindingsRoute(api, dependencies);

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
