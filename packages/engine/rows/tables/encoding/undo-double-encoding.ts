const lead = /[^\0-\u007f]/g;

/** Maps characters to bytes of Windows-1252. C1 controls map to the bytes of Latin 1. */
const bytes = (): ReadonlyMap<string, number> => {
  const map = new Map<string, number>();
  for (let byte = 0x80; byte < 0x100; byte++) {
    map.set(String.fromCharCode(byte), byte);
    map.set(new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte);
  }
  return map;
};

/** Restores a UTF-8 text that was saved as UTF-8 twice (`JosÃ©`). Returns `undefined` for any other text. */
export const undoDoubleEncoding = (text: string): string | undefined => {
  // Valid text nearly always ends this loop at its first letter beyond ASCII.
  const byteOf = bytes();
  const pieces: string[] = [];
  let from = 0;
  lead.lastIndex = 0;
  for (let found = lead.exec(text); found !== null; found = lead.exec(text)) {
    const at = found.index;
    const first = byteOf.get(text[at] as string) ?? 0;
    const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (size === 0 || at + size > text.length) return undefined;
    const character = new Uint8Array(size);
    for (let index = 0; index < size; index++) character[index] = byteOf.get(text[at + index] as string) ?? 0;
    const meant = tryUtf8(character);
    if (meant === undefined || meant.length > 2 || [...meant].length !== 1) return undefined;
    pieces.push(text.slice(from, at), meant);
    from = at + size;
    lead.lastIndex = from;
  }
  return from === 0 ? undefined : pieces.join('') + text.slice(from);
};

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const tryUtf8 = (character: Uint8Array): string | undefined => {
  try {
    return strict.decode(character);
  } catch {
    return undefined;
  }
};
