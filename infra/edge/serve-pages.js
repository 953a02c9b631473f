// CloudFront function (runtime 2.0, viewer request) for paths below /app/ outside its API.
//
// All pages are one file in the bucket. A missing page is answered with the same HTML and 404. An error page of the
// distribution could not do that without hiding the API's own responses. It runs at the edge unchanged;
// test/infra/edge/serve-pages.test.ts compares it with lib/paths/app-pages.ts and with the embedded front.
const signInOffered = true;
const assetsPath = '/app/assets/';
const shellPath = '/app/index.html';
const pagePatterns = [];
const securityHeaders = {};
const notFoundPage = '';

const answer = (statusCode, statusDescription, contentType, cacheControl, data) => {
  const headers = { 'content-type': { value: contentType }, 'cache-control': { value: cacheControl } };
  for (const name in securityHeaders) headers[name] = { value: securityHeaders[name] };
  return { statusCode, statusDescription, headers, body: { encoding: 'text', data } };
};
const notFound = (contentType, cacheControl, data) => answer(404, 'Not Found', contentType, cacheControl, data);

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.uri.startsWith(assetsPath)) return request;
  if (!signInOffered) return notFound('text/html; charset=utf-8', 'no-cache', notFoundPage);
  for (const pattern of pagePatterns) {
    if (!new RegExp(pattern).test(request.uri)) continue;
    request.uri = shellPath;
    return request;
  }
  // A name with an extension is a missing file; a page in its place would be read as that file.
  if (/[^/.][^/]*\.[^/]*$/.test(request.uri))
    return notFound(
      'application/json',
      'no-store',
      JSON.stringify({ code: 'NOT_FOUND', message: 'There is nothing at this path.' }),
    );
  return notFound('text/html; charset=utf-8', 'no-cache', notFoundPage);
}
