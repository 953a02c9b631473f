export interface Embedding {
  /** Whether to write the set of codes of a subset, required by PDF/A-1. */
  readonly cidSet: boolean;
  /**
   * Whether text must not contain private-use characters, which screen readers cannot read (ISO 19005-2, 6.2.11.7.3).
   */
  readonly isPublic: boolean;
}

const hex = (value: number, bytes: number): string =>
  value
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0');

const utf16 = (text: string): string => {
  let digits = '';
  for (let i = 0; i < text.length; i++) digits += hex(text.charCodeAt(i), 2);
  return digits;
};

/** Characters forbidden in text of conformant documents (ISO 19005-2, 6.2.11.7.2), or unreadable to screen readers. */
const forbidden = /[\0\ufeff\ufffe]/gu;
const notPublic = /[\0\ufeff\ufffe\p{Co}]/gu;

/** Returns a ToUnicode CMap (ISO 32000-2, 9.10.3) for codes of one or two bytes. `embedding`: see `Embedding`. */
export const toUnicodeMap = (texts: ReadonlyMap<number, string>, codeBytes: 1 | 2, embedding?: Embedding): string => {
  const said = (text: string): string =>
    embedding === undefined ? text : text.replace(embedding.isPublic ? notPublic : forbidden, '\ufffd');
  const lines: string[] = [];
  for (const [code, text] of texts) lines.push(`<${hex(code, codeBytes)}> <${utf16(said(text))}>`);
  let map =
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<${hex(0, codeBytes)}> <${hex(256 ** codeBytes - 1, codeBytes)}>\nendcodespacerange\n`;
  // A block holds at most 100 entries.
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    map += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return `${map}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;
};
