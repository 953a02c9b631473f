import { signInPath } from '../../paths/web-paths.ts';
import type { ApiContext } from '../api-context.ts';

/** Responds with a readable page for users who want to sign in. It loads nothing. */
export const answerProviderDown = (c: ApiContext, basePath: string, message: string): Response => {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  c.header('Retry-After', '60');
  return c.html(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign-in is not possible now</title></head>
<body>
<h1>Sign-in is not possible now</h1>
<p>${message}</p>
<p><a href="${basePath}${signInPath}">Try again</a></p>
<p>Request <code>${c.get('requestId')}</code></p>
</body>
</html>
`,
    503,
  );
};
