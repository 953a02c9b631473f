// CloudFront function (runtime 2.0, viewer request) for paths below /docs/, which are pages without extension.
//
// It runs at the edge unchanged; test/infra/edge/serve-docs.test.ts compares it with the embedded front.
const pages = [];
const securityHeaders = {};

const answer = (statusCode, statusDescription, more, data) => {
  const headers = { 'cache-control': { value: 'no-cache' } };
  for (const name in securityHeaders) headers[name] = { value: securityHeaders[name] };
  for (const name in more) headers[name] = { value: more[name] };
  return { statusCode, statusDescription, headers, body: { encoding: 'text', data } };
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const name = request.uri.slice('/docs/'.length);
  // The bucket answers for missing files.
  if (/\.[^/]*$/.test(name)) return request;
  const page = name === '' || name.endsWith('/') ? `${name}index` : name;
  if (pages.includes(page)) {
    request.uri = `/docs/${page}.html`;
    return request;
  }
  if (pages.includes(`${name}/index`)) return answer(301, 'Moved Permanently', { location: `${request.uri}/` }, '');
  return answer(
    404,
    'Not Found',
    { 'content-type': 'text/html; charset=utf-8' },
    '<!doctype html><title>Not found</title><p>There is no such page. <a href="/docs/">Documentation</a>',
  );
}
