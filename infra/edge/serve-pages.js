// CloudFront function (runtime 2.0, viewer request) of what is below /app/ and is not an API: pages and files of the application.
//
// Pages are one file in the bucket; a page that is not there is answered with the same HTML and 404, which no error page of the distribution
// could do without hiding the API's own answers. It runs at the edge as it is here; test/infra/edge/serve-pages.test.ts holds it to
// lib/service/addresses/app-pages.ts and to what the embedded front answers. The stack sets the constants below.
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
  // A name with an extension is that of a file; a page in its place would be taken for it.
  if (/[^/.][^/]*\.[^/]*$/.test(request.uri))
    return notFound('application/json', 'no-store', JSON.stringify({ code: 'NOT_FOUND', message: 'There is nothing at this path.' }));
  return notFound('text/html; charset=utf-8', 'no-cache', notFoundPage);
}
