/** One part of the form. */
export type CurlPart = readonly [name: string, value: string] | readonly [name: string, file: { readonly fileName: string }];

export interface CurlRequest {
  /** With the path. */
  readonly url: string;
  readonly idempotencyKey: string;
  readonly parts: readonly CurlPart[];
}

/** A word as a POSIX shell reads it back, whatever is in it. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

// curl itself reads ; and , in the name of a file, and takes it whole between quotes.
const filePath = (name: string): string => (/[";,\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name);

const part = ([name, value]: CurlPart): string =>
  typeof value === 'string'
    ? `  --form-string ${shellWord(`${name}=${value}`)}`
    : `  -F ${shellWord(`${name}=@${filePath(value.fileName)}`)}`;

/** The same request for a terminal, with a placeholder where the key belongs. Files are named as they are in the folder that they came from. */
export const curlRequest = ({ url, idempotencyKey, parts }: CurlRequest): string =>
  [
    `curl -sS ${shellWord(url)}`,
    `  -H "Authorization: Bearer $BULKFILL_API_KEY"`,
    `  -H ${shellWord(`Idempotency-Key: ${idempotencyKey}`)}`,
    ...parts.map(part),
  ].join(' \\\n');
