export interface ShellParts {
  readonly scripts: readonly string[];
  readonly style: string;
  readonly favicon: string;
}

const page = ({ style, favicon }: ShellParts, head: readonly string[], body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bulk fill</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Fill one PDF per row of a table.">
<link rel="icon" href="${favicon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
${[...head, '</head>'].join('\n')}
<body>
${body}
</body>
</html>
`;

export const writeShellPage = (parts: ShellParts): string => {
  const [entry = '', ...imported] = parts.scripts;
  return page(
    parts,
    [
      ...imported.map((path) => `<link rel="modulepreload" href="${path}">`),
      `<script type="module" src="${entry}"></script>`,
    ],
    '<div id="app"><noscript><main class="notice"><h1>Bulk fill</h1><p>This page needs JavaScript. The API does not.</p></main></noscript></div>',
  );
};

export const writeConsoleOffPage = (parts: ShellParts): string =>
  page(
    parts,
    [],
    `<main class="notice">
<h1>Bulk fill</h1>
<p>This deployment has no console, because no sign-in provider is configured (<code>OIDC_ISSUER</code>).</p>
<p>The API works without it. <a href="/docs">API reference</a></p>
</main>`,
  );
