/**
 * Returns the page of the API reference. It loads only files of its own origin, so that it satisfies its content
 * security policy. It cannot send requests, because keys do not belong in a browser.
 *
 * @param files Path of the folder of its files.
 * @param document Path of the OpenAPI document.
 */
export const referencePage = (files: string, document: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bulk-fill API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/reference.css">
</head>
<body>
<noscript>The reference needs JavaScript. The same as a file: <a href="${document}">OpenAPI 3.1</a>.</noscript>
<div id="reference"></div>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="${files}/reference.js"></script>
</body>
</html>
`;

export const referenceScript = (document: string): string => `SwaggerUIBundle({
  url: '${document}',
  dom_id: '#reference',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: false,
  tryItOutEnabled: false,
});
`;

export const referenceStyle = `body { margin: 0; background: #fff; }
noscript { display: block; padding: 2rem; font-family: sans-serif; }
/* Nothing is sent from this page, so there is nothing to choose or to authorise. */
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
`;
