import { newApi } from '../lib/http/api.ts';
import { addDownloadJobRoute } from '../lib/http/download-job-route.ts';
import { base } from './wiring/base.ts';
import { lambdaHandler } from './wiring/lambda-handler.ts';
import { objectReader } from './wiring/object-reader.ts';

const shared = base(process.env, 'download-job');
const dependencies = { ...shared, objects: objectReader(process.env, shared.clock) };
const api = newApi(dependencies);
addDownloadJobRoute(api, dependencies);

/** Lambda behind an HTTP API. In direct mode the upload host serves this route: a Lambda's response is bounded. */
export const handler = lambdaHandler(api);
