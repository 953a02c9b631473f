import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectReader } from '../hosts/wiring/object-reader.ts';
import { newApi } from '../lib/http/api.ts';
import { addDownloadJobRoute } from '../lib/http/download-job-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';

const shared = base(process.env, 'download-job');
const dependencies = { ...shared, objects: objectReader(process.env, shared.clock) };
const api = mountKeyApi(newApi(dependencies), dependencies);
addDownloadJobRoute(api, dependencies);

/** Lambda behind an HTTP API. In direct mode the upload host serves this route: a Lambda's response is bounded. */
export const handler = lambdaHandler(api);
