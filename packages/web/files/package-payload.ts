const mostCharactersOfAny = 100 * 1024 * 1024;

const unpacked = async (packed: Blob, mostCharacters: number): Promise<string> => {
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > mostCharacters) throw new Error('The package is too large.');
  }
};

const decoded = (part: string): unknown => {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(
    new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))),
  ) as unknown;
};

/**
 * Returns the payload of a package (`.svc`), unverified. Throws above `mostCharacters`: it may be a decompression bomb.
 */
export const readPackagePayload = async (file: Blob, mostCharacters = mostCharactersOfAny): Promise<unknown> => {
  const [, payload = ''] = (await unpacked(file, mostCharacters)).split('.');
  return decoded(payload);
};
