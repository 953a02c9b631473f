// CloudFront function (runtime 2.0, viewer request): chooses the origin of each request before its body is read.
//
// It runs at the edge unchanged, so it imports nothing of the project; test/infra/edge/choose-origin.test.ts compares
// it with infra/origin-choice.ts and the limits of infra/resources.ts. The stack sets the switches below.
import cf from 'cloudfront';

const directDelivery = false;
const largeUploads = true;

const uploadPath = /^\/(v1\/bulkfill|app\/api)\/(export-jobs|checks|export-jobs\/[^/]+\/retry)$/;
const savePath =
  /^\/(?:app\/api\/(?:documents|documents\/unlock|assets)|(?:v1\/bulkfill|app\/api)\/templates(\/[^/]+)?)$/;
const templateFilePath = /^\/app\/api\/(templates\/[^/]+\/(pdf|template)|exports\/[^/]+)$/;
const downloadPath =
  /^\/(v1\/bulkfill|app\/api)\/(export-jobs\/[^/]+\/(download|print-file|rows\/[^/]+\/pdf|corrections\.(csv|xlsx))|checks\/[^/]+\/corrections\.(csv|xlsx))$/;
const archivePath = /^\/(v1\/bulkfill|app\/api)\/export-jobs\/[^/]+\/download$/;
// Largest body that fits Lambda's 6 MB event as base64, approximately.
const lambdaBodyLimitBytes = 4000000;

const tooLarge = (request, requestId) => {
  const sent = request.headers['x-request-id'];
  const settled =
    sent && !sent.multiValue && /^[A-Za-z0-9._:-]{1,128}$/.test(sent.value)
      ? sent.value
      : requestId.replace(/[^A-Za-z0-9._:-]/g, '-');
  return {
    statusCode: 413,
    statusDescription: 'Content Too Large',
    headers: {
      'content-type': { value: 'application/json' },
      'x-request-id': { value: settled },
      'cache-control': { value: 'no-store' },
    },
    body: {
      encoding: 'text',
      data: JSON.stringify({
        code: 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED',
        message: 'The request is larger than this deployment accepts.',
      }),
    },
  };
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  // Overwrites the client's own value: failed sign-ins are counted by this address.
  request.headers['x-client-address'] = { value: event.viewer.ip };
  if (request.uri === '/' || request.uri === '/app')
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: '/app/' }, 'cache-control': { value: 'no-cache' } },
    };
  const saves = savePath.exec(request.uri);
  const isSave = saves && request.method === (saves[1] ? 'PUT' : 'POST');
  if (isSave || (request.method === 'POST' && uploadPath.test(request.uri))) {
    const header = request.headers['content-length'];
    const length = header && !header.multiValue && /^\d+$/.test(header.value) ? Number(header.value) : undefined;
    if (length !== undefined && length <= lambdaBodyLimitBytes) return request;
    if (largeUploads) cf.selectRequestOriginById('upload-host');
    else if (length !== undefined) return tooLarge(request, event.context.requestId);
    return request;
  }
  if (largeUploads && request.method === 'GET' && templateFilePath.test(request.uri))
    cf.selectRequestOriginById('upload-host');
  if (largeUploads && request.method === 'GET' && request.querystring?.merged && archivePath.test(request.uri))
    cf.selectRequestOriginById('upload-host');
  if (directDelivery && largeUploads && request.method === 'GET' && downloadPath.test(request.uri))
    cf.selectRequestOriginById('upload-host');
  return request;
}
