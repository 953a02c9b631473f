import { relative } from 'node:path';
import { exportJobsPath } from '../lib/paths/paths.ts';
import type { ExampleFiles } from './example-package.ts';

export const shortPath = (path: string): string => {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
};

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

export interface WelcomeFacts {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly consoleUrl: string | undefined;
  /** Absent if another provider is configured. */
  readonly identity: { readonly email: string; readonly password: string } | undefined;
  readonly example: ExampleFiles | undefined;
  readonly allowsLoopback: boolean;
}

const request = ({ baseUrl, apiKey }: WelcomeFacts, example: ExampleFiles): string => {
  const file = (field: string, path: string): string => `-F ${quoted(`${field}=@${shortPath(path)}`)}`;
  return `
  To fill the example form once per row of its CSV, run:

curl -s ${baseUrl}${exportJobsPath} \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  ${file('pdf', example.pdf)} \\
  ${file('svc_file', example.svc)} \\
  ${file('csv_file', example.csv)} \\
  -F max_failed_row_percent=10

  To download the ZIP, request the download_url of the response with curl -L and the same Authorization header.
`;
};

const consoleLines = ({ consoleUrl, identity }: WelcomeFacts): string =>
  [
    ...(consoleUrl === undefined ? [] : [`  console   ${consoleUrl}`]),
    ...(identity === undefined ? [] : [`  e-mail    ${identity.email}`, `  password  ${identity.password}`]),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Formats the output of `npm start` when it is ready: the address, the key, and a request to paste. */
export const formatWelcome = (facts: WelcomeFacts): string => `
  bulkfill is ready at ${facts.baseUrl}

${consoleLines(facts)}  API key   ${facts.apiKey}
  account   ${facts.accountId}
  data      ${shortPath(facts.dataDir)}
${facts.allowsLoopback ? '  webhooks  allowed to this machine, for development: bulkfill webhook listen\n' : ''}${facts.example === undefined ? '' : request(facts, facts.example)}
  Press Ctrl-C to stop the service. Its data stays.
`;
