import { packagePayload } from '../../files/package-payload.ts';

const gzipMagic = [0x1f, 0x8b] as const;

/** What the service takes as a saved template's JSON is far below; a file that unpacks to more is not read further. */
const mostCharacters = 60 * 1024 * 1024;

/**
 * The template's JSON in a file: a template as it is, or that in a package (`.svc`), whose signature counts for nothing here, as the service
 * signs what it saves anew. Throws where the file is neither; what the template says is judged by the service.
 */
export const templateJson = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== gzipMagic[0] || second !== gzipMagic[1]) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    JSON.parse(text);
    // As it was written: the service refuses a key that is there twice, and names its place.
    return text;
  }
  const payload = await packagePayload(file, mostCharacters);
  const template = typeof payload === 'object' && payload !== null && 'template' in payload ? payload.template : undefined;
  if (template === undefined) throw new Error('The package holds no template.');
  return JSON.stringify(template);
};
