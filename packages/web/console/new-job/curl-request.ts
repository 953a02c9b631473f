export type CurlPart =
  | readonly [name: string, value: string]
  | readonly [name: string, file: { readonly fileName: string }];

export interface CurlRequest {
  readonly url: string;
  readonly idempotencyKey: string;
  readonly parts: readonly CurlPart[];
}

export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

// curl interprets ; and , in file names unless they are quoted.
const filePath = (name: string): string => (/[";,\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name);

const part = ([name, value]: CurlPart): string =>
  typeof value === 'string'
    ? `  --form-string ${shellWord(`${name}=${value}`)}`
    : `  -F ${shellWord(`${name}=@${filePath(value.fileName)}`)}`;

/**
 * Returns the request as a terminal command with a placeholder for the key. Files are named relative to their folder.
 */
export const formatCurlRequest = ({ url, idempotencyKey, parts }: CurlRequest): string =>
  [
    `curl -sS ${shellWord(url)}`,
    `  -H "Authorization: Bearer $BULKFILL_API_KEY"`,
    `  -H ${shellWord(`Idempotency-Key: ${idempotencyKey}`)}`,
    ...parts.map(part),
  ].join(' \\\n');
