import { readPackagePayload } from '../../files/package-payload.ts';

const gzipMagic = [0x1f, 0x8b] as const;

/** Limit for unpacking: far above the service's limit for the JSON of a saved template. */
const mostCharacters = 60 * 1024 * 1024;

/** Reads the template JSON from a file or a package (`.svc`), unverified. Throws if it is neither. */
export const readTemplateJson = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== gzipMagic[0] || second !== gzipMagic[1]) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    JSON.parse(text);
    // Unchanged, so that the service can refuse duplicate keys and name their position.
    return text;
  }
  const payload = await readPackagePayload(file, mostCharacters);
  const template =
    typeof payload === 'object' && payload !== null && 'template' in payload ? payload.template : undefined;
  if (template === undefined) throw new Error('The package contains no template.');
  return JSON.stringify(template);
};
