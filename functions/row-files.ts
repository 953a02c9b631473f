import { base } from '../lib/composition/wiring/base.ts';
import { rowCorrector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addCheckCorrectionsRoute } from '../lib/routes/checks/check-corrections-route.ts';
import { addCorrectionsRoute } from '../lib/routes/rows/corrections-route.ts';
import { addRowPdfRoute } from '../lib/routes/rows/row-pdf-route.ts';

const shared = base(process.env, 'row-files');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  corrector: rowCorrector(shared.config),
  storedReader: storedReader(shared.config),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addRowPdfRoute(api, dependencies);
addCorrectionsRoute(api, dependencies);
addCheckCorrectionsRoute(api, dependencies);

/** In direct mode the upload host serves these routes, because Lambda limits response sizes. */
export const handler = lambdaHandler(api);
