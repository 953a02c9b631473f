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
  Fill the example's form for each row of its CSV:

curl -s ${baseUrl}${exportJobsPath} \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  ${file('pdf', example.pdf)} \\
  ${file('svc_file', example.svc)} \\
  ${file('csv_file', example.csv)} \\
  -F max_failed_row_percent=10

  The answer's download_url, with the same Authorization and curl -L, is the ZIP.
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
${facts.allowsLoopback ? '  webhooks  may go to this machine, for developing: bulkfill webhook listen\n' : ''}${facts.example === undefined ? '' : request(facts, facts.example)}
  Ctrl-C ends the service; its state stays.
`;
