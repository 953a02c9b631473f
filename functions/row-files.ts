import { base } from '../lib/service/hosts/wiring/base.ts';
import { rowMender } from '../lib/service/hosts/wiring/documents.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { storedReader } from '../lib/service/hosts/wiring/stored-reader.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addCheckCorrectionsRoute } from '../lib/service/http/checks/check-corrections-route.ts';
import { addCorrectionsRoute } from '../lib/service/http/rows/corrections-route.ts';
import { addRowPdfRoute } from '../lib/service/http/rows/row-pdf-route.ts';

const shared = base(process.env, 'row-files');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  mender: rowMender(shared.config),
  storedReader: storedReader(shared.config),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addRowPdfRoute(api, dependencies);
addCorrectionsRoute(api, dependencies);
addCheckCorrectionsRoute(api, dependencies);

/** In direct mode the upload host serves these routes, because Lambda limits response sizes. */
export const handler = lambdaHandler(api);
