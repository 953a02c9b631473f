const gzipMagic = [0x1f, 0x8b] as const;

// A package may claim to unpack to terabytes.
const mostCharacters = 60 * 1024 * 1024;

const unpacked = async (file: Blob): Promise<string> => {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > mostCharacters) throw new Error('The package unpacks to more than 60 MiB.');
  }
};

const payloadOf = (jws: string): unknown => {
  const part = (jws.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (character) => character.charCodeAt(0)))) as unknown;
};

/**
 * The template's JSON in a file: a template as it is, or that in a package (`.svc`), whose signature counts for nothing here, as the service
 * signs what it saves anew. Throws where the file is neither; what the template says is judged by the service.
 */
export const templateJson = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== gzipMagic[0] || second !== gzipMagic[1]) return JSON.stringify(JSON.parse(await file.text()));
  const payload = payloadOf(await unpacked(file));
  const template = typeof payload === 'object' && payload !== null && 'template' in payload ? payload.template : undefined;
  if (template === undefined) throw new Error('The package holds no template.');
  return JSON.stringify(template);
};
