import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { objectReader } from '../lib/composition/wiring/object-reader.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addFindingsRoute } from '../lib/routes/checks/findings-route.ts';
import { addListRowsRoute } from '../lib/routes/rows/list-rows-route.ts';

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
