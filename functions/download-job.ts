import { base } from '../lib/service/hosts/wiring/base.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { objectReader } from '../lib/service/hosts/wiring/object-reader.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addDownloadJobRoute } from '../lib/service/http/jobs/download-job-route.ts';

const shared = base(process.env, 'download-job');
const dependencies = { ...shared, objects: objectReader(process.env, shared.clock) };
export const api = mountKeyApi(newApi(dependencies), dependencies);
addDownloadJobRoute(api, dependencies);

/** In direct mode the upload host serves this route, because Lambda limits response sizes. */
export const handler = lambdaHandler(api);
