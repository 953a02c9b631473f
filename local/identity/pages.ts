import { hash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 22rem; margin: 12vh auto; padding: 0 1rem; }
label { display: block; margin: 1rem 0 .25rem; }
input, button { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid #6b7280; border-radius: .375rem; }
button { margin-top: 1.5rem; border-color: transparent; background: #1d4ed8; color: #fff; }
:focus-visible { outline: 3px solid #60a5fa; outline-offset: 2px; }
[role=alert] { padding: .6rem .75rem; border-left: 4px solid #dc2626; }
`;

/**
 * Builds the content policy of the pages: no external content; the form is sent here, then redirects to the service.
 */
export const pagePolicy = (serviceOrigin: string): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self' ${serviceOrigin}; base-uri 'none'; frame-ancestors 'none'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>
`;

/** Builds the sign-in page. `problem` explains the failure of the previous attempt. */
export const signInPage = ({ action, email, problem }: { action: string; email: string; problem?: string }): string =>
  page(
    'Sign in',
    `<p>Sign in to bulkfill on this machine. The output of "npm start" has the e-mail address and the password.</p>
${problem === undefined ? '' : `<p role="alert" id="problem">${escaped(problem)}</p>`}
<form method="post" action="${escaped(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escaped(email)}"${email === '' ? ' autofocus' : ''}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${email === '' ? '' : ' autofocus'}${problem === undefined ? '' : ' aria-describedby="problem"'}>
<button type="submit">Sign in</button>
</form>`,
  );

export const brokenPage = (serviceOrigin: string): string =>
  page(
    'Sign-in cannot continue',
    `<p>Sign-in took too long, or started in another browser.</p>
<p><a href="${escaped(serviceOrigin)}/app/">Start again</a></p>`,
  );
