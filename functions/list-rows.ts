import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { objectReader } from '../lib/service/hosts/wiring/object-reader.ts';
import { storedReader } from '../lib/service/hosts/wiring/stored-reader.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addFindingsRoute } from '../lib/service/http/checks/findings-route.ts';
import { addListRowsRoute } from '../lib/service/http/rows/list-rows-route.ts';

const shared = base(process.env, 'list-rows');
const dependencies = {
  ...shared,
  objects: objectReader(process.env, shared.clock),
  storedReader: storedReader(shared.config),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addListRowsRoute(api, dependencies);
addFindingsRoute(api, dependencies);

export const handler = lambdaHandler(api);
