import { base } from '../lib/composition/wiring/base.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { objectReader } from '../lib/composition/wiring/object-reader.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addDownloadJobRoute } from '../lib/routes/jobs/download-job-route.ts';

const shared = base(process.env, 'download-job');
const dependencies = { ...shared, objects: objectReader(process.env, shared.clock) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addDownloadJobRoute(api, dependencies);

/** In direct mode the upload host serves this route, because Lambda limits response sizes. */
export const handler = lambdaHandler(api);
